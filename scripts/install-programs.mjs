// Installs the programs that some tests need, where they are missing and can be installed: for `npm test`, beside the gates.
import {
  ensureCalendarReaders,
  ensureChromium,
  ensureHebcal,
  ensureHeicEncoder,
  ensureLibreOffice,
  ensurePdfReader,
  ensureStrace,
} from './programs.mjs'

for (const ensure of [
  ensureChromium,
  ensureStrace,
  ensureHebcal,
  ensureHeicEncoder,
  ensureLibreOffice,
  ensureCalendarReaders,
  ensurePdfReader,
])
  ensure()
