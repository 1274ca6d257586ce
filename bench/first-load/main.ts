import { runParts } from '../browser/run-parts.ts'
import { benchLighthouse } from './lighthouse.ts'
import { benchLine } from './line.ts'

/** npm run bench -- first-load: the sign-in page on a device that was never here. */
await runParts('first-load', { line: benchLine, lighthouse: benchLighthouse })
