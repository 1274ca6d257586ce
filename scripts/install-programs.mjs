// Installs the programs that some tests need: for `npm test`, beside the gates.
import { ensurePrograms } from './programs.mjs'

ensurePrograms()
