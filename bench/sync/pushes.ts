import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openPool } from '../../apps/server/src/store/postgres.ts'
import { openSqliteStore } from '../../apps/server/src/store/store.ts'
import { startPostgres } from '../../apps/server/testing/postgres.ts'
import { startServer, withDataDir } from '../../apps/server/testing/server-process.ts'
import { adminEnv, creation, eventPatch, median, openDevice, signIn } from './parts.ts'

const batches = 40
const batchSize = 500

/**
 * Rows per second in batches of 500: the product over HTTP, against plain inserts of the same bytes with the same
 * durability.
 */
export interface PushFigures {
  readonly engine: string
  readonly plainRows: number
  readonly sameRows: number
  readonly product: number
}

const perSecond = (ms: number): number => batchSize / (ms / 1000)

/** Returns the median rate of batches pushed to a running server. */
export async function measureProductPushes(address: string, count = batches): Promise<number> {
  const device = openDevice(address, await signIn(address))
  await device.catchUp()
  const times: number[] = []
  for (let batch = 0; batch < count; batch++) {
    const mutations = Array.from({ length: batchSize }, (_, index) =>
      creation('events', `p-${batch}-${index}`, eventPatch(index, false)),
    )
    const started = performance.now()
    const { results } = await device.sync(mutations)
    times.push(performance.now() - started)
    if (results.some(({ status }) => status !== 'applied')) throw new Error('a push was not applied')
  }
  return perSecond(median(times))
}

/** The raw limit that the goal refers to: one row of 560 bytes per change, into a table with three indexes. */
export function measurePlainSqlite(file: string): number {
  const db = new DatabaseSync(file)
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
  db.exec('create table plain (entity text, id text, fields text, seq integer, day text, primary key (entity, id))')
  db.exec('create unique index plain_seq on plain (seq); create index plain_day on plain (day, seq)')
  const insert = db.prepare('insert into plain values (?, ?, ?, ?, ?)')
  const times: number[] = []
  for (let batch = 0; batch < batches; batch++) {
    const started = performance.now()
    db.exec('begin')
    for (let index = 0; index < batchSize; index++)
      insert.run(
        'events',
        `p-${batch}-${index}`,
        JSON.stringify(eventPatch(index, false)),
        batch * batchSize + index,
        '2026-11-01',
      )
    db.exec('commit')
    times.push(performance.now() - started)
  }
  db.close()
  return perSecond(median(times))
}

/** Inserts the exact rows that a push leaves (record, answer, history), read from the product's own database. */
async function measureSameRows(source: string, target: string): Promise<number> {
  await (await openSqliteStore(target)).close()
  const db = new DatabaseSync(target)
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
  db.exec(`attach database '${source}' as source`)
  const tables = (['records', 'mutations', 'history'] as const).map((name) => {
    const rows = db
      .prepare(
        `select * from source.${name} where ${{ records: "id like 'p-%'", mutations: 'true', history: "record_id like 'p-%'" }[name]}`,
      )
      .all()
    const columns = Object.keys(rows[0] ?? {})
    return {
      rows: rows.map((row) => Object.values(row)),
      insert: db.prepare(
        `insert into main.${name} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`,
      ),
    }
  })
  const times: number[] = []
  for (let batch = 0; batch < batches; batch++) {
    const started = performance.now()
    db.exec('begin')
    for (const { rows, insert } of tables) {
      const each = rows.length / batches
      for (const row of rows.slice(Math.floor(batch * each), Math.floor((batch + 1) * each))) insert.run(...row)
    }
    db.exec('commit')
    times.push(performance.now() - started)
  }
  db.close()
  return perSecond(median(times))
}

async function measurePlainPostgres(url: string): Promise<number> {
  const client = openPool(url, console.error)
  await client.query(
    'create table plain (entity text, id text, fields text, seq bigint, day text, primary key (entity, id))',
  )
  await client.query('create unique index plain_seq on plain (seq)')
  await client.query('create index plain_day on plain (day, seq)')
  const times: number[] = []
  for (let batch = 0; batch < batches; batch++) {
    const rows = Array.from({ length: batchSize }, (_, index) => [
      'events',
      `p-${batch}-${index}`,
      JSON.stringify(eventPatch(index, false)),
      batch * batchSize + index,
      '2026-11-01',
    ])
    const column = (at: number): unknown[] => rows.map((row) => row[at])
    const started = performance.now()
    await client.query(
      'insert into plain select * from unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::text[])',
      [0, 1, 2, 3, 4].map(column),
    )
    times.push(performance.now() - started)
  }
  await client.end()
  return perSecond(median(times))
}

export const measureSqlitePushes = (): Promise<PushFigures> =>
  withDataDir(async (dataDir) => {
    const plainRows = measurePlainSqlite(join(dataDir, 'plain.sqlite'))
    const server = await startServer(dataDir, adminEnv)
    const product = await measureProductPushes(server.address)
    await server.stop()
    const sameRows = await measureSameRows(join(dataDir, 'bama.sqlite'), join(dataDir, 'same.sqlite'))
    return { engine: 'SQLite', plainRows, sameRows, product }
  })

export async function measurePostgresPushes(): Promise<PushFigures> {
  const postgres = await startPostgres()
  try {
    const plainRows = await measurePlainPostgres(await postgres.newDatabase())
    const product = await withDataDir(async (dataDir) => {
      const server = await startServer(dataDir, { ...adminEnv, DATABASE_URL: await postgres.newDatabase() })
      const rate = await measureProductPushes(server.address)
      await server.stop()
      return rate
    })
    return { engine: 'PostgreSQL', plainRows, sameRows: Number.NaN, product }
  } finally {
    await postgres.stop()
  }
}
