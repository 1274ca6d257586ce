import { type CalendarPlace, daySchema, defaultPlace, placeOfText, placeText } from '@bama/domain'
import type { JewishDay } from '@bama/domain/jewish-calendar'
import { useEffect, useMemo } from 'react'
import { useCalendarView } from './calendar-view.ts'
import { createObservable, useObservable } from '../runtime/observable.ts'
import { untilLoaded } from '../runtime/until-loaded.ts'

type JewishCalendar = typeof import('@bama/domain/jewish-calendar')

/** The calendar's library is as large as a screen, so it is loaded by the first screen that needs it, and stays. */
const calendar = createObservable<JewishCalendar | undefined>(undefined)

let isRequested = false

/** The precached chunk is there offline too. */
function load(): void {
  if (isRequested) return
  isRequested = true
  void untilLoaded(() => import('@bama/domain/jewish-calendar')).then((loaded) => calendar.set(loaded))
}

function useCalendar(): JewishCalendar | undefined {
  useEffect(load, [])
  return useObservable(calendar)
}

type Days = ReadonlyMap<string, JewishDay>

/** Months that were computed lately, for all who show them. */
const remembered = new Map<string, Days>()
const rememberedAtMost = 60

function remember(key: string, read: () => Days): Days {
  const days = remembered.get(key) ?? read()
  remembered.delete(key)
  remembered.set(key, days)
  const [oldest] = remembered.keys()
  if (remembered.size > rememberedAtMost && oldest !== undefined) remembered.delete(oldest)
  return days
}

function useDays(span: readonly [from: string, to: string] | null, elsewhere?: CalendarPlace): Days | undefined {
  const loaded = useCalendar()
  const { view } = useCalendarView()
  const place = elsewhere ?? view?.place
  if (loaded === undefined || place === undefined || span === null) return undefined
  return remember([...span, placeText(place)].join(' '), () => loaded.jewishDays(...span, place))
}

/** What the Jewish calendar says of these days, both included, at the person's place unless said; undefined while it is loading. */
export const useJewishDays = (from: string, to: string, place?: CalendarPlace): Days | undefined =>
  useDays([from, to], place)

/** The Hebrew months that these days cover: אדר ב׳ – ניסן תשפ״ז; undefined while the calendar is loading. */
export const useHebrewMonthsTitle = (from: string, to: string): string | undefined =>
  useCalendar()?.hebrewMonthsTitle(from, to)

export type DayOf = (day: string) => JewishDay | undefined

/** Finds any day, a month computed at a time: for many days here and there, as on a board. Undefined while loading. */
export function useDayOf(): DayOf | undefined {
  const loaded = useCalendar()
  const place = useCalendarView().view?.place
  const placeKey = place === undefined ? undefined : placeText(place)
  return useMemo(
    () => (loaded === undefined || placeKey === undefined ? undefined : dayOfIn(loaded, placeKey)),
    [loaded, placeKey],
  )
}

function dayOfIn(loaded: JewishCalendar, placeKey: string): DayOf {
  const place = placeOfText(placeKey) ?? defaultPlace
  return (day) => {
    const month = day.slice(0, 7)
    const first = `${month}-01`
    // A day beyond all calendars, as a form has it while a year is typed, is none.
    if (!daySchema.safeParse(day).success) return undefined
    return remember([month, placeKey].join(' '), () => loaded.jewishDays(first, lastDayOf(month), place)).get(day)
  }
}

/** Of a month `yyyy-MM`. */
const lastDayOf = (month: string): string =>
  `${month}-${new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate()}`
