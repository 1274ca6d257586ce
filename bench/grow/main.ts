import { runParts } from '../browser/run-parts.ts'
import { benchOverlaps } from './overlaps.ts'
import { benchPending } from './pending.ts'
import { benchRefused } from './refused.ts'

/** npm run bench -- grow [part …]: without a part, all of them. */
await runParts('grow', { pending: benchPending, overlaps: benchOverlaps, refused: benchRefused })
// What was measured may listen still.
process.exit()
