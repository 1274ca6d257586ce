import { recordId, type SeasonalClient, seasonalClientSchema } from '@bama/domain'
import { expect, it } from 'vitest'
import { countsByMonth, filterSeasonal, indexSeasonal, monthNameOf, type SeasonalFilter } from './seasonal-filter.ts'

const today = '2026-11-22'
const client = (id: string, fields: object): SeasonalClient => ({
  ...seasonalClientSchema.parse({ event_month: 'מרץ', event_name: id, client_name: 'עירייה', ...fields }),
  id: recordId(id.replaceAll(/\P{ASCII}|\s/gu, '') || 'x'),
  created_at: '2026-11-01T08:00:00.000Z',
  updated_at: '2026-11-01T08:00:00.000Z',
  _version: 1,
})

const clients = [
  client('מרתון 10', { event_month: 'נובמבר', next_contact_date: today, check_status: 'יצרתי קשר' }),
  client('מרתון 9', { event_month: 'נובמבר', next_contact_date: '2026-10-01', check_status: 'לא מתקיים השנה' }),
  client('עדלאידע', { contact_info: 'אילנה 052-123-4567', recurrence_type: 'כל שנה' }),
  client('כנס', { event_month: 'ינואר', client_name: 'מד״א', notes: 'בבניין הצָפוֹנִי' }),
]
const found = (filter: SeasonalFilter): readonly string[] =>
  filterSeasonal(indexSeasonal(clients), filter, today).map(({ event_name }) => event_name)

it("stand by the year's months, and then by name as a Hebrew reader sorts", () => {
  expect(found({})).toEqual(['כנס', 'עדלאידע', 'מרתון 9', 'מרתון 10'])
})

it.each<[SeasonalFilter, readonly string[]]>([
  [{ month: 'נובמבר' }, ['מרתון 9', 'מרתון 10']],
  [{ status: 'יצרתי קשר' }, ['מרתון 10']],
  [{ recurrence: 'כל שנה' }, ['עדלאידע']],
  [{ due: '1' }, ['מרתון 10']],
  [{ q: 'מדא' }, ['כנס']],
  [{ q: 'צפונימ' }, []],
  [{ q: 'צפוני' }, ['כנס']],
  [{ q: '0521234567' }, ['עדלאידע']],
  [{ q: '123 45' }, ['עדלאידע']],
  [{ q: 'מרתון', due: '1' }, ['מרתון 10']],
  [{ month: 'אדר' }, []],
])('[A2.153] %j shows %j', (filter, expected) => expect(found(filter)).toEqual(expected))

it('are counted by month, and what is due of them', () => {
  const counts = countsByMonth(clients, today)
  expect(counts.size).toBe(12)
  expect(counts.get('נובמבר')).toEqual({ all: 2, due: 1 })
  expect(counts.get('אוגוסט')).toEqual({ all: 0, due: 0 })
  expect([monthNameOf('2026-01-31'), monthNameOf('2026-12-01')]).toEqual(['ינואר', 'דצמבר'])
})
