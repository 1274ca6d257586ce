import { addDays, daysBetween } from '@bama/domain'
import type { EventKind } from './event-kind.ts'
import { eventKinds } from './event-kinds.ts'
import { inProportion, type SeededRandom, weightedIndex } from './seeded-random.ts'
import { daysFrom, daysOf, isOrdinaryDay, isSlowForWeddings, isYomKippur, monthOf, weekdayOf } from './work-calendar.ts'

/**
 * When an event takes place relative to today: long ago, recently, in the next days, in the next weeks, or later.
 * A production company's calendar fills late, so there are fewer events ahead than in the past.
 */
export type Phase = 'over' | 'recent' | 'near' | 'ahead' | 'far'

interface Span {
  readonly phase: Phase
  /** Days from today, inclusive. */
  readonly from: number
  readonly to: number
  readonly share: number
}

// The archive covers two years, and nobody books further ahead than the next season.
const firstDay = -730
const lastDay = 160

const spans: readonly Span[] = [
  { phase: 'over', from: firstDay, to: -15, share: 41 },
  { phase: 'recent', from: -14, to: -1, share: 5 },
  { phase: 'near', from: 0, to: 8, share: 6 },
  { phase: 'ahead', from: 9, to: 70, share: 7 },
  { phase: 'far', from: 71, to: lastDay, share: 3 },
]

/** The phases of `count` events, shuffled. */
export const phasesFor = (count: number, random: SeededRandom): readonly Phase[] =>
  inProportion(
    spans.map(({ phase, share }) => [phase, share] as const),
    count,
    random,
  )

export interface Occasion {
  readonly kind: EventKind
  readonly day: string
}

/** Draws kinds and days of events by each kind's frequency, months, weekdays and holidays. */
export function occasionsAround(today: string): (phase: Phase, random: SeededRandom) => Occasion {
  const all = eventKinds.flatMap((kind) => occasionsOf(kind, today))
  const choices = new Map(spans.map((span) => [span.phase, choicesIn(span, all, today)]))
  return (phase, random) => {
    const choice = choices.get(phase)
    const occasion = choice?.occasions[weightedIndex(choice.sums, random)]
    if (occasion === undefined) throw new Error(`no occasions in ${phase}`)
    return occasion
  }
}

type Weighted = Occasion & { readonly weight: number }

function choicesIn(
  { from, to }: Span,
  all: readonly Weighted[],
  today: string,
): { occasions: readonly Weighted[]; sums: readonly number[] } {
  const first = addDays(today, from)
  const last = addDays(today, to)
  const occasions = all.filter(({ day }) => day >= first && day <= last)
  let sum = 0
  return { occasions, sums: occasions.map(({ weight }) => (sum += weight)) }
}

/** A kind's possible days in the season. Their weights add up to `perYear`, which keeps the kinds in proportion. */
function occasionsOf(kind: EventKind, today: string): readonly Weighted[] {
  const days = daysOf(addDays(today, firstDay), addDays(today, lastDay)).map((day) => ({
    day,
    weight: weightOf(kind, day),
  }))
  const total = days.reduce((sum, { weight }) => sum + weight, 0)
  return days
    .filter(({ weight }) => weight > 0)
    .map(({ day, weight }) => ({ kind, day, weight: (weight / total) * kind.perYear }))
}

// Thursday is the evening to go out, and Sunday the quiet start of the week.
const weekdayWeights = [0.7, 0.9, 1, 1, 1.5, 0.8, 0.5]

function weightOf(kind: EventKind, day: string): number {
  const weekday = weekdayOf(day)
  if (isYomKippur(day) || kind.weekdays?.includes(weekday) === false) return 0
  if (weekday === 5 && kind.friday === undefined) return 0
  if (weekday === 6 && kind.saturday === undefined) return 0
  const { when } = kind
  if ('holiday' in when) return when.days.filter((offset) => offset === daysFrom(day, when.holiday)).length
  if (!isOrdinaryDay(day)) return 0
  const slow = kind.theme === 'wedding' && isSlowForWeddings(day) ? 0.15 : 1
  return (when.months[monthOf(day) - 1] ?? 0) * (weekdayWeights[weekday] ?? 1) * slow
}

/** The last day of an event of up to `count` days, which ends before a weekend, a holiday or a day of mourning. */
export function lastDayOf(day: string, count: number): string {
  let last = day
  while (daysBetween(day, last) < count - 1) {
    const next = addDays(last, 1)
    if (weekdayOf(next) >= 5 || !isOrdinaryDay(next)) break
    last = next
  }
  return last
}
