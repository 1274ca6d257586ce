import { expect, it } from 'vitest'
import { recordId } from '../shared/ids.ts'
import { seasonalClientSchema } from './schema.ts'
import { seasonsEvent } from './this-year.ts'

const followUp = (fields: object = {}) =>
  seasonalClientSchema.parse({ event_month: 'מרץ', event_name: 'עדלאידע', client_name: 'עיריית חולון', ...fields })
const clients = [{ id: recordId('c1'), name: 'עיריית  חולון' }]

it.each([
  ['ינואר', '2027-01'],
  ['אוקטובר', '2027-10'],
  ['נובמבר', '2026-11'],
  ['דצמבר', '2026-12'],
])('is in %s: of this year, or the next when that month has passed', (event_month, month) => {
  expect(seasonsEvent(followUp({ event_month }), [], '2026-11-30').month).toBe(month)
})

it('takes the client of that name, or the name for a new one', () => {
  expect(seasonsEvent(followUp(), clients, '2026-11-22')).toMatchObject({
    name: 'עדלאידע',
    clientId: 'c1',
    newClient: null,
  })
  expect(seasonsEvent(followUp({ client_name: 'בית יד לבנים' }), clients, '2026-11-22')).toMatchObject({
    clientId: null,
    newClient: 'בית יד לבנים',
  })
})

it('takes notes and folder along, as far as there are any, and leaves contacts where only admins read them', () => {
  expect(seasonsEvent(followUp(), [], '2026-11-22')).toMatchObject({ description: null, driveUrl: null })
  const full = followUp({
    notes: 'שתי במות',
    contact_info: 'אילנה, 052-1234567',
    drive_link: 'https://drive.google.com/x',
  })
  expect(seasonsEvent(full, [], '2026-11-22')).toMatchObject({
    description: 'שתי במות',
    driveUrl: 'https://drive.google.com/x',
  })
  expect(seasonsEvent(followUp({ contact_info: 'אילנה' }), [], '2026-11-22').description).toBeNull()
})
