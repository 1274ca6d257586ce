// Restores a backup and kills its own process in the middle.
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { restoreBackup } from '../../src/backup/restore-backup.ts'

const [dataDir = '', file = '', at = ''] = process.argv.slice(2)
await restoreBackup({
  place: { dataDir, databaseUrl: null, filesDir: join(dataDir, 'files') },
  file,
  yes: true,
  mode: 'offer',
  now: Date.now,
  randomBytes,
  onTable: (table) => void (table === at && process.kill(process.pid, 'SIGKILL')),
})
