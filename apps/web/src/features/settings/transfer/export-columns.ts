import {
  type ChecklistItem,
  compareOrdered,
  endDayOf,
  entityModels,
  type EntityName,
  type Interval,
  timeInZone,
} from '@bama/domain'
import { type HereRecord, linesText } from '@bama/domain/moving-in'
import { fieldText } from '../../../texts/records.ts'
import { transferTexts } from '../../../texts/transfer.ts'
import type { ExportCell, ExportColumn } from '../../../ui/export-table/export-table.ts'

const { columns: texts, yes, no } = transferTexts.export

/**
 * Names of what records refer to, by id, and of people by e-mail in small letters too, which older data has. Freelancers
 * are people.
 */
export interface ExportNames {
  readonly events: ReadonlyMap<string, string>
  readonly clients: ReadonlyMap<string, string>
  readonly people: ReadonlyMap<string, string>
  readonly tasks: ReadonlyMap<string, string>
}

interface SheetColumn extends ExportColumn {
  readonly cell: (record: HereRecord, names: ExportNames) => ExportCell
}

/** Fields that reference another record, and where its name is found. */
const references: Readonly<Record<string, keyof ExportNames>> = {
  client_id: 'clients',
  event_id: 'events',
  task_id: 'tasks',
  user_id: 'people',
  assigned_operator_id: 'people',
  entered_by: 'people',
  corrected_by: 'people',
  decided_by: 'people',
  created_by: 'people',
  recipient_id: 'people',
  person_id: 'people',
  invited_by: 'people',
  timer_target_task_id: 'tasks',
}

/** Fields that mean nothing outside Bama. */
const leftOut: ReadonlySet<string> = new Set([
  'sort_order',
  'screen_grid_images',
  'elements',
  'decided_interval',
  'permissions',
  'active_timer_id',
  'active_timer_event_id',
  'active_timer_event_name',
  'active_timer_start_time',
])

/** Fields of hours that another column already shows. */
const shownOfHours: ReadonlySet<string> = new Set(['started_at', 'ended_at', 'user_name', 'event_name'])

const dayFields: ReadonlySet<string> = new Set(['date', 'end_date', 'deadline', 'hire_date', 'next_contact_date'])
const timeFields: ReadonlySet<string> = new Set(['start_time', 'end_time', 'audience_arrival_time', 'deadline_time'])

const kindOf = (field: string): ExportColumn['kind'] =>
  dayFields.has(field) ? 'day' : timeFields.has(field) ? 'time' : field === 'hours_worked' ? { decimals: 2 } : 'text'

/**
 * Returns the columns of an entity's sheet: every field under its name, with ids beside the names they refer to.
 * The import recognizes the same names, so that a sheet can be re-imported.
 */
export function sheetColumns(entity: EntityName, zone: string): readonly SheetColumn[] {
  const fields = Object.keys(entityModels[entity].schema.shape).filter(
    (field) => !leftOut.has(field) && !(entity === 'workHours' && shownOfHours.has(field)),
  )
  return [
    ...fields.flatMap((field) => columnsOf(entity, field, zone)),
    { title: texts.created, kind: 'text', cell: ({ created_at }) => textCell(created_at) },
    { title: texts.updated, kind: 'text', cell: ({ updated_at }) => textCell(updated_at) },
    { title: texts.id, kind: 'text', cell: ({ id }) => id },
  ]
}

function columnsOf(entity: EntityName, field: string, zone: string): readonly SheetColumn[] {
  const names = references[field]
  const title = titleOf(entity, field)
  if (names !== undefined)
    return [
      { title, kind: 'text', cell: (record, all) => nameCell(record, field, all[names]) },
      { title: texts.idOf(title), kind: 'text', cell: (record) => textCell(record[field]) },
    ]
  if (timeFields.has(field) && entity === 'workHours') {
    const time: SheetColumn = { title, kind: 'time', cell: (record) => wallTime(record, field, zone) }
    return field === 'end_time' ? [endDayColumn(zone), time] : [time]
  }
  return [{ title, kind: kindOf(field), cell: (record) => cellOf(entity, field, record[field]) }]
}

/** The day on which hours end: two times of day don't tell more than 24 hours. */
const endDayColumn = (zone: string): SheetColumn => ({
  title: fieldText('end_date'),
  kind: 'day',
  cell: (record) => endDayOf(record as unknown as Interval, zone),
})

/** Renames a field whose name would appear twice in a sheet. */
function titleOf(entity: EntityName, field: string): string {
  if (entity === 'workHours' && field === 'user_id') return texts.worker
  if (field === 'decided_by') return texts.decidedBy
  return field === 'position' ? texts.position : fieldText(field)
}

/** The names that records keep of what they refer to. Hours of a task keep the task's label as their `event_name`. */
const keptNames: Readonly<Record<string, string>> = {
  event_id: 'event_name',
  task_id: 'event_name',
  user_id: 'user_name',
  person_id: 'person_name',
}

/** Falls back to the name stored in the record if the referenced one is deleted or unknown. */
function nameCell(record: HereRecord, field: string, names: ReadonlyMap<string, string>): ExportCell {
  const id = record[field]
  if (typeof id !== 'string') return null
  const kept = keptNames[field]
  return names.get(id) ?? names.get(id.toLowerCase()) ?? (kept === undefined ? null : textCell(record[kept]))
}

/** Entries from a timer hold instants, manual ones wall-clock times with seconds. */
function wallTime(record: HereRecord, field: string, zone: string): ExportCell {
  const written = record[field]
  if (typeof written === 'string') return written.slice(0, 5)
  const instant = record[field === 'start_time' ? 'started_at' : 'ended_at']
  return typeof instant === 'string' ? timeInZone(Date.parse(instant), zone).slice(0, 5) : null
}

function cellOf(entity: EntityName, field: string, value: unknown): ExportCell {
  const { lists } = entityModels[entity]
  if (value === null || value === undefined) return null
  if (field in lists) {
    const entries = (value as readonly ListEntry[]).toSorted(compareOrdered)
    return isChecklist(entries) ? linesText(entries) : entries.map(entryText).join('\n')
  }
  // Ends each word with a line break, so that the import doesn't split words at commas.
  if (Array.isArray(value)) return value.map((word) => `${String(word)}\n`).join('')
  if (typeof value === 'boolean') return value ? yes : no
  if (typeof value === 'number') return value
  return typeof value === 'string' ? value : JSON.stringify(value)
}

type ListEntry = Pick<ChecklistItem, 'id' | 'sort_order'>

const isChecklist = (entries: readonly ListEntry[]): entries is readonly ChecklistItem[] =>
  entries.every((entry) => 'item' in entry)

/** An entry of a list that isn't a checklist, such as a template's tasks: what it says, without its place. */
const entryText = ({ id: _id, sort_order: _order, ...said }: ListEntry): string => JSON.stringify(said)

const textCell = (value: unknown): ExportCell => (typeof value === 'string' ? value : null)
