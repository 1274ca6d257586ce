import type { LocalWorkHour } from '../../../data/index.ts'
import { teamTexts } from '../../../texts/team.ts'
import { workHoursTexts } from '../../../texts/work-hours.ts'
import type { ExportTable } from '../../../ui/export-table/export-table.ts'
import { eventNameOf, reasonOf } from './report-row.ts'

const { columns } = teamTexts.export

/** The report as a file holds it: the rows that are shown (document A, section 7). */
export const reportTable = (month: string, entries: readonly LocalWorkHour[], nameOf: (entry: LocalWorkHour) => string): ExportTable => ({
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
    eventNameOf(entry),
    entry.date,
    entry.hours_worked,
    workHoursTexts.statuses[entry.status],
    notesText(entry),
  ]),
})

/** The notes as the row shows them. */
function notesText(entry: LocalWorkHour): string | null {
  const reason = reasonOf(entry)
  const parts = [...(entry.notes === null ? [] : [entry.notes]), ...(reason === null ? [] : [teamTexts.report.reason(reason)])]
  return parts.length === 0 ? null : parts.join(' · ')
}
