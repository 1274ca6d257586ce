// PouchDB's own server, express-pouchdb over LevelDB. In plain JavaScript, because its packages are installed only for
// this bench, so that no gate could find their types.
import { join } from 'node:path'
import expressPouchDb from 'express-pouchdb'
import leveldown from 'leveldown'
import PouchDB from 'pouchdb'
import { builtPages, servePages } from './pages.ts'

/** LevelDB flushes a batch only on request, and PouchDB doesn't request it. Here every batch is on disk. */
function flushedLevel(location) {
  const db = leveldown(location)
  const [batch, put] = [db._batch.bind(db), db._put.bind(db)]
  db._batch = (operations, options, done) => batch(operations, { ...options, sync: true }, done)
  db._put = (key, value, options, done) => put(key, value, { ...options, sync: true }, done)
  return db
}
flushedLevel.destroy = leveldown.destroy

const dataDir = process.argv[2] ?? '.'
const app = expressPouchDb(PouchDB.defaults({ prefix: join(dataDir, '/'), db: flushedLevel }), {
  mode: 'minimumForPouchDB',
  inMemoryConfig: true,
})
const dist = join(import.meta.dirname, '../node_modules/pouchdb/dist')
servePages(
  app,
  [builtPages, dist],
  ['pouchdb.min.js', 'pouchdb.indexeddb.min.js', 'pouchdb.find.min.js'].map((name) => `/script/${name}`),
)
