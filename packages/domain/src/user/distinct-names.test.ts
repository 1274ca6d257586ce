import fc from 'fast-check'
import { expect, it } from 'vitest'
import { withDistinctNames } from './distinct-names.ts'
import { initials, shownName } from './schema.ts'

const person = (id: string, full_name: string | null, email = `${id}@bama.test`) => ({ id, name: id, full_name, email })
const namesOf = (...people: ReturnType<typeof person>[]) => withDistinctNames(people).map(shownName)

it('leaves alone who is called like nobody else', () => {
  const people = [person('dana', 'דנה כהן'), person('noa', null)]
  const [dana, noa] = withDistinctNames(people)
  expect([dana, noa]).toEqual(people)
  expect(dana).toBe(people[0])
})

it.each([
  ['דנה כהן', 'דנה כהן'],
  ['דנה כהן', ' דנה  כהן'],
  ['דנה כהן', 'דָּנָה כֹּהֵן'],
  ['Dana Cohen', 'dana COHEN'],
  ["ג'ורג' לוי", 'ג׳ורג׳ לוי'],
])('marks all who are called the same: %s, %s', (one, other) => {
  expect(namesOf(person('dana.c', one), person('dana.k', other), person('noa', 'נועה'))).toEqual([
    `${one} (dana.c)`,
    `${other} (dana.k)`,
    'נועה',
  ])
})

it('takes the whole e-mail where its beginning is the same too', () => {
  expect(namesOf(person('a', 'דנה', 'dana@one.test'), person('b', 'דנה', 'dana@two.test'), person('c', 'דנה'))).toEqual(
    ['דנה (dana@one.test)', 'דנה (dana@two.test)', 'דנה (c)'],
  )
})

it('knows the name that an account was made with as well', () => {
  expect(namesOf(person('dana', null), person('x', 'Dana'))).toEqual(['dana (dana)', 'Dana (x)'])
})

it('shows no two people the same, whatever they call themselves', () => {
  const name = fc.constantFrom('דנה', 'דנה ', 'דָּנָה', 'Dana', 'DANA', 'נועה')
  fc.assert(
    fc.property(fc.array(name, { maxLength: 8 }), (names) => {
      const shown = namesOf(...names.map((each, index) => person(`p${index}`, each)))
      expect(new Set(shown.map((each) => each.trim().toLowerCase())).size).toBe(names.length)
    }),
  )
})

it('leaves the initials as they were', () => {
  expect(initials('דנה כהן (dana.c)')).toBe('דכ')
})
