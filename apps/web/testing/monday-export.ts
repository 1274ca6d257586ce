/// <reference types="node" />
import writeXlsxFile from 'write-excel-file/node'

const two = (value: number): string => String(value).padStart(2, '0')
const dayOf = (index: number): string => `2027-${two((index % 12) + 1)}-${two((index % 28) + 1)}`

/** Changes to some items, by item number. */
interface Edits {
  readonly names?: Readonly<Record<number, string>>
  readonly days?: Readonly<Record<number, string>>
}

/**
 * A board as monday's "Export to Excel" writes it: the board's name, then for each group its name, a header and its
 * items. Subitems are below their item, starting in the second column.
 */
export async function mondayExport(
  count: number,
  { names = {}, days = {} }: Edits = {},
): Promise<{ readonly name: string; readonly mimeType: string; readonly buffer: Buffer }> {
  const row = (...cells: readonly (string | Date | null)[]) =>
    cells.map((value) =>
      value === null
        ? null
        : value instanceof Date
          ? { value, type: Date, format: 'yyyy-mm-dd' }
          : { value, type: String },
    )
  const header = row('Name', 'Subitems', 'Person', 'Status', 'Date')
  const groups = ['לביצוע', 'Done'].map((group, place) => [
    row(group),
    header,
    ...Array.from({ length: count / 2 }, (_, at) => at * 2 + place).flatMap((index) => [
      row(
        names[index] ?? `משימה ${index}`,
        null,
        null,
        'Working on it',
        new Date(`${days[index] ?? dayOf(index)}T00:00:00Z`),
      ),
      ...(index % 7 === 0
        ? [row('Subitems', 'Name', 'Owner', 'Status'), row(null, 'להזמין', null, 'Done'), row(null, 'לאשר', null, '')]
        : []),
    ]),
    row(null, null, null, null, '2027-01-01 to 2027-12-28'),
    [],
  ])
  const buffer = await writeXlsxFile([row('משימות המשרד'), ...groups.flat()], { sheet: 'board' }).toBuffer()
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  return { name: 'monday.xlsx', mimeType, buffer }
}
