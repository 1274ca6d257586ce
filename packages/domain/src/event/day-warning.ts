import type { JewishDay } from '../jewish-calendar/jewish-days.ts'
import { addDays } from '../shared/day.ts'
import type { EventSpan } from './span.ts'
import { dayTexts } from '../texts/index.ts'

/** As much of a day as the rule asks for. */
type WarnedDay = Pick<
  JewishDay,
  'occasions' | 'kind' | 'isRest' | 'isEve' | 'candleLighting' | 'havdalah' | 'fastBegins' | 'fastEnds' | 'isYomKippur'
>

/**
 * What one should know of a day of an event. `grave`: Yom Kippur. `note`: the event keeps clear of it, as one on a Friday morning
 * or on a Saturday night does.
 */
export interface DayWarning {
  readonly day: string
  /** What the day is called for this event: `שבת`, `ערב פסח`, `מוצאי שבת`, `חוה״מ פסח ב׳, ערב שבת`. */
  readonly name: string
  readonly weight: 'grave' | 'warning' | 'note'
  /** When it enters or is out, where that is known. */
  readonly time: {
    readonly of: 'candle_lighting' | 'havdalah' | 'fast_begins' | 'fast_ends'
    readonly clock: string
  } | null
}

/** Longer ones are looked at so far: a year typed wrong is no reason to stand still. */
const longestWarnedDays = 60

/** Memorial days without a fast enter in the evening before, and are out by the evening, when most places open again. */
const memorialEntersAt = '19:00'
const memorialOutAt = '20:00'

const weights = ['grave', 'warning', 'note'] as const

/**
 * What the days of an event ask to be told of: Sabbaths, holidays, their eves, chol hamoed and memorial days, the weightiest
 * first. Work stops from candle lighting to havdalah; where the event's own times say that it keeps clear of that, it is only a
 * note. A night that runs on after midnight is told of by the day that it began on. Days that `dayOf` does not know are
 * passed over.
 */
export function dayWarnings(span: EventSpan, dayOf: (day: string) => WarnedDay | undefined): readonly DayWarning[] {
  const warnings: DayWarning[] = []
  for (
    let day = span.firstDay, count = 0;
    day <= span.lastDay && count < longestWarnedDays;
    day = addDays(day, 1), count++
  ) {
    const known = dayOf(day)
    if (known !== undefined) warnings.push(...warningsOf({ day, known, tomorrow: dayOf(addDays(day, 1)), span }))
  }
  return warnings.toSorted((a, b) => weights.indexOf(a.weight) - weights.indexOf(b.weight))
}

interface WarningQuery {
  readonly day: string
  readonly known: WarnedDay
  readonly tomorrow: WarnedDay | undefined
  readonly span: EventSpan
}

function warningsOf(query: WarningQuery): readonly DayWarning[] {
  const { known, tomorrow } = query
  const found = known.isRest
    ? [restWarning(query)]
    : known.isEve
      ? [eveWarning(query)]
      : known.kind === 'chol_hamoed'
        ? [cholHamoedWarning(query)]
        : []
  if (known.kind === 'memorial') return [...found, memorialWarning(query)]
  const entering = tomorrow?.kind === 'memorial' ? memorialEveWarning(query, tomorrow) : null
  return entering === null ? found : [...found, entering]
}

function restWarning({ day, known, span }: WarningQuery): DayWarning {
  const { havdalah } = known
  const names = isSaturday(day) ? [dayTexts.sabbath, ...restNames(known)] : restNames(known)
  const time = havdalah === null ? null : ({ of: 'havdalah', clock: havdalah } as const)
  if (havdalah !== null && span.isStartKnown && span.start >= `${day}T${havdalah}`)
    return { day, name: dayTexts.endOf(names[0] ?? dayTexts.holiday), weight: 'note', time }
  return { day, name: names.join(', '), weight: known.isYomKippur ? 'grave' : 'warning', time }
}

function eveWarning({ day, known, tomorrow, span }: WarningQuery): DayWarning {
  const { candleLighting } = known
  const name = [...namesOf(known, 'chol_hamoed'), namesOf(known, 'eve')[0] ?? eveName(day, tomorrow)].join(', ')
  const isClear = candleLighting !== null && span.isEndKnown && span.end <= `${day}T${candleLighting}`
  const isGrave = !isClear && tomorrow?.isYomKippur === true
  return {
    day,
    name,
    weight: isClear ? 'note' : isGrave ? 'grave' : 'warning',
    time: candleLighting === null ? null : { of: 'candle_lighting', clock: candleLighting },
  }
}

const cholHamoedWarning = ({ day, known }: WarningQuery): DayWarning => ({
  day,
  name: namesOf(known, 'chol_hamoed')[0] ?? dayTexts.cholHamoed,
  weight: 'warning',
  time: null,
})

function memorialWarning({ day, known, span }: WarningQuery): DayWarning {
  const { fastEnds } = known
  const isOut = span.isStartKnown && span.start >= `${day}T${fastEnds ?? memorialOutAt}`
  return {
    day,
    name: isOut ? dayTexts.endOf(memorialName(known)) : memorialName(known),
    weight: isOut ? 'note' : 'warning',
    time: fastEnds === null ? null : { of: 'fast_ends', clock: fastEnds },
  }
}

/** A memorial day enters in the evening: what ends before has nothing to do with it. */
function memorialEveWarning(
  { day, known: { fastBegins }, span }: WarningQuery,
  tomorrow: WarnedDay,
): DayWarning | null {
  if (span.isEndKnown && span.end <= `${day}T${fastBegins ?? memorialEntersAt}`) return null
  return {
    day,
    name: dayTexts.eveOf(memorialName(tomorrow)),
    weight: 'warning',
    time: fastBegins === null ? null : { of: 'fast_begins', clock: fastBegins },
  }
}

type Category = WarnedDay['occasions'][number]['category']

const namesOf = ({ occasions }: WarnedDay, category: Category): readonly string[] =>
  occasions.flatMap((occasion) => (occasion.category === category ? [occasion.text] : []))

const restNames = (day: WarnedDay): readonly string[] => [...namesOf(day, 'holiday'), ...namesOf(day, 'chol_hamoed')]

const memorialName = (day: WarnedDay): string =>
  [...namesOf(day, 'fast'), ...namesOf(day, 'memorial')][0] ?? dayTexts.memorialDay

/** The calendar names the eves that begin a feast; that of its last day, or of a Sabbath, goes by the day itself. */
function eveName(day: string, tomorrow: WarnedDay | undefined): string {
  const [holiday] = tomorrow === undefined ? [] : namesOf(tomorrow, 'holiday')
  if (holiday !== undefined) return dayTexts.eveOf(holiday)
  return isSaturday(addDays(day, 1)) ? dayTexts.sabbathEve : dayTexts.holidayEve
}

const isSaturday = (day: string): boolean => new Date(`${day}T12:00:00.000Z`).getUTCDay() === 6
