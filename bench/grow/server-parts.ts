import { rounded } from '../browser/with-server.ts'
import { creation, eventPatch } from '../sync/parts.ts'
import { adminEmail, type BenchApp, password, withApp } from './app.ts'
import { cpuMs, medianCpuMs } from './cpu.ts'
import { type Standstill, standstillOf } from './standstill.ts'

const device = { protocol: 1, deviceId: 'abcdef0123456789', epoch: null, cursor: null }

async function seed(app: BenchApp, count: number, patch: (index: number) => object): Promise<void> {
  for (let start = 0; start < count; start += 500) {
    const mutations = Array.from({ length: Math.min(500, count - start) }, (_, offset) =>
      creation('events', `e${start + offset}`, { ...eventPatch(start + offset, false), ...patch(start + offset) }),
    )
    await app.call('POST', '/api/sync', { as: adminEmail, body: { ...device, mutations } })
  }
}

/** Pulls to the end. Returns the processor time in milliseconds, and the cursor. */
async function pullAll(app: BenchApp, as: string, from: { epoch: string | null; cursor: string | null }) {
  let at = from
  let gone = 0
  const ms = await cpuMs(async () => {
    for (let more = true; more;) {
      const { body } = await app.call('POST', '/api/sync', { as, body: { ...device, ...at, mutations: [] } })
      const answer = JSON.parse(body) as {
        epoch: string
        cursor: string
        more: boolean
        changes: Record<string, { gone?: true }[]>
      }
      at = { epoch: answer.epoch, cursor: answer.cursor }
      more = answer.more
      gone += Object.values(answer.changes)
        .flat()
        .filter((change) => change.gone === true).length
    }
  })
  return { at, ms, gone }
}

const operator = 'noa@bama.test'

const roundedStandstill = ({ clockMs, cpuMs: ownMs, totalMs }: Standstill): object => ({
  standstillClockMs: rounded(clockMs),
  standstillCpuMs: rounded(ownMs),
  totalMs: rounded(totalMs),
})

/**
 * Moves 5,000 events to another operator. Measures the pull of the operator who loses them against that of the admin,
 * who still sees them.
 */
export const benchLostSight = (): Promise<object> =>
  withApp(async (app) => {
    const id = await app.addPerson(operator, 'operator')
    const otherId = await app.addPerson('dan@bama.test', 'operator')
    const count = 5_000
    await seed(app, count, () => ({ assigned_operator_id: id }))
    const start = { epoch: null, cursor: null }
    const [own, admins] = [await pullAll(app, operator, start), await pullAll(app, adminEmail, start)]
    for (let from = 0; from < count; from += 500) {
      const mutations = Array.from({ length: 500 }, (_, offset) => ({
        ...creation('events', `e${from + offset}`, { assigned_operator_id: otherId }),
        operation: 'update',
      }))
      await app.call('POST', '/api/sync', { as: adminEmail, body: { ...device, mutations } })
    }
    const lost = await pullAll(app, operator, own.at)
    const seen = await pullAll(app, adminEmail, admins.at)
    return {
      gone: lost.gone,
      lostMs: rounded(lost.ms),
      stillSeenMs: rounded(seen.ms),
      ratio: rounded(lost.ms / seen.ms, 2),
    }
  })

/** Changes an operator's e-mail address that assigns 2,000 events, and one that assigns 20, among 20,000. */
export const benchEmail = (): Promise<object> =>
  withApp(async (app) => {
    const id = await app.addPerson(operator, 'operator')
    const fewId = await app.addPerson('dan@bama.test', 'operator')
    await seed(app, 20_000, (index) =>
      index >= 2_020 ? {} : { assigned_operator_id: index < 20 ? 'dan@bama.test' : operator },
    )
    const change = (person: string, email: string) => (): Promise<unknown> =>
      app.call('PATCH', `/api/users/${person}`, { as: adminEmail, body: { email } })
    await change(fewId, 'warm@bama.test')()
    const few = await cpuMs(change(fewId, 'dan.levi@bama.test'))
    let many = 0
    const standstill = await standstillOf(async () => {
      many = await cpuMs(change(id, 'noa.levi@bama.test'))
    })
    return { of20Ms: rounded(few), of2000Ms: rounded(many), ...roundedStandstill(standstill) }
  })

/** Imports 20,000 records in one file. */
export const benchImport = (): Promise<object> =>
  withApp(async (app) => {
    const at = '2026-01-01T08:00:00.000Z'
    const data = {
      events: Array.from({ length: 14_000 }, (_, index) => ({
        id: `e${index}`,
        created_at: at,
        updated_at: at,
        ...eventPatch(index, index > 500),
        checklist: [],
      })),
      tasks: Array.from({ length: 6_000 }, (_, index) => ({
        id: `t${index}`,
        created_at: at,
        updated_at: at,
        description: `משימה ${index} הזמנת ציוד`,
      })),
    }
    const text = JSON.stringify({ version: '1', timestamp: at, data })
    let report = ''
    const standstill = await standstillOf(async () => {
      const headers = { 'content-type': 'application/json' }
      report = (await app.call('POST', '/api/import?strategy=latest_wins', { as: adminEmail, body: text, headers }))
        .body
    })
    const parseMs = await medianCpuMs(3, () => JSON.parse(text) as unknown)
    const { created } = JSON.parse(report) as { created: number }
    return {
      megabytes: rounded(text.length / 1e6),
      created,
      ...roundedStandstill(standstill),
      parseMs: rounded(parseMs),
    }
  })

/** Reads a calendar of 6,200 events, again unchanged, and again after a change that this person doesn't see. */
export const benchFeed = (): Promise<object> =>
  withApp(async (app) => {
    const id = await app.addPerson(operator, 'operator')
    const today = new Date().toISOString().slice(0, 10)
    await seed(app, 6_200, () => ({ date: today, assigned_operator_id: id }))
    const made = await app.call('POST', '/api/calendar/feeds', {
      as: operator,
      body: { name: 'bench', with_tasks: false, password },
    })
    const url = new URL((JSON.parse(made.body) as { url: string }).url).pathname
    let first: Answered = { etag: '', status: 0 }
    const firstMs = await cpuMs(async () => (first = await read(app, url)))
    const againMs = await medianCpuMs(3, () => read(app, url))
    const sameMs = await medianCpuMs(3, () => read(app, url, first.etag))
    await app.call('POST', '/api/sync', {
      as: adminEmail,
      body: { ...device, mutations: [creation('events', 'foreign', eventPatch(1, false))] },
    })
    let after = first
    const foreignMs = await cpuMs(async () => (after = await read(app, url, first.etag)))
    return {
      firstMs: rounded(firstMs),
      againMs: rounded(againMs),
      unchangedMs: rounded(sameMs),
      afterForeignChange: after.status,
      afterForeignChangeMs: rounded(foreignMs),
    }
  })

interface Answered {
  readonly etag: string
  readonly status: number
}

async function read(app: BenchApp, url: string, etag?: string): Promise<Answered> {
  const { headers, status } = await app.call(
    'GET',
    url,
    etag === undefined ? {} : { headers: { 'if-none-match': etag } },
  )
  return { etag: String(headers['etag']), status }
}
