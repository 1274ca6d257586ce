// @vitest-environment dom
import { eventStatus, eventStatuses } from '@bama/domain'
import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { addressOfColumn, columnInAddress, useShownColumn } from './shown-column.ts'

const columns = new Map([
  [eventStatus.upcoming, []],
  [eventStatus.today, ['e1']],
  [eventStatus.review, ['e2']],
])
const shown = (...initialProps: Parameters<typeof useShownColumn>) =>
  renderHook((props: typeof initialProps) => useShownColumn(...props), { initialProps })
const filter = { search: 'כנס' }

it('shows the column that was chosen, as after Back from another screen, though it is empty', () => {
  for (const status of eventStatuses)
    expect(shown(columnInAddress.parse(addressOfColumn(status)), filter, columns).result.current).toBe(status)
})

it('shows the first column in which a filter found anything, and without a filter the first one', () => {
  expect(shown(undefined, filter, columns).result.current).toBe(eventStatus.today)
  expect(shown(undefined, filter, new Map()).result.current).toBe(eventStatus.upcoming)
  expect(shown(undefined, null, columns).result.current).toBe(eventStatus.upcoming)
  expect(columnInAddress.parse('other')).toBeUndefined()
})

it('keeps that column when a sync brings events to another one, until the filter changes', () => {
  const { result, rerender } = shown(undefined, filter, columns)
  const later = new Map([...columns, [eventStatus.upcoming, ['e3']]])
  rerender([undefined, filter, later])
  expect(result.current).toBe(eventStatus.today)
  rerender([undefined, { search: 'כנס שנתי' }, later])
  expect(result.current).toBe(eventStatus.upcoming)
  rerender([undefined, null, later])
  expect(result.current).toBe(eventStatus.upcoming)
  const moved = new Map([[eventStatus.review, ['e3']]])
  rerender([undefined, { search: 'כנס שנתי' }, moved])
  expect(result.current).toBe(eventStatus.review)
})
