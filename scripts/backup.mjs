// npm run backup -- FILE: writes the running server's database and files into one file (docs/guides/backup.md).
import { ensurePackages, withAbsolutePaths } from './beside-the-server.mjs'
import { runNode } from './ready.mjs'

ensurePackages()
runNode(['apps/server/src/backup/backup-main.ts', ...withAbsolutePaths(process.argv.slice(2))])
