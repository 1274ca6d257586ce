import { runParts } from '../browser/run-parts.ts'
import { benchBoard } from './board.ts'
import { benchPick } from './pick.ts'

/** npm run bench -- crew: the crew board with 500 people and 62 days, and picking people for a crew among as many. */
await runParts('crew', { board: benchBoard, pick: benchPick })
