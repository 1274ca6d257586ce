import { trelloExport } from '../../e2e/fixtures/boards.ts'
import { mondayExport } from '../../apps/web/testing/monday-export.ts'
import { readPlainly } from '../../apps/web/testing/plain-workbook.ts'
import { runParts } from '../browser/run-parts.ts'
import { benchBoard } from './board.ts'

const rows = 2000

/** npm run bench -- moving-in [part …]: without a part, both boards. */
await runParts('moving-in', {
  // Card 0 has no date, which an event requires.
  trello: () =>
    benchBoard(trelloExport(rows), {
      kind: 'אירועים',
      taken: rows - 1,
      readPlainly: (bytes) => Promise.resolve(JSON.parse(bytes.toString('utf8')) as unknown),
    }),
  monday: async () => benchBoard(await mondayExport(rows), { kind: 'משימות', taken: rows, readPlainly }),
})
