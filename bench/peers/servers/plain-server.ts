import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { text } from 'node:stream/consumers'
import { builtPages, servePages } from './pages.ts'

/**
 * The least a server can do, over one SQLite table with the product's durability: for raw IndexedDB and Dexie, which
 * have no server, and for RxDB, whose documentation leaves writing one to the user (a checkpoint, and the conflicts of
 * a push). Record bodies are never parsed on their way out.
 */
const db = new DatabaseSync(join(process.argv[2] ?? '.', 'plain.sqlite'))
db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
db.exec('create table if not exists records (id text primary key, updated_at text, seq integer, body text)')
db.exec(
  'create unique index if not exists records_seq on records (seq); create index if not exists records_updated on records (updated_at)',
)
const put = db.prepare('insert or replace into records values (?, ?, ?, ?)')
const get = db.prepare('select body from records where id = ?')
const all = db.prepare('select body from records order by seq')
const after = db.prepare('select seq, body from records where seq > ? order by seq limit ?')
let seq = Number(db.prepare('select coalesce(max(seq), 0) as seq from records').get()?.['seq'])

interface PlainRecord {
  readonly id: string
  readonly updated_at: string
}

interface PushedRow {
  readonly newDocumentState: PlainRecord
  readonly assumedMasterState?: PlainRecord
}

function putAll(records: readonly PlainRecord[]): void {
  for (const record of records) put.run(record.id, record.updated_at, ++seq, JSON.stringify(record))
}

const bodiesOf = (rows: readonly Record<string, unknown>[]): string =>
  `[${rows.map(({ body }) => String(body)).join()}]`

function inTransaction<T>(work: () => T): T {
  db.exec('begin')
  const value = work()
  db.exec('commit')
  return value
}

/** Applies an RxDB push. Returns the records that differ from what the device assumed. */
const pushRows = (rows: readonly PushedRow[]): readonly PlainRecord[] =>
  inTransaction(() => {
    const conflicts: PlainRecord[] = []
    for (const { newDocumentState, assumedMasterState } of rows) {
      const body = get.get(newDocumentState.id)?.['body']
      const master = body === undefined ? undefined : (JSON.parse(String(body)) as PlainRecord)
      if (master !== undefined && master.updated_at !== assumedMasterState?.updated_at) conflicts.push(master)
      else putAll([newDocumentState])
    }
    return conflicts
  })

function pull(url: URL): string {
  const begin = Number(url.searchParams.get('after'))
  const rows = after.all(begin, Number(url.searchParams.get('limit')))
  return `{"documents":${bodiesOf(rows)},"checkpoint":{"seq":${Number(rows.at(-1)?.['seq'] ?? begin)}}}`
}

async function answer(request: IncomingMessage): Promise<string> {
  const url = new URL(request.url ?? '/', 'http://localhost')
  const read = async <T>(): Promise<T> => JSON.parse(await text(request)) as T
  switch (url.pathname) {
    case '/all':
      return bodiesOf(all.all())
    case '/pull':
      return pull(url)
    case '/push':
      return JSON.stringify(pushRows(await read<readonly PushedRow[]>()))
    case '/push-plain': {
      const records = await read<readonly PlainRecord[]>()
      inTransaction(() => putAll(records))
      return '[]'
    }
    default:
      return 'null'
  }
}

servePages(
  (request, response) =>
    void answer(request).then((body) => response.setHeader('content-type', 'application/json').end(body)),
  [builtPages],
)
