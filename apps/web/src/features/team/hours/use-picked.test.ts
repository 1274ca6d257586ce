// @vitest-environment dom
import { recordId, workHourSchema } from '@bama/domain'
import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { LocalWorkHour } from '../../../data/index.ts'
import { usePicked } from './use-picked.ts'

const entryOf = (id: string): LocalWorkHour => ({
  ...workHourSchema.parse({ user_id: 'inbal', date: '2026-11-01', hours_worked: 8 }),
  id: recordId(id),
  created_at: '',
  updated_at: '',
  _version: 1,
  _synced: true,
})

it('picks with Shift what lies between the entry picked before and this one, each as it was seen', () => {
  const filter = { month: '2026-11', person: '', event: '', status: '' } as const
  const [a, b, c, d] = [entryOf('a'), entryOf('b'), entryOf('c'), entryOf('d')]
  const { result } = renderHook(() => usePicked(filter))
  act(() => result.current.pick(c, true))
  const newer = { ...c, notes: 'changed since' }
  act(() => result.current.pick(a, true, [a, b, newer, d]))
  expect([...result.current.picked.keys()].toSorted()).toEqual(['a', 'b', 'c'])
  expect(result.current.picked.get('c')).toBe(c)
  act(() => result.current.pick(b, false, [a, b, newer, d]))
  expect([...result.current.picked.keys()]).toEqual(['c'])
  // All at once leaves none from which to pick.
  act(() => result.current.pickAll([a]))
  act(() => result.current.pick(d, true, [a, b, newer, d]))
  expect([...result.current.picked.keys()]).toEqual(['a', 'd'])
})
