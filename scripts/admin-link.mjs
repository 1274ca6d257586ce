// npm run admin-link -- E-MAIL: prints a one-time link for an admin who forgot the password (docs/guides/install.md).
import { ensurePackages } from './beside-the-server.mjs'
import { runNode } from './ready.mjs'

ensurePackages()
runNode(['apps/server/src/auth/admin-link-main.ts', ...process.argv.slice(2)])
