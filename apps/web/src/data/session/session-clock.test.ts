import { expect, it } from 'vitest'
import { createSessionClock } from './session-clock.ts'

const hour = 60 * 60 * 1000

function openAt(deviceMs: number) {
  const device = { ms: deviceMs, steady: 0 }
  const clock = createSessionClock(
    () => device.ms,
    () => device.steady,
  )
  const pass = (ms: number): void => {
    device.ms += ms
    device.steady += ms
  }
  return { device, clock, pass }
}

it('goes on when the clock of the device is set back, and never back itself', () => {
  const { device, clock, pass } = openAt(100 * hour)
  clock.start({ offsetMs: hour, seenMs: 101 * hour })
  pass(2 * hour)
  expect(clock.now()).toBe(103 * hour)
  device.ms = 10 * hour
  pass(3 * hour)
  expect(clock.now()).toBe(106 * hour)
})

it('a start with a clock that was set back goes on from what was seen, one that slept from the clock', () => {
  const { device, clock } = openAt(10 * hour)
  clock.start({ offsetMs: 0, seenMs: 120 * hour })
  expect(clock.now()).toBe(120 * hour)
  device.ms = 130 * hour
  expect(clock.now()).toBe(130 * hour)
})

it('what the server says counts, also when the clock was ahead before', () => {
  const { device, clock } = openAt(500 * hour)
  clock.start({ offsetMs: 0, seenMs: 0 })
  expect(clock.now()).toBe(500 * hour)
  device.ms = 100 * hour
  clock.start({ offsetMs: 0, seenMs: 100 * hour })
  expect(clock.now()).toBe(100 * hour)
})
