import { expect, it } from 'vitest'
import { loadRestOf } from './rest-days.ts'

it('knows days of rest, and none in a year that no calendar shows', async () => {
  const restOf = await loadRestOf()
  expect(restOf('2027-04-17')?.isRest).toBe(true)
  for (const day of ['0000-12-31', '9999-12-31', '+010000-01-01']) expect(restOf(day)).toBeUndefined()
})
