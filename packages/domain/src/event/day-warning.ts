import type { JewishDay } from '../jewish-calendar/jewish-days.ts'
import { addDays } from '../shared/day.ts'
import type { EventSpan } from './span.ts'
import { dayTexts } from '../texts/index.ts'

/** As much of a day as the rule asks for. */
type WarnedDay = Pick<
  JewishDay,
  'occasions' | 'kind' | 'isRest' | 'isEve' | 'candleLighting' | 'havdalah' | 'fastBegins' | 'fastEnds' | 'isYomKippur'
>

/** `grave`: Yom Kippur. `note`: the event keeps clear of the rest, for example on a Friday morning. */
export interface DayWarning {
  readonly day: string
  /** The day's name for this event: `שבת`, `ערב פסח`, `מוצאי שבת`, `חוה״מ פסח ב׳, ערב שבת`. */
  readonly name: string
  readonly weight: 'grave' | 'warning' | 'note'
  /** When the rest or fast begins or ends, if known. */
  readonly time: {
    readonly of: 'candle_lighting' | 'havdalah' | 'fast_begins' | 'fast_ends'
    readonly clock: string
  } | null
}

/** Limits the work on longer events, whose year may be mistyped. */
const longestWarnedDays = 60

/** Memorial days without a fast begin the evening before and end in the evening, when most places reopen. */
const memorialEntersAt = '19:00'
const memorialOutAt = '20:00'

const weights = ['grave', 'warning', 'note'] as const

/**
 * Returns the warnings for the days of an event: Sabbaths, holidays and their eves, chol hamoed and memorial days, the
 * gravest first. Work stops from candle lighting to havdalah; an event whose own times keep clear of that gets only a
 * note. A night past midnight is covered by the day on which it began. Days that `dayOf` doesn't know are skipped.
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

/** A memorial day begins in the evening, so an event that ends before then gets no warning. */
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

/** Only eves that begin a feast have a name in the calendar. Those of its last day and of a Sabbath use the day's. */
function eveName(day: string, tomorrow: WarnedDay | undefined): string {
  const [holiday] = tomorrow === undefined ? [] : namesOf(tomorrow, 'holiday')
  if (holiday !== undefined) return dayTexts.eveOf(holiday)
  return isSaturday(addDays(day, 1)) ? dayTexts.sabbathEve : dayTexts.holidayEve
}

const isSaturday = (day: string): boolean => new Date(`${day}T12:00:00.000Z`).getUTCDay() === 6
