import { expect, it, vi } from 'vitest'
import { transferTexts } from '../../../texts/transfer.ts'
import { writeEverything } from './export-workbook.ts'

const records: Readonly<Record<string, readonly object[]>> = {
  systemUsers: [{ id: 'u1', name: 'dana', full_name: 'דנה אלמוג', email: 'Dana@almog.example' }],
  events: [
    { id: 'e1', name: 'מרתון', assigned_operator_id: 'u1' },
    { id: 'e2', name: 'כנס', assigned_operator_id: 'dana@Almog.example' },
  ],
}
vi.mock('../../../data/index.ts', () => ({
  businessZone: 'Asia/Jerusalem',
  readAllRecords: (entity: string, take: (part: readonly object[]) => void) => {
    take(records[entity] ?? [])
    return Promise.resolve(true)
  },
}))

it('names who runs an event, also where older data has the e-mail', async () => {
  const sheets = new Map<string, { readonly titles: readonly string[]; readonly rows: unknown[][] }>()
  const isWritten = await writeEverything(
    {
      addTable: ({ name, columns }) => sheets.set(name, { titles: columns.map(({ title }) => title), rows: [] }),
      addRows: (rows) => void [...sheets.values()].at(-1)?.rows.push(...rows.map((row) => [...row])),
      end: () => Promise.resolve(null),
    },
    () => undefined,
  )
  expect(isWritten).toBe(true)
  const { titles = [], rows = [] } = sheets.get(transferTexts.export.sheets.events) ?? {}
  const operator = titles.indexOf('מפעיל')
  expect(rows.map((row) => row[operator])).toEqual(['דנה אלמוג', 'דנה אלמוג'])
})
