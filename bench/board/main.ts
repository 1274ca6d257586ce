import { runParts } from '../browser/run-parts.ts'
import { benchDrops } from './drops.ts'
import { benchFrames } from './frames.ts'
import { benchMemory } from './memory.ts'
import { benchOpen } from './open.ts'
import { benchTyping } from './typing.ts'
import { benchVisit } from './visit.ts'

/** npm run bench -- board [part …]: without a part, all of them. */
await runParts('board', {
  open: benchOpen,
  drops: benchDrops,
  frames: benchFrames,
  memory: benchMemory,
  typing: benchTyping,
  visit: benchVisit,
})
