import { type CalendarPlace, daySchema, defaultPlace, placeOfText, placeText } from '@bama/domain'
import type { JewishDay } from '@bama/domain/jewish-calendar'
import { useEffect, useMemo } from 'react'
import { useCalendarView } from './calendar-view.ts'
import { createObservable, useObservable } from '../runtime/observable.ts'
import { untilLoaded } from '../runtime/until-loaded.ts'

type JewishCalendar = typeof import('@bama/domain/jewish-calendar')

/** The library is as large as a screen, so it is loaded by the first screen that needs it, and kept. */
const calendar = createObservable<JewishCalendar | undefined>(undefined)

let isRequested = false

/** The chunk is precached, so this works offline too. */
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

/** Recently computed months, shared by all components. */
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

/** The Jewish calendar for these days, inclusive, at the person's place unless given; undefined while loading. */
export const useJewishDays = (from: string, to: string, place?: CalendarPlace): Days | undefined =>
  useDays([from, to], place)

/** The Hebrew months covered by these days, such as אדר ב׳ – ניסן תשפ״ז; undefined while loading. */
export const useHebrewMonthsTitle = (from: string, to: string): string | undefined =>
  useCalendar()?.hebrewMonthsTitle(from, to)

export type DayOf = (day: string) => JewishDay | undefined

/** A lookup for arbitrary days, as on a board, computed a month at a time. Undefined while loading. */
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
    // An incomplete year, while it is typed in a form, may be outside all calendars.
    if (!daySchema.safeParse(day).success) return undefined
    return remember([month, placeKey].join(' '), () => loaded.jewishDays(first, lastDayOf(month), place)).get(day)
  }
}

/** The last day of a month `yyyy-MM`. */
const lastDayOf = (month: string): string =>
  `${month}-${new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate()}`
