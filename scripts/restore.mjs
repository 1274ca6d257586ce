// npm run restore -- FILE: replaces the server's data with a backup (docs/guides/backup.md).
import { ensurePackages, withAbsolutePaths } from './beside-the-server.mjs'
import { runNode } from './ready.mjs'

ensurePackages()
runNode(['apps/server/src/backup/restore-main.ts', ...withAbsolutePaths(process.argv.slice(2))])
