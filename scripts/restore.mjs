// npm run restore -- FILE: puts a backup in the place of what the server has (docs/guides/backup.md).
import { ensurePackages, withAbsolutePaths } from './beside-the-server.mjs'
import { runNode } from './ready.mjs'

ensurePackages()
runNode(['apps/server/src/backup/restore-main.ts', ...withAbsolutePaths(process.argv.slice(2))])
