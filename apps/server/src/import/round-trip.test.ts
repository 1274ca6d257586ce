import { recordId, type RecordId } from '@bama/domain'
import { type ImportReport, type ImportStrategy, type WireRecord } from '@bama/sync'
import { expect, it } from 'vitest'
import { generateSeason } from '../../demo/season/season.ts'
import { fillWorkspace } from '../../demo/fill-workspace.ts'
import { openSqliteStore, type Store } from '../store/store.ts'
import { createSyncHandler } from '../sync/sync-handler.ts'
import { addPerson } from '../../testing/people-in-store.ts'
import { createMutations, pullAll, syncBody } from '../../testing/wire.ts'
import { importBackup } from './import-backup.ts'
import { prepareImport } from './prepare-import.ts'

const nowMs = Date.UTC(2026, 10, 20, 9)
const zone = 'Asia/Jerusalem'
type Records = Readonly<Record<string, readonly WireRecord[]>>

async function everythingOf(store: Store, userId: RecordId): Promise<Records> {
  const handle = createSyncHandler({ store, now: () => nowMs, zone, onCommitted: () => undefined })
  return (await pullAll((at) => handle({ userId }, syncBody(at)))).changes as Records
}

async function importTo(
  store: Store,
  userId: RecordId,
  data: Records,
  options: { readonly strategy: ImportStrategy; readonly users: boolean },
): Promise<ImportReport> {
  const text = JSON.stringify({ version: '2.0', timestamp: new Date(nowMs).toISOString(), data })
  const prepared = await prepareImport(JSON.parse(text), { nowMs, zone })
  const none = () => Promise.resolve([])
  const nothing = { endAllOf: none, blockAllOf: none, hashesOf: none }
  const parts = {
    store,
    now: () => nowMs,
    zone,
    sessions: nothing as never,
    keys: nothing as never,
    feeds: nothing as never,
    webhooks: nothing as never,
    invitations: nothing as never,
  }
  return (await importBackup(parts, prepared, { ...options, dry: false, deletions: false, actorId: userId })).report
}

/** What people see of a record, no matter who wrote it last and when. */
const contentOf = (records: Records): ReadonlyMap<string, unknown> =>
  new Map(
    Object.entries(records).flatMap(([entity, all]) =>
      all.map(({ _clocks, _version, updated_at: _at, ...content }) => [`${entity}/${content.id}`, content] as const),
    ),
  )

it("a server's own records come back as they were: nothing is lost, nothing is noted, nothing changes", async () => {
  const season = await generateSeason({ seed: 7, scale: 0.3, today: '2026-11-20' })
  const store = await openSqliteStore(':memory:')
  await fillWorkspace(store, { ...season, people: season.people.slice(0, 3) }, nowMs - 86_400_000)
  const admin = season.people[0]?.id ?? recordId('none')
  const handle = createSyncHandler({ store, now: () => nowMs - 3_600_000, zone, onCommitted: () => undefined })
  const first = season.events[0]?.id ?? ''
  const other = await addPerson(
    store,
    { id: 'worker', role: 'user', permissions: { can_edit_tasks: true } },
    nowMs - 7_200_000,
  )
  const mutation = createMutations(() => nowMs - 3_600_000)
  const push = async (
    userId: RecordId,
    entity: string,
    id: string,
    operation: 'create' | 'update' | 'delete',
    patch: Readonly<Record<string, unknown>>,
  ): Promise<void> => {
    const mutations = [mutation({ entity, recordId: id, operation, patch })]
    const { results } = await handle({ userId }, syncBody({ mutations }))
    expect([entity, id, operation, results[0]?.status, results[0]?.field]).toEqual([
      entity,
      id,
      operation,
      'applied',
      undefined,
    ])
  }
  const interval = {
    date: '2026-11-19',
    start_time: '22:00:00',
    end_time: '01:00:00',
    started_at: '2026-11-19T20:00:00.000Z',
    ended_at: '2026-11-19T23:00:00.000Z',
  }
  for (const id of ['h1', 'h2', 'h3', 'h4']) await push(other, 'workHours', id, 'create', { interval, event_id: first })
  await push(other, 'workHours', 'h5', 'create', { interval: { ...interval, end_time: null, ended_at: null } })
  for (const [id, decided_status] of [
    ['h1', 'אושר'],
    ['h2', 'נדחה'],
    ['h3', 'שולם'],
  ]) {
    const clocks = (await everythingOf(store, admin))['workHours']?.find((entry) => entry.id === id)?._clocks
    const decision = {
      decided_status,
      decided_interval: clocks?.['interval'],
      decision_reason: decided_status === 'נדחה' ? 'חסר' : null,
      decided_by: admin,
      decided_at: '2026-11-20T08:00:00.000Z',
    }
    await push(admin, 'workHours', id ?? '', 'update', { decision })
  }
  await push(other, 'tasks', 'k1', 'create', {
    description: 'להזמין',
    'checklist/c1/item': 'א',
    'checklist/c2/item': 'ב',
    [`tags/${encodeURIComponent('דחוף')}`]: true,
    sort_order: 'a1V',
  })
  await push(admin, 'comments', 'm1', 'create', {
    item_type: 'event',
    item_id: first,
    content: 'יופי',
    'mentions/worker': true,
  })
  await push(admin, 'tags', 't1', 'create', { name: 'LED', color: '#112233' })
  await push(admin, 'seasonalClients', 's1', 'create', {
    event_name: 'פסטיבל',
    client_name: 'מועצה',
    event_month: 'מרץ',
  })
  await push(admin, 'chats', 'x1', 'create', { title: 'שיחה', content: 'שלום' })
  const records = await everythingOf(store, admin)
  const count = Object.values(records).flat().length

  for (const strategy of ['latest_wins', 'backup_wins', 'keep_both'] as const)
    expect(await importTo(store, admin, records, { strategy, users: true })).toMatchObject({
      unchanged: count,
      skipped: 0,
      updated: 0,
      droppedFields: 0,
      problems: [],
    })
  expect(await everythingOf(store, admin)).toEqual(records)

  const before = contentOf(records)
  const decidedAgain = (content: unknown): unknown => ({ ...(content as object), decided_interval: null })
  for (const strategy of ['latest_wins', 'backup_wins', 'keep_both'] as const) {
    const empty = await openSqliteStore(':memory:')
    const newcomer = await addPerson(empty, { id: 'newcomer', role: 'admin' }, nowMs)
    expect(await importTo(empty, newcomer, records, { strategy, users: true })).toMatchObject({
      created: count,
      skipped: 0,
      droppedFields: 0,
      problems: [],
    })
    const after = new Map(contentOf(await everythingOf(empty, admin)))
    after.delete('systemUsers/newcomer')
    expect([...after.keys()].sort()).toEqual([...before.keys()].sort())
    for (const [key, content] of before)
      expect([key, decidedAgain(after.get(key))]).toEqual([key, decidedAgain(content)])
    await empty.close()
  }
  await store.close()
})
