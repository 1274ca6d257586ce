import { expect, it } from 'vitest'
import { cyclesIn } from './import-cycles.ts'

const graph = (imports: Readonly<Record<string, readonly string[]>>) => new Map(Object.entries(imports))

it('finds no circle where arrows run one way, also to the same file twice', () => {
  expect(cyclesIn(graph({ a: ['b', 'c'], b: ['d'], c: ['d'], d: [] }))).toEqual([])
})

it('names a shortest circle of each group of files that import each other', () => {
  const imports = graph({ a: ['b'], b: ['c', 'a'], c: ['a'], d: ['e'], e: ['d'], f: ['a', 'd'] })
  expect(cyclesIn(imports)).toEqual([
    ['a', 'b', 'a'],
    ['d', 'e', 'd'],
  ])
})

it('finds a file that imports itself', () => {
  expect(cyclesIn(graph({ a: ['a'] }))).toEqual([['a', 'a']])
})
