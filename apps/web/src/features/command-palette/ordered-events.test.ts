import { expect, it } from 'vitest'
import { orderedEvents, upcoming } from './ordered-events.ts'

const event = (date: string, endDate: string | null = null) => ({ date, endDate })
const dates = (events: readonly { date: string }[]) => events.map(({ date }) => date)

it('puts the nearest of what is to come first, and the latest of what is past after it', () => {
  const events = ['2027-04-10', '2027-04-20', '2026-01-01', '2027-04-13', '2027-05-01'].map((date) => event(date))
  const ordered = orderedEvents(events, '2027-04-13')
  expect(dates(ordered)).toEqual(['2027-04-13', '2027-04-20', '2027-05-01', '2027-04-10', '2026-01-01'])
  expect(dates(upcoming(ordered, '2027-04-13'))).toEqual(['2027-04-13', '2027-04-20', '2027-05-01'])
})

it('an event to come is not past for an end before its start, as of two changes made apart', () => {
  const ordered = orderedEvents([event('2027-04-20', '2027-04-10')], '2027-04-13')
  expect(dates(upcoming(ordered, '2027-04-13'))).toEqual(['2027-04-20'])
})

it('an event that still runs is not past', () => {
  const ordered = orderedEvents([event('2027-04-01'), event('2027-04-10', '2027-04-15')], '2027-04-13')
  expect(dates(upcoming(ordered, '2027-04-13'))).toEqual(['2027-04-10'])
})
