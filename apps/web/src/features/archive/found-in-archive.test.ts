import { expect, it } from 'vitest'
import { archiveDay } from './archive-day.ts'
import { archiveText, foundIn, idsIn, indexArchive } from './found-in-archive.ts'

const years = [
  { year: '2026', ids: ['c', 'b'] },
  { year: '2024', ids: ['a', 'unread'] },
]
const index = indexArchive(
  [
    { id: 'c', name: 'השקת Galaxy S27', client_id: 'samsung', location: 'האנגר 11' },
    { id: 'b', name: 'פסטיבל האביב', client_id: 'gone', location: null },
    { id: 'a', name: 'ערב הוקרה', client_id: null, location: 'פארק אגמים, ראשל״צ' },
  ].map((event) => ({ ...event, text: archiveText(event) })),
  new Map([['samsung', 'Samsung ישראל']]),
)
const found = (query: string, year = ''): readonly string[] => foundIn(idsIn(years, year), index, query)

it.each([
  ['galaxy', ['c']],
  ['סמסונג', []],
  ['ישראל השקת', ['c']],
  ['ראשלצ', ['a']],
  ['פסטיבל האביב', ['b']],
  ['האנגר 11', ['c']],
])('"%s" finds %j by name, client and location', (query, ids) => expect(found(query)).toEqual(ids))

it('keeps to the year, and to the order of the archive', () => {
  expect(found('ה')).toEqual(['c', 'b', 'a'])
  expect(found('ה', '2024')).toEqual(['a'])
  expect(idsIn(years, '2024')).toEqual(['a', 'unread'])
  expect(idsIn(years, '2019')).toEqual([])
})

it('writes a day as tables do, and what is no day as it is', () => {
  expect(archiveDay('2027-04-13')).toBe('ג׳ 13.4.2027')
  expect(archiveDay('מתישהו')).toBe('מתישהו')
})
