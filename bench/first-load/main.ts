import { runParts } from '../browser/run-parts.ts'
import { benchLighthouse } from './lighthouse.ts'
import { benchLine } from './line.ts'
import { benchOpening } from './opening.ts'
import { benchWeight } from './weight.ts'

/** npm run bench -- first-load: the sign-in page on a new device, and the board on a signed-in one. */
await runParts('first-load', {
  line: benchLine,
  opening: benchOpening,
  lighthouse: benchLighthouse,
  weight: benchWeight,
})
