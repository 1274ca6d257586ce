import type { LocalWorkHour } from '../../../data/index.ts'
import { teamTexts } from '../../../texts/team.ts'
import { workHoursTexts } from '../../../texts/work-hours.ts'
import type { ExportTable } from '../../../ui/export-table/export-table.ts'
import { type EntryNames, notesInFile } from '../../../ui/work-hours/entry-names.ts'
import { reasonOf } from './report-row.ts'

const { columns } = teamTexts.export

interface Names {
  /** Of who worked. */
  readonly nameOf: (entry: LocalWorkHour) => string
  readonly namesOf: (entry: LocalWorkHour) => EntryNames
}

/** Returns the shown rows as an export table (specification A7). */
export const reportTable = (
  month: string,
  entries: readonly LocalWorkHour[],
  { nameOf, namesOf }: Names,
): ExportTable => ({
  name: `work_hours_report_${month}`,
  columns: [
    { title: columns.person, kind: 'text' },
    { title: columns.event, kind: 'text' },
    { title: columns.date, kind: 'day' },
    { title: columns.hours, kind: { decimals: 2 } },
    { title: columns.status, kind: 'text' },
    { title: columns.notes, kind: 'text' },
  ],
  rows: entries.map((entry) => [
    nameOf(entry),
    namesOf(entry).eventName,
    entry.date,
    entry.hours_worked,
    workHoursTexts.statuses[entry.status],
    notesText(entry, namesOf(entry)),
  ]),
})

/** Returns the notes and the reason as the row shows them. */
function notesText(entry: LocalWorkHour, names: EntryNames): string | null {
  const reason = reasonOf(entry)
  return notesInFile(names, entry.notes, reason === null ? null : teamTexts.report.reason(reason))
}
