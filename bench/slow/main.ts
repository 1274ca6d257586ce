import { runParts } from '../browser/run-parts.ts'
import { benchMixed, benchPull } from './pull.ts'
import { benchUpload } from './upload.ts'

/**
 * npm run bench -- slow [part …]: a first pull, or an upload, at 20 kB/s and 600 ms latency. Without a part, all of
 * them.
 */
await runParts('slow', { pull: benchPull, mixed: benchMixed, upload: benchUpload })
