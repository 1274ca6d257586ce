import { runParts } from '../browser/run-parts.ts'
import { benchLighthouse } from './lighthouse.ts'
import { benchLine } from './line.ts'
import { benchOpening } from './opening.ts'
import { benchWeight } from './weight.ts'

/** npm run bench -- first-load: the sign-in page on a device that was never here, and the board on one that is signed in. */
await runParts('first-load', {
  line: benchLine,
  opening: benchOpening,
  lighthouse: benchLighthouse,
  weight: benchWeight,
})
