import { runParts } from '../browser/run-parts.ts'
import { benchMonths } from './months.ts'

/** npm run bench -- calendar: from month to month. */
await runParts('calendar', { months: benchMonths })
