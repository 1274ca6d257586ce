import { expect, it } from 'vitest'
import { indexAfter } from './order-step.ts'

it('a step leads from where a row is, and never out of the list', () => {
  const after = (index: number) =>
    (['up', 'down', 'top', 'bottom'] as const).map((step) => indexAfter(step, { index, total: 4 }))
  expect(after(2)).toEqual([1, 3, 0, 3])
  expect(after(0)).toEqual([0, 1, 0, 3])
  expect(after(3)).toEqual([2, 3, 0, 3])
})
