// Installs the programs that some tests need. `npm test` runs this alongside the gates.
import { ensurePrograms } from './programs.mjs'

ensurePrograms()
