// npm run soak: many devices against two server processes that freeze and lose connections (`npm run soak -- --seconds
// 600`).
import { ensureInstalled, runNode } from './ready.mjs'

ensureInstalled()
runNode(['apps/server/testing/soak.ts', ...process.argv.slice(2)])
