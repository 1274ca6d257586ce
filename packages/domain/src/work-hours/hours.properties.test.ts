import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Change, CommandError } from '../shared/change.ts'
import { addDays, dayInZone, timeInZone } from '../shared/day.ts'
import { recordId } from '../shared/ids.ts'
import type { Result } from '../shared/result.ts'
import { person } from '../testing/people.ts'
import { editHours, logHours, type StoredWorkHour } from './commands.ts'
import { deriveWorkHours, hoursOfInterval } from './derive-work-hours.ts'
import { workHourSchema } from './schema.ts'
import { type RunningEntry, startTimer, stopTimer } from './timer-commands.ts'
import { occurrenceOf } from './occurrence.ts'
import { daysOver, type Interval, intervalOfTimes } from './typed-interval.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const dana = person('user', {}, 'dana')
const newId = () => recordId('w1')
const event = { id: recordId('e1'), name: 'כנס' }

/** Zones with clock changes of an hour and of half an hour, and one that skipped a whole day. */
const zones = ['Asia/Jerusalem', 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Apia'] as const

/** All clock changes of a zone from 2005 to 2035. */
function transitionsOf(zone: string): readonly number[] {
  const until = Temporal.Instant.from('2036-01-01T00:00Z').epochMilliseconds
  const found: number[] = []
  let at = Temporal.Instant.from('2005-01-01T00:00Z').toZonedDateTimeISO(zone).getTimeZoneTransition('next')
  while (at !== null && at.epochMilliseconds < until) {
    found.push(at.epochMilliseconds)
    at = at.getTimeZoneTransition('next')
  }
  return found
}

const allTransitions = zones.flatMap((zone) => transitionsOf(zone).map((ms) => ({ zone, ms })))

const anyZone = fc.constantFrom(...zones)
const anyInstant = fc.integer({ min: Date.parse('2005-01-02T00:00:00Z'), max: Date.parse('2035-12-01T00:00:00Z') })
/** A start, half of the time within a day of a clock change. */
const anyStart = fc.oneof(
  fc.record({ zone: anyZone, startMs: anyInstant }),
  fc
    .record({ change: fc.constantFrom(...allTransitions), off: fc.integer({ min: -dayMs, max: dayMs }) })
    .map(({ change: { zone, ms }, off }) => ({ zone, startMs: ms + off })),
)
/** A length, sometimes exactly between two hundredths of an hour. */
const anyLength = fc.oneof(
  fc.integer({ min: 0, max: 20 * hourMs }),
  fc.integer({ min: 0, max: 31 * dayMs }),
  fc.integer({ min: 0, max: 4000 }).map((eighteenths) => eighteenths * 18_000),
)

/** The expected hours to two places, from the two instants alone. */
const trueHours = (startMs: number, endMs: number): number => Math.round((endMs - startMs) / 36_000) / 100

const changeOf = (outcome: Result<readonly Change[], CommandError>): Change | undefined => {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.error))
  return outcome.value[0]
}

const clocks = { interval: 's1' }

function storedOf(interval: object, fields: object = {}): StoredWorkHour {
  const parsed = workHourSchema.parse({
    user_id: dana.id,
    event_id: event.id,
    event_name: event.name,
    ...interval,
    ...fields,
  })
  const derived = deriveWorkHours(parsed, clocks) as typeof parsed
  return { ...derived, id: recordId('w1'), created_at: '', updated_at: '', _version: 1, _clocks: clocks }
}

const isRunning = (entry: StoredWorkHour): entry is StoredWorkHour & RunningEntry => entry.started_at !== null

/** The entry of a timer that ran from one instant to another. */
function timed(startMs: number, endMs: number, zone: string): StoredWorkHour {
  const started = changeOf(
    startTimer(
      { actor: dana, newId },
      { target: { kind: 'event', event }, running: [], userName: 'דנה', clock: { nowMs: startMs, zone } },
    ),
  )
  const open = storedOf(started?.patch['interval'] as object)
  if (!isRunning(open)) throw new Error('it has no start')
  return storedOf(changeOf(stopTimer({ actor: dana }, { entry: open, endMs, zone }))?.patch['interval'] as object)
}

/** The number of hours by which the zone's clocks moved forward during an interval. */
function clocksSet({ started_at, ended_at }: Pick<Interval, 'started_at' | 'ended_at'>, zone: string): number {
  const [start, end] = [started_at, ended_at].map(
    (instant) => Temporal.Instant.from(instant ?? '').toZonedDateTimeISO(zone).offsetNanoseconds,
  )
  return ((end ?? Number.NaN) - (start ?? Number.NaN)) / 1e6 / hourMs
}

const hoursOf = (interval: Interval): number | null => hoursOfInterval({ ...interval })

describe('hours', () => {
  it('of a timer are the time that passed, wherever the clocks were set meanwhile', () => {
    fc.assert(
      fc.property(anyStart, anyLength, ({ zone, startMs }, length) => {
        const entry = timed(startMs, startMs + length, zone)
        expect(entry.hours_worked).toBe(trueHours(startMs, startMs + length))
        expect(entry.date).toBe(dayInZone(startMs, zone))
        expect(entry.status).toBe('נרשם')
      }),
      { numRuns: 300 },
    )
  })

  it('of the parts of a shift are together those of the whole, to half a hundredth for each', () => {
    fc.assert(
      fc.property(
        anyStart,
        anyLength,
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 8 }),
        ({ zone, startMs }, length, shares) => {
          const cuts = [0, ...shares, 1].toSorted((a, b) => a - b).map((share) => startMs + Math.round(share * length))
          const parts = cuts.slice(1).map((end, index) => timed(cuts[index] ?? startMs, end, zone))
          // Each begins where the previous one ended: no gaps, and nothing counted twice.
          for (const [index, part] of parts.slice(1).entries()) expect(part.started_at).toBe(parts[index]?.ended_at)
          const hundredths = parts.reduce(
            (sum, { hours_worked }) => sum + Math.round((hours_worked ?? Number.NaN) * 100),
            0,
          )
          const whole = Math.round((timed(startMs, startMs + length, zone).hours_worked ?? Number.NaN) * 100)
          expect(Math.abs(hundredths - whole)).toBeLessThanOrEqual((parts.length + 1) / 2)
        },
      ),
      { numRuns: 150 },
    )
  })

  it('are never negative and never no number, whatever an entry holds', () => {
    const time = fc.option(
      fc.integer({ min: 0, max: 86_399 }).map((second) => new Date(second * 1000).toISOString().slice(11, 19)),
    )
    const instant = fc.option(anyInstant.map((ms) => new Date(ms).toISOString()))
    fc.assert(
      fc.property(time, time, instant, instant, (start_time, end_time, a, b) => {
        const [started_at, ended_at] = a !== null && b !== null && b < a ? [b, a] : [a, a === null ? null : b]
        const hours = hoursOfInterval({ date: '2026-11-01', start_time, end_time, started_at, ended_at })
        if (hours === null) return
        expect(hours).toBeGreaterThanOrEqual(0)
        expect(Number(hours.toFixed(2))).toBe(hours)
      }),
    )
  })
})

const minuteOfDay = fc
  .integer({ min: 0, max: 1439 })
  .map((minute) => new Date(minute * 60_000).toISOString().slice(11, 16))
const occurrence = fc.constantFrom('first', 'second', undefined)

describe('typed hours', () => {
  const log = (typed: Parameters<typeof intervalOfTimes>[0], zone: string) =>
    logHours(
      { actor: dana, newId },
      { input: { event_id: event.id, event_name: event.name, typed, notes: null }, userName: 'דנה', zone },
    )

  it('are those between two instants that have just these wall times, the end the later one', () => {
    const anyDay = fc.oneof(anyStart.map(({ zone, startMs }) => ({ zone, date: dayInZone(startMs, zone) })))
    fc.assert(
      fc.property(
        anyDay,
        minuteOfDay,
        minuteOfDay,
        occurrence,
        occurrence,
        ({ zone, date }, start, end, startOccurrence, endOccurrence) => {
          const typed = {
            date,
            start,
            end,
            ...(startOccurrence && { startOccurrence }),
            ...(endOccurrence && { endOccurrence }),
          }
          const logged = log(typed, zone)
          if (!logged.ok) {
            expect(['no_hours', 'skipped_time', 'bad_interval']).toContain(logged.error.reason)
            return
          }
          const entry = storedOf(changeOf(logged)?.patch['interval'] as object)
          const [startMs, endMs] = [Date.parse(entry.started_at ?? ''), Date.parse(entry.ended_at ?? '')]
          expect([dayInZone(startMs, zone), timeInZone(startMs, zone)]).toEqual([date, `${start}:00`])
          expect(timeInZone(endMs, zone)).toBe(`${end}:00`)
          expect([date, addDays(date, 1)]).toContain(dayInZone(endMs, zone))
          expect(endMs).toBeGreaterThan(startMs)
          expect(entry.date).toBe(date)
          expect(entry.hours_worked).toBe(trueHours(startMs, endMs))
        },
      ),
      { numRuns: 400 },
    )
  })

  it('of a shift from 18:00 to 04:00 belong to its first day, and are ten, nine or eleven', () => {
    const anyDate = fc.integer({ min: 0, max: 9000 }).map((days) => addDays('2010-01-01', days))
    fc.assert(
      fc.property(anyDate, (date) => {
        const entry = storedOf(
          changeOf(log({ date, start: '18:00', end: '04:00' }, 'Asia/Jerusalem'))?.patch['interval'] as object,
        )
        expect(entry.date).toBe(date)
        expect([9, 10, 11]).toContain(entry.hours_worked)
      }),
      { examples: [['2026-03-26'], ['2026-03-27'], ['2026-10-24'], ['2026-10-25']] },
    )
  })

  it.each([
    ['2026-03-26', 9],
    ['2026-03-27', 10],
    ['2026-10-24', 11],
    ['2026-10-25', 10],
  ])('of the night that begins on %s are %i from 18:00 to 04:00 in Jerusalem', (date, hours) => {
    expect(
      storedOf(changeOf(log({ date, start: '18:00', end: '04:00' }, 'Asia/Jerusalem'))?.patch['interval'] as object)
        .hours_worked,
    ).toBe(hours)
  })
})

describe('what an entry shows', () => {
  it('names its instants again, around every clock change of the zones', () => {
    for (const { zone, ms } of allTransitions) {
      for (const [off, length] of [
        [-2, 4],
        [-0.75, 0.5],
        [-0.25, 1],
        [0, 1],
        [-0.5, 0.5],
        [0.25, 0.5],
        [-10, 12],
        [0.25, 26],
        [-30, 60],
      ] as const) {
        const [startMs, endMs] = [ms + off * hourMs, ms + (off + length) * hourMs]
        const [started_at, ended_at] = [new Date(startMs).toISOString(), new Date(endMs).toISOString()]
        const [startOccurrence, endOccurrence] = [occurrenceOf(started_at, zone), occurrenceOf(ended_at, zone)]
        const typed = {
          date: dayInZone(startMs, zone),
          start: timeInZone(startMs, zone),
          end: timeInZone(endMs, zone),
          endDate: dayInZone(endMs, zone),
          ...(startOccurrence && { startOccurrence }),
          ...(endOccurrence && { endOccurrence }),
        }
        const again = intervalOfTimes(typed, zone)
        expect(again, `${zone} ${started_at}`).toMatchObject({ ok: true, value: { started_at, ended_at } })
        if (again.ok) expect(hoursOf(again.value)).toBe(length)
      }
    }
  })

  it('changes nothing when it is saved untouched, and keeps the other end when one is touched', () => {
    fc.assert(
      fc.property(anyStart, anyLength, ({ zone, startMs }, length) => {
        const entry = timed(startMs, startMs + length, zone)
        const typed = {
          date: entry.date,
          start: entry.start_time?.slice(0, 5) ?? '',
          end: entry.end_time?.slice(0, 5) ?? '',
        }
        const edit = (change: object) =>
          editHours(
            { actor: dana },
            {
              base: entry,
              zone,
              input: {
                event_id: entry.event_id,
                event_name: entry.event_name,
                notes: null,
                typed: { ...typed, ...change },
              },
            },
          )
        expect(edit({})).toEqual({ ok: true, value: [] })
        const later = edit({ end: timeInZone(startMs + length + hourMs, zone).slice(0, 5) })
        if (later.ok && later.value[0] !== undefined)
          expect(later.value[0].patch['interval']).toMatchObject({ started_at: entry.started_at })
      }),
      { numRuns: 300 },
    )
  })

  it('moved to another day lasts as long, but for what the clocks were set meanwhile on either day', () => {
    fc.assert(
      fc.property(
        anyStart,
        fc.integer({ min: 60_000, max: 20 * hourMs }),
        fc.integer({ min: -400, max: 400 }),
        ({ zone, startMs }, length, days) => {
          const entry = timed(startMs, startMs + length, zone)
          // Times in a repeated hour may have another length on a day without a repeated hour.
          fc.pre([entry.started_at, entry.ended_at].every((instant) => occurrenceOf(instant, zone) === undefined))
          // Excludes intervals across a day that the zone skipped.
          fc.pre(daysOver(entry, zone) <= 1)
          const typed = {
            date: addDays(entry.date, days),
            start: entry.start_time?.slice(0, 5) ?? '',
            end: entry.end_time?.slice(0, 5) ?? '',
          }
          const moved = editHours(
            { actor: dana },
            {
              base: entry,
              zone,
              input: { event_id: entry.event_id, event_name: entry.event_name, notes: null, typed },
            },
          )
          const [change] = moved.ok ? moved.value : []
          if (change === undefined) return
          const interval = change.patch['interval'] as object as Interval
          const shown = trueHours(startMs, startMs + length) + clocksSet(entry, zone)
          // Typed times have no seconds.
          expect(Math.abs((hoursOf(interval) ?? Number.NaN) + clocksSet(interval, zone) - shown)).toBeLessThanOrEqual(
            0.03,
          )
        },
      ),
      { numRuns: 300 },
    )
  })
})
