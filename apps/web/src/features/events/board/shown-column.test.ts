import { eventStatus, eventStatuses } from '@bama/domain'
import { expect, it } from 'vitest'
import { addressOfColumn, columnInAddress, shownColumn } from './shown-column.ts'

const columns = new Map([
  [eventStatus.upcoming, []],
  [eventStatus.today, ['e1']],
  [eventStatus.review, ['e2']],
])

it('shows the column that was chosen, as after Back from another screen, though it is empty', () => {
  for (const status of eventStatuses)
    expect(shownColumn(columnInAddress.parse(addressOfColumn(status)), true, columns)).toBe(status)
})

it('shows the first column in which a filter found anything, and without a filter the first one', () => {
  expect(shownColumn(undefined, true, columns)).toBe(eventStatus.today)
  expect(shownColumn(undefined, true, new Map())).toBe(eventStatus.upcoming)
  expect(shownColumn(undefined, false, columns)).toBe(eventStatus.upcoming)
  expect(columnInAddress.parse('other')).toBeUndefined()
})
