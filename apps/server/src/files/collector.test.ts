import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileUrlOf } from '@bama/domain'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { setMeta } from '../store/meta.ts'
import type { Store } from '../store/store.ts'
import { engineNames, useEngine } from '../../testing/engines.ts'
import { addPerson } from '../../testing/people-in-store.ts'
import { createSyncClients, type SyncClients } from '../../testing/sync-client.ts'
import { openTestServer } from '../../testing/test-server.ts'
import { turnsDuring } from '../../testing/turns-during.ts'
import { collectUnattached } from './collector.ts'
import { createDiskFiles } from './disk-files.ts'
import type { FileStore } from './file-store.ts'
import { createIntake } from './intake.ts'
import { upload } from '../../testing/files/calls.ts'
import { jpeg } from '../../testing/files/images.ts'

const day = 24 * 60 * 60 * 1000

describe.each(engineNames)('collecting, on %s', (engine) => {
  const openStore = useEngine(engine)
  let store: Store
  let files: FileStore
  let folder: string
  let team: SyncClients
  let bytes: Buffer

  beforeEach(async () => {
    store = await openStore()
    folder = await mkdtemp(join(tmpdir(), 'bama-collect-'))
    files = createDiskFiles(folder)
    team = createSyncClients(store)
    bytes = await jpeg(40, 40)
    await addPerson(store, { id: 'noa', role: 'admin' }, team.nowMs)
    await team.push('noa', {
      entity: 'events',
      recordId: 'e1',
      operation: 'create',
      patch: { name: 'e1', date: '2027-01-01' },
    })
    return async () => {
      await store.close()
      await rm(folder, { recursive: true })
    }
  })

  const takeIn = async (): Promise<string> => {
    const id = randomUUID()
    const intake = createIntake({ store, files, now: () => team.nowMs })
    await intake('noa', { id, filename: 'a.jpg', bytes, sha256: createHash('sha256').update(bytes).digest('hex') })
    return id
  }
  const name = (fileId: string) =>
    team.push('noa', {
      entity: 'events',
      recordId: 'e1',
      patch: { [`screen_grid_images/${fileId}/url`]: fileUrlOf(fileId) },
    })
  const collectAfter = (ms: number) => collectUnattached({ store, files }, team.nowMs + ms)
  const known = async () => (await store.db.selectFrom('files').select('id').execute()).map(({ id }) => id)
  const links = () => store.db.selectFrom('file_links').select('file_id').execute()

  it('takes what no record names, a day after it came, with all its bytes', async () => {
    const [kept, forgotten] = [await takeIn(), await takeIn()]
    await name(kept)
    await collectAfter(day)
    expect((await known()).sort()).toEqual([kept, forgotten].sort())
    await collectAfter(day + 1)
    expect(await known()).toEqual([kept])
    expect(await readdir(folder)).toHaveLength(2)
  })

  it.each([
    [
      'the image was removed from it',
      (fileId: string) => ({ entity: 'events', recordId: 'e1', patch: { [`screen_grid_images/${fileId}`]: null } }),
    ],
    ['it was deleted', () => ({ entity: 'events', recordId: 'e1', operation: 'delete' as const })],
  ])('takes what a record named until %s', async (_why, change) => {
    const fileId = await takeIn()
    await name(fileId)
    expect(await team.push('noa', change(fileId))).toEqual(['applied'])
    // This pass finds the file unnamed. The day begins here, however old the file is.
    await collectAfter(3 * day)
    await collectAfter(4 * day)
    expect(await known()).toEqual([fileId])
    await collectAfter(4 * day + 1)
    expect([await known(), await links(), await readdir(folder)]).toEqual([[], [], []])
  })

  it('[S35] waits for what devices offer after a restore, which may name any file', async () => {
    const fileId = await takeIn()
    const restoredAs = (mode: string) =>
      setMeta(store.db, 'restored', JSON.stringify({ at: new Date(team.nowMs).toISOString(), mode }))
    await restoredAs('offer')
    await collectAfter(14 * day - 1)
    expect(await known()).toEqual([fileId])
    await collectAfter(14 * day)
    expect(await known()).toEqual([])
    const other = await takeIn()
    await restoredAs('final')
    expect(await known()).toEqual([other])
    await collectAfter(2 * day)
    expect(await known()).toEqual([])
  })

  it('lets others have their turn while it looks at what is named', async () => {
    const linked = Array.from({ length: 150 }, () => ({
      file_id: randomUUID(),
      entity: 'tags',
      record_id: 't1',
      by_user_id: 'noa',
    }))
    await store.db.insertInto('file_links').values(linked).execute()
    expect(await turnsDuring(() => collectAfter(0))).toBeGreaterThan(100)
  })

  it.each(['noa', 'amit'])('keeps an image whose removal %s undoes within the day, with its bytes', async (who) => {
    await addPerson(store, { id: 'amit', role: 'user', permissions: { can_edit_events: true } }, team.nowMs)
    const fileId = await takeIn()
    await name(fileId)
    const remove = { entity: 'events', recordId: 'e1', patch: { [`screen_grid_images/${fileId}`]: null } }
    expect(await team.push(who, remove)).toEqual(['applied'])
    await collectAfter(2 * day)
    const undo = { 'screen_grid_images/again/url': fileUrlOf(fileId) }
    expect(await team.push(who, { entity: 'events', recordId: 'e1', patch: undo })).toEqual(['applied'])
    await collectAfter(4 * day)
    expect(await known()).toEqual([fileId])
    expect(await readdir(folder)).toHaveLength(2)
  })

  it('counts the day anew when the file was named meanwhile', async () => {
    const fileId = await takeIn()
    const remove = () => team.push('noa', { entity: 'events', recordId: 'e1', patch: { screen_grid_image_url: null } })
    const put = () =>
      team.push('noa', { entity: 'events', recordId: 'e1', patch: { screen_grid_image_url: fileUrlOf(fileId) } })
    await put()
    await remove()
    await collectAfter(2 * day)
    // Between two passes, so that only the naming itself can restart the day.
    expect([await put(), await remove()]).toEqual([['applied'], ['applied']])
    await collectAfter(3 * day + 1)
    await collectAfter(4 * day + 1)
    expect(await known()).toEqual([fileId])
    await collectAfter(4 * day + 2)
    expect(await known()).toEqual([])
  })

  it('leaves the link of a record whose image is not uploaded yet', async () => {
    const fileId = randomUUID()
    await name(fileId)
    await collectAfter(30 * day)
    expect(await links()).toEqual([{ file_id: fileId }])
  })

  it('leaves what another record names still', async () => {
    const fileId = await takeIn()
    await team.push('noa', {
      entity: 'events',
      recordId: 'e2',
      operation: 'create',
      patch: { name: 'e2', date: '2027-01-01', screen_grid_image_url: fileUrlOf(fileId) },
    })
    await name(fileId)
    await team.push('noa', { entity: 'events', recordId: 'e1', operation: 'delete' })
    await collectAfter(day)
    await collectAfter(2 * day + 1)
    expect(await known()).toEqual([fileId])
    expect(await links()).toHaveLength(1)
  })

  it('leaves what is named while it is looked at', async () => {
    const fileId = await takeIn()
    // Just before the collector's first write transaction, and so after its look, someone names the file.
    const write = store.write.bind(store)
    vi.spyOn(store, 'write').mockImplementationOnce(async (work) => {
      await name(fileId)
      return write(work)
    })
    await collectAfter(day + 1)
    expect(await known()).toEqual([fileId])
    expect(await readdir(folder)).toHaveLength(2)
  })

  it('goes on past hundreds of links', async () => {
    const ids = Array.from({ length: 450 }, () => randomUUID())
    await store.write((tx) =>
      tx
        .insertInto('file_links')
        .values(ids.map((file_id) => ({ file_id, entity: 'events', record_id: 'none', by_user_id: 'noa' })))
        .execute(),
    )
    const named = randomUUID()
    await name(named)
    await collectAfter(0)
    await collectAfter(day + 1)
    expect(await links()).toEqual([{ file_id: named }])
  })
})

describe('a server that listens', () => {
  it('collects at its start and then every hour', async () => {
    const hourly: (() => void)[] = []
    const server = await openTestServer({
      every(ms, callback) {
        if (ms === 60 * 60 * 1000) hourly.push(callback)
        return () => undefined
      },
    })
    await server.addPerson('noa', 'user')
    const cookie = await server.signIn('noa')
    const gone = () =>
      vi.waitFor(async () => expect(await server.store.db.selectFrom('files').select('id').execute()).toEqual([]))
    await upload(server, cookie, { bytes: await jpeg(20, 20) })
    server.nowMs += day + 1
    await server.app.listen({ host: '127.0.0.1', port: 0 })
    await gone()
    await upload(server, await server.signIn('noa'), { bytes: await jpeg(20, 20) })
    server.nowMs += day + 1
    for (const pass of hourly) pass()
    await gone()
  })
})
