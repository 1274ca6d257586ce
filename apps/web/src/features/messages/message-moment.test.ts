import { expect, it } from 'vitest'
import { messageMomentText } from './message-moment.ts'

const zone = 'Asia/Jerusalem'
const now = Date.parse('2027-04-13T09:00:00.000Z')
const text = (createdAt: string, nowMs = now): string => messageMomentText(createdAt, nowMs, zone)

it('says when a message came, the nearer the finer', () => {
  expect(text('2027-04-13T08:59:30.000Z')).toBe('לפני פחות מדקה')
  expect(text('2027-04-13T08:48:00.000Z')).toBe('לפני 12 דקות')
  expect(text('2027-04-13T07:42:00.000Z')).toBe('היום, 10:42')
  expect(text('2027-04-12T15:20:00.000Z')).toBe('אתמול, 18:20')
  expect(text('2027-04-11T15:20:00.000Z')).toBe('יום א׳, 11.4.2027')
})

it("counts days by the business's clock, not by UTC", () => {
  const afterMidnight = Date.parse('2027-04-12T23:30:00.000Z')
  expect(text('2027-04-12T21:30:00.000Z', afterMidnight)).toBe('היום, 00:30')
  expect(text('2027-04-12T20:30:00.000Z', afterMidnight)).toBe('אתמול, 23:30')
})

it('takes a clock that runs behind for just now', () => {
  expect(text('2027-04-13T11:00:00.000Z')).toBe('לפני פחות מדקה')
})
