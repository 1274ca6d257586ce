import { recordId } from '@bama/domain'
import type { SyncResponse } from '@bama/sync'
import { beforeEach, describe, expect, it } from 'vitest'
import { engineNames, useEngine } from '../../testing/engines.ts'
import { addPerson } from '../../testing/people-in-store.ts'
import { putBack, readTables } from '../../testing/table-snapshot.ts'
import { createMutations, type Place, syncBody } from '../../testing/wire.ts'
import { setMeta } from '../store/meta.ts'
import { noteStart } from '../store/starts.ts'
import type { Store } from '../store/store.ts'
import { createSyncHandler } from './sync-handler.ts'

const nowMs = Date.parse('2026-11-01T08:00:00.000Z')

let store: Store

type At = Partial<Pick<SyncResponse, 'epoch' | 'cursor'>>

const mutation = createMutations(() => nowMs)
const create = (recordId: string) =>
  mutation({ recordId, operation: 'create', patch: { name: 'מרתון', date: '2027-04-16' } })

const send = (mutations: readonly object[], at: Partial<Place> = {}) => sendTo(store, mutations, at)

function sendTo(store: Store, mutations: readonly object[], at: Partial<Place>) {
  const handle = createSyncHandler({ store, zone: 'Asia/Jerusalem', now: () => nowMs, onCommitted: () => undefined })
  return handle({ userId: recordId('admin') }, syncBody({ ...at, mutations }))
}

/** Returns the server's response to a device at that cursor: `goes on`, `begins again`, or `begins again, offers`. */
async function answerTo(at: At): Promise<string> {
  const { reset, offer } = await send([], at)
  if (reset !== true) return offer === true ? 'offers' : 'goes on'
  return offer === true ? 'begins again, offers' : 'begins again'
}

const startServer = (): Promise<void> => store.write(noteStart)
const snapshot = () => store.read(readTables)

/** Puts the database back without the server's knowledge, as copying a file does. */
const goBack = (to: Awaited<ReturnType<typeof snapshot>>): Promise<void> =>
  store.db.transaction().execute((tx) => putBack(tx, to))

describe.each(engineNames)('a database that went back, on %s', (engine) => {
  const openStore = useEngine(engine)

  beforeEach(async () => {
    store = await openStore()
    await addPerson(store, { id: 'admin', role: 'admin' }, nowMs)
    await startServer()
    return () => store.close()
  })

  it('between a push and its answer: what is sent is what the database has, not what was written', async () => {
    const first = await send([])
    const before = await snapshot()
    let isBack = false
    const failingOver: Store = {
      ...store,
      async read(work) {
        if (!isBack) {
          isBack = true
          await goBack(before)
          await send([create('kept')])
        }
        return store.read(work)
      },
    }
    const answer = await sendTo(failingOver, [create('lost')], first)
    expect(answer.changes['events']?.map(({ id }) => id)).toEqual(['kept', 'lost'])
    expect(answer.changes['events']).toContainEqual({ id: 'lost', gone: true })
  })

  it('[S27] a restart, or a second server, makes nobody begin again', async () => {
    const first = await send([create('e1')])
    await startServer()
    expect(await answerTo(first)).toBe('goes on')
    const second = await send([create('e2')], first)
    for (let starts = 0; starts < 3; starts++) await startServer()
    await send([create('e3')])
    expect([await answerTo(first), await answerTo(second)]).toEqual(['goes on', 'goes on'])
  })

  it('[S27] [S58] asks those for their changes who know of what it lacks, whatever number it has reached', async () => {
    const before = await send([create('e1')])
    const copy = await snapshot()
    const lost = await send([create('lost')], before)
    await goBack(copy)
    await startServer()
    expect(await answerTo(lost)).toBe('begins again, offers')
    const passed = await send([create('e2'), create('e3'), create('e4')])
    expect(await answerTo(lost)).toBe('begins again, offers')
    expect([await answerTo(before), await answerTo(passed)]).toEqual(['goes on', 'goes on'])
    const after = await send([], lost)
    expect(await answerTo(after)).toBe('goes on')
  })

  it('[S27] [S58] also when its start is among what is lost', async () => {
    const copy = await snapshot()
    await startServer()
    const lost = await send([create('lost')])
    await goBack(copy)
    await startServer()
    await send([create('e2'), create('e3')])
    expect(await answerTo(lost)).toBe('begins again, offers')
  })

  it('[S58] also of a change that was taken in the middle of a long pull', async () => {
    const many = Array.from({ length: 500 }, (_, index) => create(`a${index}`))
    await send(many)
    await send(many.map((one, index) => ({ ...one, id: crypto.randomUUID(), recordId: `b${index}` })))
    const first = await send([])
    expect(first.more).toBe(true)
    const copy = await snapshot()
    const taken = await send([create('lost')], first)
    await goBack(copy)
    await startServer()
    expect([await answerTo(first), await answerTo(taken)]).toEqual(['goes on', 'begins again, offers'])
  })

  it('[S24] [S58] also of a change that lost, and stood in the history only', async () => {
    await send([create('e1')])
    const copy = await snapshot()
    const lost = await send([mutation({ patch: { name: 'מוקדם' } }, nowMs - 60_000)])
    expect(lost.results).toMatchObject([{ status: 'superseded' }])
    await goBack(copy)
    await startServer()
    expect(await answerTo(lost)).toBe('begins again, offers')
  })

  it('[S58] also when no server was started since: the first that writes notices', async () => {
    await send([create('e1')])
    const copy = await snapshot()
    await send([create('x1'), create('x2')])
    const lost = await send([create('x3')])
    await send([create('x4')])
    await goBack(copy)
    for (let index = 0; index < 8; index++) await send([create(`e2-${index}`)])
    expect(await answerTo(lost)).toBe('begins again, offers')
  })

  it('[S58] also when only its last commit is gone, and another one took its number', async () => {
    await send([create('e1')])
    const copy = await snapshot()
    const lost = await send([create('lost')])
    await goBack(copy)
    await send([create('e2')])
    expect(await answerTo(lost)).toBe('begins again, offers')
  })

  it('[S58] also across a restore: what came after it is offered to what was before', async () => {
    await send([create('e1')])
    const copy = await snapshot()
    await store.write(async (tx) => {
      await setMeta(tx, 'epoch', 'after')
      await setMeta(tx, 'restored', JSON.stringify({ at: new Date(nowMs).toISOString(), mode: 'offer' }))
      await noteStart(tx)
    })
    const lost = await send([create('lost')])
    await goBack(copy)
    await startServer()
    expect(await answerTo(lost)).toBe('begins again, offers')
  })

  it('[S27] a cursor of an older server, which names no start, counts as it did', async () => {
    const { epoch, cursor } = await send([create('e1')])
    const [position = ''] = cursor.split('@')
    expect(await answerTo({ epoch, cursor: position })).toBe('goes on')
    expect(await answerTo({ epoch, cursor: '999' })).toMatch(/^begins again/)
    for (const wrong of [`${position}@`, `${position}@x-1`, `${cursor}0000`, cursor.replace('@', '@f')])
      expect([wrong, await answerTo({ epoch, cursor: wrong })]).toEqual([wrong, expect.stringMatching(/^begins again/)])
  })

  it('[S58] offers nothing to another server', async () => {
    const { cursor } = await send([create('e1')])
    expect(await answerTo({ epoch: 'other.first.admin.0', cursor: cursor.replace(/@.*/, '@abcdef012345-9') })).toBe(
      'begins again',
    )
  })
})
