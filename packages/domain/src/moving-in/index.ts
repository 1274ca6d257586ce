export { decodeText, type TextEncoding } from './decode-text.ts'
export { parseDelimited, separatorOf } from './delimited.ts'
export { type CellReason, linesText, type SourceCell, textOf } from './cells.ts'
export { importRecords, undoImport } from './commands.ts'
export { createDirectory, type Directory, type HereRecord, type Remembered } from './directory.ts'
export { fieldNamed, headerKey, importFields, type ImportKind } from './fields.ts'
export {
  likelyKind,
  type Mapping,
  matchHeaders,
  missingFields,
  mostRows,
  type SourceSheet,
  type SourceTable,
  tableOf,
} from './mapping.ts'
export type { FieldChange } from './merge.ts'
export { mondaySheet } from './monday.ts'
export { createPlanner, type Planned, type PlannedRow } from './plan.ts'
export { type ChoiceWord, choiceWords, createRowReader, type RowProblem } from './read-row.ts'
export type { ImportStep } from './resolve-row.ts'
export { stableHash } from '../shared/stable-hash.ts'
export { trelloBoardOf, trelloSheet } from './trello.ts'
export { planUndo, type UndoOutcome, type Written } from './undo.ts'
