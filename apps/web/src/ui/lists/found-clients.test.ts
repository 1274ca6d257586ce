import { recordId, type VisibleClient } from '@bama/domain'
import { expect, it } from 'vitest'
import { foundClients, indexClients } from './found-clients.ts'

const client = (name: string, fields: Partial<VisibleClient> = {}): VisibleClient => ({
  id: recordId(name.replaceAll(/\P{ASCII}|\s/gu, '') || 'x'),
  name,
  ...fields,
})

const index = indexClients([
  client('קיבוץ שפיים'),
  client('אגודת הסטודנטים 10'),
  client('אגודת הסטודנטים 9', { contact_person: 'צִיפִּי', email: 'tzipi@aguda.example' }),
  client('עיריית ראשל״צ', { phone: '052-123-4567', address: 'הכרמל 20' }),
])
const found = (query: string): readonly string[] => foundClients(index, query).map(({ name }) => name)

it('gives all, by name as a Hebrew reader sorts, for an empty query', () => {
  for (const query of ['', '  '])
    expect(found(query)).toEqual(['אגודת הסטודנטים 9', 'אגודת הסטודנטים 10', 'עיריית ראשל״צ', 'קיבוץ שפיים'])
})

it.each([
  ['ראשלצ', 'עיריית ראשל״צ'],
  ['ראשל"צ עיריית', 'עיריית ראשל״צ'],
  ['קיבוצ שפיימ', 'קיבוץ שפיים'],
  ['ציפי', 'אגודת הסטודנטים 9'],
  ['TZIPI@', 'אגודת הסטודנטים 9'],
  ['כרמל', 'עיריית ראשל״צ'],
  ['0521234567', 'עיריית ראשל״צ'],
  ['052 123', 'עיריית ראשל״צ'],
  ['123-45', 'עיריית ראשל״צ'],
  ['עיריית 1234567', 'עיריית ראשל״צ'],
])('"%s" finds %s', (query, name) => expect(found(query)).toEqual([name]))

it('finds nothing for words that are not together', () => {
  expect(found('ראשלצ שפיים')).toEqual([])
})
