// npm run verify: the static gates alone; with --install, packages that the lock file no longer names are replaced before.
import { ensureInstalled } from './ready.mjs'
import { runGates } from './gates.mjs'

ensureInstalled({ mayReplace: process.argv.includes('--install') })
const { failed } = await runGates()
process.exit(failed === 0 ? 0 : 1)
