import { expect, it } from 'vitest'
import { isOverdue } from './stale-changes.ts'

const at = (time: string): number => Date.parse(`2027-04-13T${time}:00.000Z`)
const made = '2027-04-13T08:00:00.000Z'

it.each([
  ['a change that has waited for an hour online', '07:00', made, '09:00', true],
  ['one that is a minute younger', '07:00', made, '08:59', false],
  ['an old one, an hour after the network came back', '11:00', made, '12:00', true],
  ['an old one, just after the network came back', '11:00', made, '11:59', false],
  ['an old one without a network', null, made, '23:00', false],
  ['nothing at all', '07:00', null, '23:00', false],
])('[S42] warns or not: %s', (_name, since, oldestPendingAt, now, expected) => {
  expect(isOverdue({ onlineSinceMs: since === null ? null : at(since), oldestPendingAt, nowMs: at(now) })).toBe(
    expected,
  )
})
