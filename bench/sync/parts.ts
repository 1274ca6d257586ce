import { randomUUID } from 'node:crypto'
import { type DeviceId, formatStamp, type SyncResponse } from '@bama/sync'

export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}

export function percentile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

export const admin = { email: 'bench@bama.test', password: 'correct-horse' }

/** The first admin of a server started for a measurement. */
export const adminEnv = { BAMA_ADMIN_EMAIL: admin.email, BAMA_ADMIN_PASSWORD: admin.password }

/** A device that syncs only on request: signed in, with a cursor. */
export interface BenchDevice {
  readonly cookie: string
  /** Returns the response as transferred, without expanding lean records. */
  sync(mutations: readonly object[]): Promise<SyncResponse>
  /** Returns the bytes of its responses so far. */
  received(): number
  /** Pulls to the end, so that later pulls bring only new changes. */
  catchUp(): Promise<void>
}

export async function signIn(address: string, { email, password } = admin): Promise<string> {
  const response = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (!response.ok) throw new Error(`sign-in answered ${response.status}`)
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

/**
 * Returns sessions of additional admins, taking turns, because a person may have at most fifty streams and a session
 * ten.
 */
export async function sessionsOfPeople(
  address: string,
  { people, each }: { readonly people: number; readonly each: number },
): Promise<readonly string[]> {
  const cookie = await signIn(address)
  const emails = Array.from({ length: people }, (_, index) => `person-${index}@bama.test`)
  for (const email of emails) {
    const response = await fetch(`${address}/api/users`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ name: email, email, role: 'admin', password: admin.password }),
    })
    if (!response.ok) throw new Error(`a person was answered ${response.status}: ${await response.text()}`)
  }
  const sessions: string[] = []
  for (let turn = 0; turn < each; turn++)
    for (const email of emails) sessions.push(await signIn(address, { email, password: admin.password }))
  return sessions
}

const hex = (): DeviceId => randomUUID().replaceAll('-', '').slice(0, 16) as DeviceId

export function openDevice(address: string, cookie: string): BenchDevice {
  const deviceId = hex()
  let bytes = 0
  let at: { epoch: string | null; cursor: string | null } = { epoch: null, cursor: null }
  const sync = async (mutations: readonly object[]): Promise<SyncResponse> => {
    const response = await fetch(`${address}/api/sync`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ protocol: 2, deviceId, ...at, mutations }),
    })
    if (!response.ok) throw new Error(`sync answered ${response.status}: ${await response.text()}`)
    // Not validated, because the server is what is measured.
    const body = await response.arrayBuffer()
    bytes += body.byteLength
    const answer = JSON.parse(new TextDecoder().decode(body)) as SyncResponse
    at = { epoch: answer.epoch, cursor: answer.cursor }
    return answer
  }
  return {
    cookie,
    sync,
    received: () => bytes,
    async catchUp() {
      while ((await sync([])).more);
    },
  }
}

let counter = 0

/** Returns a mutation that creates a record, with increasing stamps. */
export const creation = (entity: string, recordId: string, patch: object): object => ({
  id: randomUUID(),
  n: ++counter,
  entity,
  recordId,
  operation: 'create',
  patch,
  stamp: formatStamp(Date.now(), counter % 0xffff, '9f3a1c2b7d4e5f60' as DeviceId),
})

const words = 'סרטון פתיחה מתעדכן ממתינים לקובץ סופי מהדוברות הגברה תאורה במה אורחים כניסה אמנים חזרה טכנית'.split(' ')

/** Returns an event with about 560 bytes of content. */
export const eventPatch = (index: number, isArchived: boolean): object => ({
  name: `אירוע ${index} פסטיבל האביב`,
  date: `2026-${String(1 + (index % 12)).padStart(2, '0')}-${String(1 + (index % 28)).padStart(2, '0')}`,
  location: 'היכל התרבות, רעננה',
  description: Array.from({ length: 24 }, (_, word) => words[(index + word * 7) % words.length]).join(' '),
  sort_order: `b${String(index).padStart(6, '0').replace(/0$/, 'V')}`,
  ...(isArchived ? { is_archived: true } : {}),
})

/** Fills a server in batches of 500: `active` events on the board, `archived` in the archive. */
export async function fill(
  device: BenchDevice,
  { active, archived, prefix = 'e' }: { readonly active: number; readonly archived: number; readonly prefix?: string },
): Promise<void> {
  const total = active + archived
  for (let start = 0; start < total; start += 500) {
    const batch = Array.from({ length: Math.min(500, total - start) }, (_, offset) => {
      const index = start + offset
      return creation('events', `${prefix}-${index}`, eventPatch(index, index >= active))
    })
    const { results } = await device.sync(batch)
    const refused = results.find(({ status }) => status !== 'applied')
    if (refused !== undefined) throw new Error(`not applied: ${JSON.stringify(refused)}`)
  }
}
