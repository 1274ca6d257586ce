import { expect, it } from 'vitest'
import { byName, searchable } from './hebrew-search.ts'

it.each([
  ['עיריית ראשל״צ', 'עיריית ראשלצ'],
  ['צַהַל', 'צהל'],
  ['פסטיבל הים האדום', 'פסטיבל הימ האדומ'],
  ['מד"א', 'מדא'],
  ['\u200Fיריד\u2069 ה\u200Bספר', 'יריד הספר'],
  ['SAMSUNG ישראל', 'samsung ישראל'],
])('"%s" is found as "%s"', (text, query) => expect(searchable(text)).toBe(searchable(query)))

it('sorts names as a Hebrew reader does, numbers by value', () => {
  expect(['במה 10', 'במה 9', 'אמפי'].toSorted(byName)).toEqual(['אמפי', 'במה 9', 'במה 10'])
})
