import { runParts } from '../browser/run-parts.ts'
import { benchChats } from './chats.ts'
import { benchReport } from './report.ts'
import { benchTasks } from './tasks.ts'

/** npm run bench -- work [part …]: without a part, all of them. */
await runParts('work', { tasks: benchTasks, report: benchReport, chats: benchChats })
