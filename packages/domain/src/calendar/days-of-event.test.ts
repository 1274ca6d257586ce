import { expect, it } from 'vitest'
import { endOfEvent, eventsByDay, placeInEvent } from './days-of-event.ts'

const event = (date: string, end_date: string | null = null) => ({ date, end_date })

it('an event covers its day, or each from its first to its last', () => {
  const [one, three, long, wrong] = [
    event('2027-03-28'),
    event('2027-03-30', '2027-04-01'),
    event('2026-01-01', '2028-01-01'),
    event('2027-03-31', '2027-03-29'),
  ]
  const byDay = eventsByDay([one, three, long, wrong], '2027-03-28', '2027-04-01')
  expect(Object.fromEntries(byDay)).toEqual({
    '2027-03-28': [one, long],
    '2027-03-29': [long],
    '2027-03-30': [three, long],
    '2027-03-31': [three, long, wrong],
    '2027-04-01': [three, long],
  })
})

it('an event that is not in the stretch is on none of its days', () => {
  expect(
    eventsByDay(
      [event('2027-03-27'), event('2027-04-02'), event('2027-03-01', '2027-03-27')],
      '2027-03-28',
      '2027-04-01',
    ).size,
  ).toBe(0)
})

it('says which of its days a day is', () => {
  expect(placeInEvent(event('2027-03-30', '2027-04-01'), '2027-03-31')).toEqual({ number: 2, of: 3 })
  expect(placeInEvent(event('2027-03-30'), '2027-03-30')).toEqual({ number: 1, of: 1 })
  expect(endOfEvent(event('2027-03-30', '2027-03-01'))).toBe('2027-03-30')
})
