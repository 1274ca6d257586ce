import { flags, GeoLocation, type HDate, Zmanim } from '@hebcal/core'
import { timeInZone } from '../shared/day.ts'
import { pointOf } from './cities.ts'
import { eventsOn, isNamed } from './occasions.ts'
import type { CalendarPlace } from './place.ts'

/** Minutes before sunset; in some cities it is their custom to be earlier. */
const candleMinutes = 18
const candleMinutesByCity: Readonly<Record<number, number>> = {
  281_184: 40, // Jerusalem
  294_801: 30, // Haifa
  293_067: 30, // Zikhron Ya'akov
}

/** How far the sun is below the horizon: three small stars, and three middling ones. */
const havdalahDegrees = 8.5
const fastEndDegrees = 7.0833

/** Wall times, `HH:mm` in the place's zone; null where there is none, as where the sun does not set. */
export interface TimesOfDay {
  readonly candleLighting: string | null
  readonly havdalah: string | null
  readonly fastBegins: string | null
  readonly fastEnds: string | null
}

const saturday = 6

export const isYomTov = (date: HDate): boolean => eventsOn(date).some((event) => (event.getFlags() & flags.CHAG) !== 0)

/** Work rests: a Sabbath, or a holiday like one. */
export const isRest = (date: HDate): boolean => date.getDay() === saturday || isYomTov(date)

const minuteMs = 60_000

function sunAt(place: CalendarPlace, date: HDate) {
  const { latitude, longitude, elevation, zone } = pointOf(place)
  const sun = new Zmanim(new GeoLocation(null, latitude, longitude, elevation, zone), date, elevation > 0)
  const text = (ms: number): string | null => (Number.isNaN(ms) ? null : timeInZone(ms, zone).slice(0, 5))
  const nearest = (time: Date) => text(Math.round(time.getTime() / minuteMs) * minuteMs)
  return {
    /** The minute that sunset falls in, less some: rather too early than too late. */
    beforeSunset: (minutes: number) => text((Math.floor(sun.sunset().getTime() / minuteMs) - minutes) * minuteMs),
    sunset: () => nearest(sun.sunset()),
    nightfall: (degrees: number) => nearest(sun.tzeit(degrees)),
    dawn: () => nearest(sun.alotHaShachar()),
  }
}

const minutesAt = (place: CalendarPlace): number =>
  (place.kind === 'city' ? candleMinutesByCity[place.geonamesId] : undefined) ?? candleMinutes

/** A fast of everybody that lasts from dawn to nightfall. The firstborns' ends at a meal, and Pesach's eve has its own times. */
const isDayFast = (date: HDate): boolean =>
  eventsOn(date).some((event) => (event.getFlags() & flags.MINOR_FAST) !== 0 && event.getDesc() !== "Ta'anit Bechorot")

const isNinthOfAv = (date: HDate): boolean => isNamed(date, "Tish'a B'Av") || isNamed(date, "Tish'a B'Av (observed)")

function candleLightingOn(date: HDate, place: CalendarPlace): string | null {
  if (!isRest(date.next())) return null
  const sun = sunAt(place, date)
  // Into a Sabbath candles are lit by day, even from a holiday; from a day of rest into a holiday when that day is out.
  const isLitByDay = date.getDay() === saturday - 1 || !isRest(date)
  return isLitByDay ? sun.beforeSunset(minutesAt(place)) : sun.nightfall(havdalahDegrees)
}

/** Yom Kippur has no times of its own here: it begins and ends as a holiday does. */
function fastOn(date: HDate, place: CalendarPlace): Pick<TimesOfDay, 'fastBegins' | 'fastEnds'> {
  const sun = () => sunAt(place, date)
  if (isDayFast(date)) return { fastBegins: sun().dawn(), fastEnds: sun().nightfall(fastEndDegrees) }
  if (isNamed(date, "Erev Tish'a B'Av")) return { fastBegins: sun().sunset(), fastEnds: null }
  return { fastBegins: null, fastEnds: isNinthOfAv(date) ? sun().nightfall(fastEndDegrees) : null }
}

export const timesOn = (date: HDate, place: CalendarPlace): TimesOfDay => ({
  candleLighting: candleLightingOn(date, place),
  havdalah: isRest(date) && !isRest(date.next()) ? sunAt(place, date).nightfall(havdalahDegrees) : null,
  ...fastOn(date, place),
})
