import { expect, it } from 'vitest'
import { searchable } from '../../ui/lists/hebrew-search.ts'
import { searchWords } from '../../ui/lists/hebrew-search.ts'
import { beginningFirst, findAnywhere, findWords } from './find.ts'

const items = (...names: readonly string[]) => names.map((name) => ({ name, key: searchable(name) }))
const names = (found: { shown: readonly { name: string }[] }) => found.shown.map(({ name }) => name)

it('finds every word anywhere, whatever niqqud, final letters and gershayim', () => {
  const events = items('פסטיבל הים האדום', 'יום צה״ל', 'חתונת רותם')
  expect(names(findAnywhere(events, searchWords('אדומ  פסט')))).toEqual(['פסטיבל הים האדום'])
  expect(names(findAnywhere(events, searchWords('צַהַל')))).toEqual(['יום צה״ל'])
  expect(names(findAnywhere(events, searchWords('לא קיים')))).toEqual([])
})

it('shows six, in the order given, and counts them all', () => {
  const found = findAnywhere(items(...Array.from({ length: 40 }, (_, at) => `אירוע ${at}`)), searchWords('אירוע'))
  expect(names(found)).toEqual([0, 1, 2, 3, 4, 5].map((at) => `אירוע ${at}`))
  expect(found.total).toBe(40)
  expect(findAnywhere(items('אירוע א', 'אירוע ב'), searchWords('אירוע'), 1)).toMatchObject({ total: 2 })
})

it('puts names that begin so first', () => {
  const words = searchWords('לוי')
  const found = findAnywhere(beginningFirst(items('בית לוי', 'לוי', 'משפחת לוי'), words), words)
  expect(names(found)).toEqual(['לוי', 'בית לוי', 'משפחת לוי'])
})

it('finds screens by the beginnings of their words', () => {
  const screens = items('לוח שנה', 'ניהול צוות', 'לקוחות')
  expect(names(findWords(screens, searchWords('ל')))).toEqual(['לוח שנה', 'לקוחות'])
  expect(names(findWords(screens, searchWords('צו')))).toEqual(['ניהול צוות'])
  expect(names(findWords(screens, searchWords('ול')))).toEqual([])
})
