import { describe, expect, it } from 'vitest'
import { instantOfWallTime, instantsOfWallTime } from './wall-time.ts'

const zone = 'Asia/Jerusalem'
const iso = (instants: readonly number[]) => instants.map((ms) => new Date(ms).toISOString())

describe('the instants of a wall time', () => {
  it.each([
    ['an ordinary one', '2026-07-01', '10:00', ['2026-07-01T07:00:00.000Z']],
    ['with seconds, in winter', '2026-12-01', '00:30:15', ['2026-11-30T22:30:15.000Z']],
    ['none in the hour that the night of 27 March 2026 skips', '2026-03-27', '02:30', []],
    [
      'two in the hour that the night of 25 October 2026 repeats',
      '2026-10-25',
      '01:30',
      ['2026-10-24T22:30:00.000Z', '2026-10-24T23:30:00.000Z'],
    ],
    ['at the ends of those hours', '2026-03-27', '03:00', ['2026-03-27T00:00:00.000Z']],
    ['and', '2026-10-25', '02:00', ['2026-10-25T00:00:00.000Z']],
  ])('%s', (_what, day, time, expected) => expect(iso(instantsOfWallTime(day, time, zone))).toEqual(expected))

  it('gives one where one is needed', () => {
    expect(iso([instantOfWallTime('2026-10-25', '01:30:00', zone)])).toEqual(['2026-10-24T22:30:00.000Z'])
    expect(iso([instantOfWallTime('2026-03-27', '02:30:00', zone)])).toEqual(['2026-03-27T00:30:00.000Z'])
  })
})
