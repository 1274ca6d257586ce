import { describe, expect, it } from 'vitest'
import { instantMsOf, toDay, toInstant, toWallTime } from './times.ts'

const zone = 'Asia/Jerusalem'

describe('times of old files', () => {
  it.each([
    ['2024-05-01T10:00:00.000Z', '2024-05-01T10:00:00.000Z'],
    ['2024-05-01T10:00:00+03:00', '2024-05-01T07:00:00.000Z'],
    ['2024-05-01T10:00:00', '2024-05-01T10:00:00.000Z'],
    ['2024-05-01 10:00', '2024-05-01T10:00:00.000Z'],
    ['2024-05-01', '2024-05-01T00:00:00.000Z'],
    [1_714_557_600_000, '2024-05-01T10:00:00.000Z'],
  ])('an instant in %j', (value, instant) => {
    expect(toInstant(value)).toBe(instant)
  })

  it.each([null, '', 'yesterday', -1, Number.NaN, 1e300, {}, true])('no instant in %j', (value) => {
    expect(instantMsOf(value)).toBeNull()
    expect(toInstant(value)).toBe(value)
  })

  it("a day is taken from an instant by the business's zone, and left as it is otherwise", () => {
    expect(toDay('2024-05-01T22:30:00.000Z', zone)).toBe('2024-05-02')
    expect(toDay('2024-05-01', zone)).toBe('2024-05-01')
    expect(toDay('soon', zone)).toBe('soon')
  })

  it('a wall time gets its seconds, or loses them', () => {
    expect([
      toWallTime('8:05', true),
      toWallTime('08:05:09', true),
      toWallTime('08:05:09', false),
      toWallTime('8:05', false),
    ]).toEqual(['08:05:00', '08:05:09', '08:05', '08:05'])
    expect([toWallTime('noon', true), toWallTime(null, true)]).toEqual(['noon', null])
  })
})
