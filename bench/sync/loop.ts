import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { createAccount, firstAdminFields, freeUserId } from '../../apps/server/src/auth/accounts.ts'
import { createPasswords } from '../../apps/server/src/auth/passwords.ts'
import { largeEvent, largestPushes } from '../../apps/server/testing/largest-pushes.ts'
import { withDataDir } from '../../apps/server/testing/server-process.ts'
import { openApp } from './open-app.ts'
import { admin } from './parts.ts'

export interface LoopFigures {
  readonly name: string
  readonly megabytes: number
  /** The longest that anything else waited for the event loop while the push was processed. */
  readonly worstMs: number
  readonly totalMs: number
  /** The minimum for any server, in one piece: parsing the body, and committing its bytes to a SQLite file. */
  readonly rawMs: number
}

const cheap = { resolution: 1 }

/**
 * Measures the longest standstill of the event loop while a piece of work runs, and its total time, in milliseconds.
 */
export async function worstDelayOf(
  work: () => Promise<unknown>,
): Promise<{ readonly worstMs: number; readonly totalMs: number }> {
  // Earlier work is finished first, so that it isn't counted.
  await setTimeout(50)
  const delay = monitorEventLoopDelay(cheap)
  delay.enable()
  const started = performance.now()
  await work()
  const totalMs = performance.now() - started
  await setTimeout(5)
  delay.disable()
  return { worstMs: delay.max / 1e6, totalMs }
}

function rawMsOf(file: string, body: string): number {
  const db = new DatabaseSync(file)
  db.exec('pragma journal_mode = WAL; pragma synchronous = FULL; create table if not exists plain (body text)')
  const insert = db.prepare('insert into plain values (?)')
  const started = performance.now()
  JSON.parse(body)
  insert.run(body)
  const ms = performance.now() - started
  db.close()
  return ms
}

/** The best of this many runs is reported, because other load on the machine only adds time. */
const runs = 3

/**
 * Measures the largest push of each shape that one person may send, to the app in this process, each on a new SQLite
 * file.
 */
export async function* measureLoop(): AsyncGenerator<LoopFigures> {
  for (const { name, mutations } of largestPushes) {
    const figures: LoopFigures[] = []
    for (let run = 0; run < runs; run++) figures.push(await withDataDir((dataDir) => measure(dataDir, name, mutations)))
    yield figures.reduce((best, one) => (one.worstMs < best.worstMs ? one : best))
  }
}

async function measure(
  dataDir: string,
  name: string,
  mutations: (recordId: string) => readonly object[],
): Promise<LoopFigures> {
  const { store, app } = await openApp(dataDir)
  const passwords = createPasswords({ randomBytes })
  const id = await freeUserId(store.db, admin.email)
  const passwordHash = await passwords.hash(admin.password)
  const fields = firstAdminFields('bench', admin.email)
  await store.write((tx) => createAccount(tx, { id, passwordHash, fields, actorId: id, nowMs: Date.now() }))
  const login = await app.inject({ method: 'POST', url: '/api/auth/login', payload: admin })
  const cookie = login.cookies.map((one) => `${one.name}=${one.value}`).join('; ')
  const bodyOf = (sent: readonly object[]): string =>
    JSON.stringify({ protocol: 1, deviceId: 'abcdef0123456789', epoch: null, cursor: null, mutations: sent })
  const push = async (body: string): Promise<void> => {
    const headers = { cookie, 'content-type': 'application/json' }
    const { statusCode } = await app.inject({ method: 'POST', url: '/api/sync', headers, payload: body })
    if (statusCode !== 200) throw new Error(`${name} answered ${statusCode}`)
  }
  await push(bodyOf([largeEvent('large')]))
  const body = bodyOf(mutations('large'))
  const figures = await worstDelayOf(() => push(body))
  await app.close()
  await store.close()
  return { name, megabytes: body.length / 1e6, ...figures, rawMs: rawMsOf(join(dataDir, 'raw.sqlite'), body) }
}
