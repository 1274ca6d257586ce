import { randomUUID } from 'node:crypto'
import { fileUrlOf } from '@bama/domain'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Store } from '../store/store.ts'
import { engineNames, useEngine } from '../../testing/engines.ts'
import { addPerson } from '../../testing/people-in-store.ts'
import { createSyncClients, type SyncClients } from '../../testing/sync-client.ts'
import { person } from '@bama/domain/testing'
import { fileProblem, linkFiles } from './links.ts'
import { putFileRow } from '../../testing/files/rows.ts'

const image = (imageId: string, url: string) => ({ [`screen_grid_images/${imageId}/url`]: url })

describe.each(engineNames)('a record that names a file, on %s', (engine) => {
  const openStore = useEngine(engine)
  let store: Store
  let team: SyncClients
  let fileId: string

  beforeEach(async () => {
    store = await openStore()
    team = createSyncClients(store)
    for (const id of ['noa', 'amit'])
      await addPerson(
        store,
        { id, role: 'user', permissions: { can_create_events: true, can_edit_events: true } },
        team.nowMs,
      )
    await team.push('noa', event('e1'), event('e2'))
    fileId = randomUUID()
    return () => store.close()
  })

  const event = (recordId: string) => ({
    entity: 'events',
    recordId,
    operation: 'create' as const,
    patch: { name: recordId, date: '2027-01-01' },
  })
  const change = (who: string, recordId: string, patch: object) =>
    team.push(who, { entity: 'events', recordId, patch: { ...patch } })
  const links = () =>
    store.db.selectFrom('file_links').select(['file_id', 'record_id', 'by_user_id']).orderBy('record_id').execute()

  it('is changed by the uploader, on as many records as they like, as often as they like', async () => {
    await putFileRow(store, { id: fileId, uploader_id: 'noa' })
    expect(await change('noa', 'e1', image('i1', fileUrlOf(fileId)))).toEqual(['applied'])
    expect(await change('noa', 'e1', { screen_grid_image_url: fileUrlOf(fileId) })).toEqual(['applied'])
    expect(await change('noa', 'e2', image('i1', fileUrlOf(fileId)))).toEqual(['applied'])
    expect(await links()).toEqual([
      { file_id: fileId, record_id: 'e1', by_user_id: 'noa' },
      { file_id: fileId, record_id: 'e2', by_user_id: 'noa' },
    ])
  })

  it.each([
    ['in a list', (url: string) => image('i1', url), 'screen_grid_images'],
    ['in a field', (url: string) => ({ screen_grid_image_url: url }), 'screen_grid_image_url'],
    ['behind a blank', (url: string) => ({ screen_grid_image_url: ` ${url}\n` }), 'screen_grid_image_url'],
  ])("is not given another person's file: %s", async (_where, patch, field) => {
    await putFileRow(store, { id: fileId, uploader_id: 'noa' })
    expect(await change('amit', 'e1', patch(fileUrlOf(fileId)))).toEqual([`rejected forbidden ${field}`])
    expect(await links()).toEqual([])
  })

  it('may name a file before it is uploaded; then the name is taken', async () => {
    expect(await change('noa', 'e1', image('i1', fileUrlOf(fileId)))).toEqual(['applied'])
    expect(await change('noa', 'e2', image('i1', fileUrlOf(fileId)))).toEqual(['applied'])
    await team.push('amit', event('e3'))
    expect(await change('amit', 'e3', image('i1', fileUrlOf(fileId)))).toEqual([
      'rejected forbidden screen_grid_images',
    ])
  })

  it('lets a colleague who sees it move it about, and name it on a copy of the record', async () => {
    await putFileRow(store, { id: fileId, uploader_id: 'noa' })
    await change('noa', 'e1', image('i1', fileUrlOf(fileId)))
    expect(await change('amit', 'e2', image('i1', fileUrlOf(fileId)))).toEqual(['applied'])
    await change('amit', 'e2', { 'screen_grid_images/i1': null })
    await change('amit', 'e1', { 'screen_grid_images/i1': null })
    expect(await change('amit', 'e1', image('i2', fileUrlOf(fileId)))).toEqual(['applied'])
  })

  it('opens it to nobody who does not see it there', async () => {
    const permissions = { can_create_events: true, can_edit_events: true }
    await addPerson(store, { id: 'omer', role: 'operator', permissions }, team.nowMs)
    await putFileRow(store, { id: fileId, uploader_id: 'noa' })
    await change('noa', 'e1', image('i1', fileUrlOf(fileId)))
    expect(await team.push('omer', event('e9'))).toEqual(['applied'])
    expect(await change('omer', 'e9', image('i1', fileUrlOf(fileId)))).toEqual([
      'rejected forbidden screen_grid_images',
    ])
    // Once no record that they see names the file, only its uploader may name it.
    await change('amit', 'e1', { 'screen_grid_images/i1': null })
    expect(await change('amit', 'e2', image('i1', fileUrlOf(fileId)))).toEqual([
      'rejected forbidden screen_grid_images',
    ])
  })

  it('may name what is no file of ours, and nothing else of this server', async () => {
    const problem = (url: string) =>
      store.write((tx) =>
        fileProblem(tx, person('user', {}, 'noa'), { entity: 'events', recordId: 'e1', patch: image('i1', url) }),
      )
    expect(await problem('https://drive.example/stage.png')).toBeNull()
    expect(await problem('/api/files/stage.png')).toEqual({ field: 'screen_grid_images' })
    expect(await problem(`/api/files/${fileId}/../x`)).toEqual({ field: 'screen_grid_images' })
    expect(await problem(`/api/files/${fileId.toUpperCase()}`)).toEqual({ field: 'screen_grid_images' })
  })

  it('says which of many is refused', async () => {
    await putFileRow(store, { id: fileId, uploader_id: 'noa' })
    const patch = { name: 'x', ...image('i1', fileUrlOf(randomUUID())), screen_grid_image_url: fileUrlOf(fileId) }
    expect(await change('amit', 'e1', patch)).toEqual(['rejected forbidden screen_grid_image_url'])
    expect(await links()).toEqual([])
  })

  it('is linked once, however often that is said', async () => {
    const patch = {
      ...image('i1', fileUrlOf(fileId)),
      ...image('i2', fileUrlOf(fileId)),
      screen_grid_image_url: fileUrlOf(fileId),
    }
    const note = (actorId: string) =>
      store.write((tx) => linkFiles(tx, { actorId, entity: 'events', recordId: 'e1', patch }))
    await note('noa')
    await note('amit')
    expect(await links()).toEqual([{ file_id: fileId, record_id: 'e1', by_user_id: 'noa' }])
  })
})
