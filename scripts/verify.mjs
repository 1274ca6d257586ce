// npm run verify: the static gates alone.
import { ensureInstalled } from './ready.mjs'
import { runGates } from './gates.mjs'

ensureInstalled()
const { failed } = await runGates()
process.exit(failed === 0 ? 0 : 1)
