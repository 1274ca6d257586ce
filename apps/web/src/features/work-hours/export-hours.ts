import { wallTimesOf } from '@bama/domain'
import { hoursScreenTexts } from '../../texts/hours-screen.ts'
import { workHoursTexts } from '../../texts/work-hours.ts'
import type { ExportTable } from '../../ui/export-table/export-table.ts'
import { notesInFile } from '../../ui/work-hours/entry-names.ts'
import type { HoursRow } from './hours-row.ts'

const { columns } = hoursScreenTexts.export

/**
 * A month's entries as a file (specification A7). What still runs has neither end nor hours: a sum over the file is then
 * what was worked and not what was worked until a moment that nobody knows.
 */
export const hoursTable = (rows: readonly HoursRow[], month: string, zone: string): ExportTable => ({
  name: `work_hours_${month}`,
  columns: [
    { title: columns.date, kind: 'day' },
    { title: columns.event, kind: 'text' },
    { title: columns.start, kind: 'time' },
    { title: columns.end, kind: 'time' },
    { title: columns.hours, kind: { decimals: 2 } },
    { title: columns.notes, kind: 'text' },
    { title: columns.status, kind: 'text' },
  ],
  rows: rows.map(({ entry, ...names }) => {
    const { start, end } = wallTimesOf(entry, zone)
    return [
      entry.date,
      names.eventName,
      start?.slice(0, 5) ?? null,
      end?.slice(0, 5) ?? null,
      entry.hours_worked,
      notesInFile(names, entry.notes),
      workHoursTexts.statuses[entry.status],
    ]
  }),
})
