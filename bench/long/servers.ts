import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { startPostgres } from '../../apps/server/testing/postgres.ts'
import { type RunningServer, startServer, withDataDir } from '../../apps/server/testing/server-process.ts'
import { percentile, rounded } from '../browser/with-server.ts'
import { adminEnv } from '../sync/parts.ts'
import { type ClientFigures, runClients } from './clients.ts'
import { type Series, slopeOf } from './plot.ts'
import type { ServerSample } from './probe.ts'

const clients = 200
/** The first part is excluded: code is compiled and caches are filled, which doesn't indicate a leak. */
const settledPart = 0.3

export interface LongRun {
  readonly figures: object
  readonly series: readonly Series[]
}

const probe = pathToFileURL(join(import.meta.dirname, 'probe.ts')).href

/** Runs 200 clients on one process with SQLite, or spread over two processes with one PostgreSQL. */
export const runOnSqlite = (minutes: number): Promise<LongRun> =>
  withDataDir(async (dataDir) => {
    const probes = [join(dataDir, 'probe-0.jsonl')]
    const server = await startServer(dataDir, envOf(probes[0] ?? ''))
    return measure('SQLite', [server], probes, minutes)
  })

export async function runOnPostgres(minutes: number): Promise<LongRun> {
  const postgres = await startPostgres()
  try {
    return await withDataDir(async (dataDir) => {
      const url = await postgres.newDatabase()
      const probes = [0, 1].map((index) => join(dataDir, `probe-${index}.jsonl`))
      const servers: RunningServer[] = []
      for (const file of probes) servers.push(await startServer(dataDir, { ...envOf(file), DATABASE_URL: url }))
      return measure('PostgreSQL', servers, probes, minutes)
    })
  } finally {
    await postgres.stop()
  }
}

const envOf = (file: string): Readonly<Record<string, string>> => ({
  ...adminEnv,
  BENCH_PROBE: file,
  NODE_OPTIONS: `--import=${probe}`,
})

async function measure(
  engine: string,
  servers: readonly RunningServer[],
  probes: readonly string[],
  minutes: number,
): Promise<LongRun> {
  let client: ClientFigures
  try {
    client = await runClients(
      servers.map(({ address }) => address),
      { clients, minutes },
    )
  } finally {
    for (const server of servers) await server.stop()
  }
  const processes = probes.map(readSamples)
  return {
    figures: {
      engine,
      minutes,
      ...client,
      errors: client.errors.length,
      firstErrors: client.errors.slice(0, 3),
      processes: processes.map(figuresOf),
    },
    series: processes.flatMap((samples, index) =>
      (['rssMb', 'heapMb'] as const).map((name) => ({
        name: `${engine}${processes.length > 1 ? ` ${index + 1}` : ''}, ${name === 'rssMb' ? 'resident' : 'heap'}`,
        points: samples.map((sample) => [sample.at / 60, sample[name]] as const),
      })),
    ),
  }
}

const readSamples = (file: string): readonly ServerSample[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as ServerSample)
    : []

function figuresOf(samples: readonly ServerSample[]): object {
  const settled = samples.slice(Math.floor(samples.length * settledPart))
  const growth = (name: 'rssMb' | 'heapMb'): number =>
    rounded(slopeOf(settled.map((sample) => [sample.at / 60, sample[name]] as const)), 2)
  return {
    rssMb: { first: settled[0]?.rssMb, last: settled.at(-1)?.rssMb, growthAMinute: growth('rssMb') },
    heapMb: { first: settled[0]?.heapMb, last: settled.at(-1)?.heapMb, growthAMinute: growth('heapMb') },
    loopP99Ms: {
      median: percentile(
        settled.map(({ loopP99Ms }) => loopP99Ms),
        0.5,
      ),
      worst: Math.max(...settled.map(({ loopP99Ms }) => loopP99Ms)),
    },
    loopMaxMs: Math.max(...settled.map(({ loopMaxMs }) => loopMaxMs)),
  }
}
