import { runParts } from '../browser/run-parts.ts'
import { benchArchive, benchTag } from './device.ts'
import { benchOverlaps } from './overlaps.ts'
import { benchPending } from './pending.ts'
import { benchRefused } from './refused.ts'
import { benchEmail, benchFeed, benchImport, benchLostSight } from './server-parts.ts'

/** npm run bench -- grow [part …]: without a part, all of them. */
await runParts('grow', {
  pending: benchPending,
  overlaps: benchOverlaps,
  refused: benchRefused,
  'lost-sight': benchLostSight,
  email: benchEmail,
  import: benchImport,
  feed: benchFeed,
  archive: benchArchive,
  tag: benchTag,
})
// Some of what was measured may still be listening.
process.exit()
