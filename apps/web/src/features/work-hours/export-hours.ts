import { wallTimesOf } from '@bama/domain'
import { hoursScreenTexts } from '../../texts/hours-screen.ts'
import { workHoursTexts } from '../../texts/work-hours.ts'
import type { ExportTable } from '../../ui/export-table/export-table.ts'
import { notesInFile } from '../../ui/work-hours/entry-names.ts'
import type { HoursRow } from './hours-row.ts'

const { columns } = hoursScreenTexts.export

/**
 * Returns a month's entries as an export table (specification A7). Running entries have neither end nor hours, so that
 * a sum over the file covers completed work only.
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
