import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { buildApp } from '../../apps/server/src/app.ts'
import { createDiskFiles } from '../../apps/server/src/files/disk-files.ts'
import { openSqliteStore } from '../../apps/server/src/store/store.ts'

/** Opens the app in this process, on a new SQLite file. */
export async function openApp(dataDir: string) {
  const store = await openSqliteStore(join(dataDir, 'bama.sqlite'))
  const app = buildApp({
    store,
    files: createDiskFiles(join(dataDir, 'files')),
    config: { origin: null, trustProxy: false, timeZone: 'Asia/Jerusalem' },
    now: Date.now,
    randomBytes,
    webRoot: '/nowhere',
    version: 'bench',
  })
  return { store, app }
}
