// npm run torture: the sync simulator for as long as you like (`npm run torture -- --seeds 10000`, `-- --seconds 600`),
// also on a real PostgreSQL (`-- --engine postgres`). `-- --backup` instead damages a small backup in every byte and at
// every length; `-- --storage --seeds 2000` runs devices that share a storage without a server; `-- --kill --seeds 100`
// kills a server a hundred times in the middle of pushes.
import { ensureInstalled, runNode } from './ready.mjs'

ensureInstalled()
runNode(['apps/server/testing/torture.ts', ...process.argv.slice(2)])
