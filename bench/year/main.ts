import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { recordId } from '@bama/domain'
import { type DeviceId, formatStamp } from '@bama/sync'
import { addPerson } from '../../apps/server/testing/people-in-store.ts'
import { usedBytes } from '../../apps/server/testing/used-bytes.ts'
import { openSqliteStore, type Store } from '../../apps/server/src/store/store.ts'
import { forget } from '../../apps/server/src/sync/retention.ts'
import { createSyncHandler } from '../../apps/server/src/sync/sync-handler.ts'

const dayMs = 24 * 60 * 60 * 1000
const years = Number(process.argv[2] ?? 2)
const people = 25
const zone = 'Asia/Jerusalem'
const tables = ['records', 'history', 'mutations', 'lost_sight'] as const

/**
 * Runs a year of a busy business day by day through the production handler: an event a day with its tasks, comments,
 * mentions, hours and some sixty edits, a tenth of which is deleted again. `forgets` adds the daily retention run.
 */
async function live(store: Store, forgets: boolean): Promise<readonly object[]> {
  let nowMs = Date.parse('2026-01-01T08:00:00.000Z')
  const handle = createSyncHandler({ store, zone, now: () => nowMs, onCommitted: () => undefined })
  for (let index = 0; index < people; index++)
    await addPerson(store, { id: `p${index}`, role: index < 3 ? 'admin' : index < 8 ? 'operator' : 'user' }, nowMs)
  let n = 0
  const device = '0123456789abcdef' as DeviceId
  const change = (operation: 'create' | 'update' | 'delete', entity: string, id: string, patch: object = {}) => ({
    id: `00000000-0000-4000-a000-${String(++n).padStart(12, '0')}`,
    n,
    operation,
    entity,
    recordId: id,
    patch,
    stamp: formatStamp(nowMs, n % 0xffff, device),
  })
  const push = async (mutations: readonly object[]): Promise<void> => {
    const request = { protocol: 1 as const, deviceId: device, epoch: null, cursor: null, mutations }
    const { results } = await handle({ userId: recordId('p0') }, request)
    const refused = results.find(({ status }) => status === 'rejected')
    if (refused !== undefined) throw new Error(`refused: ${JSON.stringify(refused)}`)
  }
  const figures: object[] = []
  for (let day = 0; day < years * 365; day++) {
    await push(dayOf(day, change, new Date(nowMs).toISOString().slice(0, 10)))
    nowMs += dayMs
    if (forgets) await forget(store, { nowMs })
    if ((day + 1) % 365 === 0) figures.push(await sizeOf(store, (day + 1) / 365))
  }
  return figures
}

type Change = (operation: 'create' | 'update' | 'delete', entity: string, id: string, patch?: object) => object

function dayOf(day: number, change: Change, date: string): readonly object[] {
  const event = `e${day}`
  const person = (index: number): string => `p${(day + index) % people}`
  const text = `יום ${day}: `.padEnd(90, 'תיאור של מה שסוכם עם הלקוח ')
  // `n` follows the order in which the mutations were made.
  const name = { name: text.slice(0, 40), date, assigned_operator_id: `p${3 + (day % 5)}` }
  const created = change('create', 'events', event, name)
  const edits = Array.from({ length: 25 }, (_, index) =>
    change(
      'update',
      'events',
      event,
      index % 2 === 0 ? { location: `אולם ${index}` } : { description: `${text}${index}` },
    ),
  )
  const tasks = Array.from({ length: 6 }, (_, index) => {
    const id = `t${day}-${index}`
    return [
      change('create', 'tasks', id, { description: text, event_id: event, deadline: date }),
      change('update', 'tasks', id, { status: 'בתהליך' }),
      change('update', 'tasks', id, { priority: 'גבוהה' }),
      change('update', 'tasks', id, { status: 'הושלם' }),
      ...(index === 0 ? [change('delete', 'tasks', id)] : []),
    ]
  }).flat()
  const comments = Array.from({ length: 6 }, (_, index) => {
    const id = `c${day}-${index}`
    const content = { item_type: 'event', item_id: event, content: text, [`mentions/${person(index)}`]: true }
    return [change('create', 'comments', id, content), ...(index === 0 ? [change('delete', 'comments', id)] : [])]
  }).flat()
  const hours = Array.from({ length: 6 }, (_, index) =>
    change('create', 'workHours', `h${day}-${index}`, {
      user_id: person(index),
      event_id: event,
      event_name: text.slice(0, 20),
      interval: {
        date,
        start_time: '08:00:00',
        end_time: '18:00:00',
        started_at: `${date}T06:00:00.000Z`,
        ended_at: `${date}T16:00:00.000Z`,
      },
    }),
  )
  return [
    created,
    ...edits,
    change('update', 'events', event, { assigned_operator_id: `p${3 + ((day + 1) % 5)}` }),
    ...tasks,
    ...comments,
    ...hours,
    ...(day % 10 === 9 ? [change('delete', 'events', `e${day - 5}`)] : []),
  ]
}

async function sizeOf(store: Store, year: number): Promise<object> {
  const rows: Record<string, number> = {}
  for (const table of tables) {
    const all = store.db.selectFrom(table).select(({ fn }) => fn.countAll<number>().as('count'))
    rows[table] = (await all.executeTakeFirstOrThrow()).count
  }
  const dead = store.db.selectFrom('records').select(({ fn }) => fn.countAll<number>().as('count'))
  const { count: tombstones } = await dead.where('deleted', 'is not', null).executeTakeFirstOrThrow()
  return { year, ...rows, tombstones, megabytes: Math.round((await usedBytes(store)) / 100_000) / 10 }
}

for (const forgets of [false, true]) {
  const folder = mkdtempSync(join(tmpdir(), 'bama-year-'))
  const store = await openSqliteStore(join(folder, 'bama.sqlite'))
  for (const figures of await live(store, forgets)) console.log(JSON.stringify({ forgets, ...figures }))
  await store.close()
  rmSync(folder, { recursive: true })
}
process.exit()
