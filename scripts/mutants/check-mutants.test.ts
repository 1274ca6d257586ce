import { expect, it } from 'vitest'
import { readStatements } from '../check-specification.ts'
import { builtStatements, rulesIn } from './breakables.ts'
import { checkMutants } from './check-mutants.ts'
import { chooseMutants } from './choose-mutants.ts'
import { mutants } from './mutants.ts'
import { titlePattern } from './outcome.ts'

const statements = readStatements(
  '## A1 Title\n\n| no. | statement | built | shown by |\n|---|---|---|---|\n' +
    '| A1.1 | Text. | `a.ts` | `a.test.ts` |\n| A1.2 | Text. | open (sync) | — |\n',
)
const mutant = { row: 'A1.1', file: 'a.ts', find: 'three = 3', replace: 'three = 4' }
const check = (part: Partial<typeof mutant>, text: string | null = 'const three = 3'): string[] =>
  checkMutants([{ ...mutant, ...part }], builtStatements(statements.values()), () => text)

it('takes a mutant that breaks one place of a file that builds its statement', () => {
  expect(check({})).toEqual([])
})

it.each([
  ['a statement that there is not', { row: 'A9.9' }, undefined],
  ['a statement that is open', { row: 'A1.2' }, undefined],
  ['a file that the row does not name', { file: 'b.ts' }, undefined],
  ['no change', { replace: 'three = 3' }, undefined],
  ['a file that is not there', {}, null],
  ['a text that is not there', {}, 'const four = 4'],
  ['a text that stands twice', {}, 'three = 3, three = 3'],
] as const)('refuses %s', (_what, part, text) => {
  expect(check(part, text)).toHaveLength(1)
})

it('draws thirty by a seed, the same ones again, and those of named statements', () => {
  const drawn = chooseMutants(mutants, { seed: 1, rows: null })
  expect(new Set(drawn).size).toBe(30)
  expect(chooseMutants(mutants, { seed: 1, rows: null })).toEqual(drawn)
  expect(chooseMutants(mutants, { seed: 2, rows: null })).not.toEqual(drawn)
  expect(new Set(chooseMutants(mutants, { seed: null, rows: ['A1.18'] }).map(({ row }) => row))).toEqual(
    new Set(['A1.18']),
  )
})

it('finds the titles of a statement, and of no other whose number begins so', () => {
  const pattern = new RegExp(titlePattern(['A1.1']))
  const claim = (...numbers: string[]): string => `[${numbers.join(', ')}]`
  expect([claim('A1.1'), claim('A2.4', 'A1.1')].every((title) => pattern.test(title))).toBe(true)
  expect([claim('A1.10'), 'A1.1', claim('B1.1')].some((title) => pattern.test(title))).toBe(false)
})

it('takes a rule’s tests by its number in their names, without those that do not run', () => {
  const test = (number: string, modifier = ''): string => `it${modifier}('[${number}] does', () => {})\n`
  const rules = rulesIn('## Merge\n\n- S1. One.\n- S12. Twelve.\n', [
    { path: 'a.test.ts', text: test('S1') + test('S1') },
    { path: 'b.test.ts', text: test('S1', '.skip') + test('S12') },
  ])
  expect(Object.fromEntries(rules)).toEqual({
    S1: { builtIn: null, shownBy: ['a.test.ts'] },
    S12: { builtIn: null, shownBy: ['b.test.ts'] },
  })
  const broken = { row: 'S1', file: 'anywhere.ts', find: 'three = 3', replace: 'three = 4' }
  expect(checkMutants([broken], rules, () => 'const three = 3')).toEqual([])
})
