import { addDays } from '@bama/domain'
import { clientTitle, type SeasonClient } from './clients.ts'
import type { EventKind, Hours, Theme, Title } from './event-kind.ts'
import type { Place } from './places.ts'
import type { PlaceSort } from './place-sort.ts'
import { lastDayOf, type Occasion, type Phase } from './season-plan.ts'
import type { SeededRandom } from './seeded-random.ts'
import { weekdayOf } from './work-calendar.ts'

/** The facts of an event, from which all its texts are written, so that texts never contradict fields. */
export interface EventFacts {
  readonly kind: EventKind
  readonly phase: Phase
  readonly day: string
  /** Null for events of one day. */
  readonly lastDay: string | null
  /** Minutes from midnight of the first day. `end` may be beyond 24:00. */
  readonly start: number
  readonly end: number
  /** When the audience arrives. Null if nobody needs to come early. */
  readonly gates: number | null
  readonly client: SeasonClient | null
  readonly clientName: string
  readonly place: Place
  readonly guests: number
  readonly isOutdoors: boolean
  /** In metres, width by height or depth. Null if there is none. */
  readonly led: readonly [number, number] | null
  readonly stage: readonly [number, number] | null
  readonly kva: number | null
  readonly isStreamed: boolean
}

const openSorts: ReadonlySet<PlaceSort> = new Set([
  'square',
  'park',
  'amphi',
  'street',
  'beach',
  'memorial',
  'garden',
  'winery',
  'resort',
])

/** The wall time for minutes since midnight; 1500 is 01:00. */
export const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** Draws times and equipment for an event. */
export function factsOf(
  { kind, day }: Occasion,
  phase: Phase,
  {
    title,
    client,
    place,
    guests,
  }: { readonly title: Title; readonly client: SeasonClient; readonly place: Place; readonly guests: number },
  random: SeededRandom,
): EventFacts {
  const hours = title.hours ?? hoursOn(kind, day)
  const start = minutesOf(random.pick(hours.starts))
  const lasts = random.pick(hours.lasts) * 60
  // The end of a 24-hour event is a later date rather than an hour beyond 24:00.
  const throughNight = lasts >= 24 * 60
  const days = kind.days === undefined ? 1 : random.pick(kind.days)
  const last = throughNight ? addDays(day, 1) : lastDayOf(day, days)
  const isOutdoors = openSorts.has(place.sort)
  return {
    kind,
    phase,
    day,
    lastDay: last === day ? null : last,
    start,
    end: start + (throughNight ? lasts - 24 * 60 : lasts),
    gates: hours.gates === 0 ? null : start - hours.gates,
    client,
    clientName: clientTitle(client),
    place,
    guests,
    isOutdoors,
    led: random.chance(ledChance(kind))
      ? random.pick(
          guests > 1500
            ? [
                [8, 4.5],
                [10, 6],
                [12, 5],
              ]
            : [
                [3, 2],
                [4, 2.5],
                [6, 3.5],
              ],
        )
      : null,
    stage: kind.key === 'broadcast' ? null : stageFor(guests, random),
    kva:
      isOutdoors && kind.theme !== 'family' && random.chance(0.75)
        ? random.pick(guests > 2000 ? [100, 150, 200] : [40, 60, 60])
        : null,
    isStreamed:
      kind.key === 'broadcast' ||
      (kind.theme === 'business' && random.chance(0.3)) ||
      (kind.theme === 'ceremony' && random.chance(0.2)),
  }
}

function hoursOn({ hours, friday, saturday }: EventKind, day: string): Hours {
  const weekday = weekdayOf(day)
  return (weekday === 5 ? friday : weekday === 6 ? saturday : undefined) ?? hours
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

const ledChance = ({ theme, key, when }: EventKind): number =>
  theme === 'business' && 'holiday' in when ? 0.15 : key === 'graduation' ? 0.8 : ledChances[theme]

const ledChances: Readonly<Record<Theme, number>> = {
  show: 0.5,
  festival: 0.7,
  ceremony: 0.45,
  memorial: 0.5,
  business: 0.75,
  outing: 0.1,
  wedding: 0.3,
  family: 0.35,
  sport: 0.35,
  kids: 0.2,
  fair: 0.1,
  talk: 0.1,
  film: 0.1,
  party: 0.7,
}

function stageFor(guests: number, random: SeededRandom): readonly [number, number] | null {
  if (guests < 120) return null
  if (guests < 500)
    return random.pick([
      [4, 3],
      [6, 4],
    ] as const)
  if (guests < 2000)
    return random.pick([
      [8, 6],
      [10, 6],
    ] as const)
  return random.pick([
    [10, 6],
    [12, 8],
    [14, 10],
  ] as const)
}
