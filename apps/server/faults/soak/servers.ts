import { setTimeout as pause } from 'node:timers/promises'
import type { SeededRandom } from '@bama/sync/testing'
import { startPostgres } from '../../testing/postgres.ts'
import { type RunningServer, startBundledServer } from '../../testing/server-process.ts'
import { type DatabaseProxy, openDatabaseProxy } from '../database-proxy.ts'
import { boss, password } from './cast.ts'

/** A server process and its proxied connection to the database. */
interface SoakServer {
  readonly process: RunningServer
  readonly line: DatabaseProxy
}

export interface SoakServers {
  readonly databaseUrl: string
  readonly addresses: readonly string[]
  /** What the servers have logged. */
  log(): string
  stop(): Promise<void>
  /** Makes trouble until aborted, and resolves when no server is frozen or cut off any more. */
  trouble(random: SeededRandom, signal: AbortSignal): Promise<Trouble>
}

/** The trouble made, by kind. */
export interface Trouble {
  frozen: number
  /** Those frozen in the middle of a push, while holding the lock on the sequence. */
  frozenInside: number
  cutCommits: number
  cutLines: number
}

/** Two processes on one PostgreSQL, which soon ends transactions that are idle. */
export async function startSoakServers(dataDir: string): Promise<SoakServers> {
  const postgres = await startPostgres()
  const databaseUrl = await postgres.newDatabase()
  const env = { BAMA_ADMIN_EMAIL: boss.email, BAMA_ADMIN_PASSWORD: password }
  const servers: SoakServer[] = []
  const stop = async (): Promise<void> => {
    for (const { process, line } of servers) {
      await process.stop()
      await line.close()
    }
    await postgres.stop()
  }
  try {
    for (const cutBy of ['close', 'reset'] as const) {
      const line = await openDatabaseProxy(databaseUrl, cutBy)
      const limits = 'idle_in_transaction_session_timeout=1500&lock_timeout=3000'
      servers.push({
        line,
        process: await startBundledServer(dataDir, { ...env, DATABASE_URL: `${line.url}?${limits}` }),
      })
    }
  } catch (error) {
    await stop()
    throw error
  }
  return {
    databaseUrl,
    addresses: servers.map(({ process }) => process.address),
    log: () => servers.map(({ process }) => process.output()).join(''),
    stop,
    trouble: (random, signal) => makeTrouble(servers, random, signal),
  }
}

async function makeTrouble(
  servers: readonly SoakServer[],
  random: SeededRandom,
  signal: AbortSignal,
): Promise<Trouble> {
  const trouble: Trouble = { frozen: 0, frozenInside: 0, cutCommits: 0, cutLines: 0 }
  const wait = (ms: number): Promise<void> => pause(ms, undefined, { signal }).catch(() => undefined)

  const freeze = async ({ process: server, line }: SoakServer, isInside: boolean): Promise<void> => {
    let isFrozen = false
    const stopNow = (): void => {
      isFrozen = true
      process.kill(server.pid, 'SIGSTOP')
    }
    if (isInside) {
      const cancel = line.onQuery('insert into "records"', (passing) => {
        stopNow()
        trouble.frozenInside++
        passing.pass()
      })
      await wait(1000)
      cancel()
    } else stopNow()
    if (!isFrozen) return
    trouble.frozen++
    await wait(200 + random.below(2500))
    process.kill(server.pid, 'SIGCONT')
  }

  while (!signal.aborted) {
    await wait(100 + random.below(900))
    if (signal.aborted) break
    const server = random.pick(servers)
    const dice = random.below(100)
    if (dice < 25) await freeze(server, false)
    else if (dice < 50) await freeze(server, true)
    else if (dice < 90) {
      const act = random.pick(['cut', 'passAndCut', 'passAndCutAnswer'] as const)
      server.line.onQuery(
        'commit\0',
        (passing) => {
          trouble.cutCommits++
          passing[act]()
        },
        random.below(5),
      )
    } else {
      trouble.cutLines++
      server.line.breakDown()
      await wait(random.below(800))
      server.line.restore()
    }
  }
  return trouble
}
