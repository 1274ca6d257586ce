// npm run verify: the static gates alone. With --install, first replaces packages that don't match the lock file.
import { ensureInstalled } from './ready.mjs'
import { runGates } from './gates.mjs'

ensureInstalled({ mayReplace: process.argv.includes('--install') })
const { failed } = await runGates()
process.exit(failed === 0 ? 0 : 1)
