import { runParts } from '../browser/run-parts.ts'
import { benchBoard } from './board.ts'

/** npm run bench -- crew: the crew board with 500 people and 62 days. */
await runParts('crew', { board: benchBoard })
