import { flags, GeoLocation, type HDate, Zmanim } from '@hebcal/core'
import { timeInZone } from '../shared/day.ts'
import { pointOf } from './cities.ts'
import { eventsOn, isNamed } from './occasions.ts'
import type { CalendarPlace } from './place.ts'

/** Minutes before sunset. Some cities have an earlier custom. */
const candleMinutes = 18
const candleMinutesByCity: Readonly<Record<number, number>> = {
  281_184: 40, // Jerusalem
  294_801: 30, // Haifa
  293_067: 30, // Zikhron Ya'akov
}

/** Degrees of the sun below the horizon, when three small stars and when three medium ones are visible. */
const havdalahDegrees = 8.5
const fastEndDegrees = 7.0833

/** Wall times, `HH:mm` in the place's zone. Null if there is none, for example where the sun doesn't set. */
export interface TimesOfDay {
  readonly candleLighting: string | null
  readonly havdalah: string | null
  readonly fastBegins: string | null
  readonly fastEnds: string | null
}

const saturday = 6

export const isYomTov = (date: HDate): boolean => eventsOn(date).some((event) => (event.getFlags() & flags.CHAG) !== 0)

/** Whether work rests: on a Sabbath or a holiday like it. */
export const isRest = (date: HDate): boolean => date.getDay() === saturday || isYomTov(date)

const minuteMs = 60_000

function sunAt(place: CalendarPlace, date: HDate) {
  const { latitude, longitude, elevation, zone } = pointOf(place)
  const sun = new Zmanim(new GeoLocation(null, latitude, longitude, elevation, zone), date, elevation > 0)
  const text = (ms: number): string | null => (Number.isNaN(ms) ? null : timeInZone(ms, zone).slice(0, 5))
  const nearest = (time: Date) => text(Math.round(time.getTime() / minuteMs) * minuteMs)
  return {
    /** A number of minutes before sunset, with seconds cut off, to be early rather than late. */
    beforeSunset: (minutes: number) => text((Math.floor(sun.sunset().getTime() / minuteMs) - minutes) * minuteMs),
    sunset: () => nearest(sun.sunset()),
    nightfall: (degrees: number) => nearest(sun.tzeit(degrees)),
    dawn: () => nearest(sun.alotHaShachar()),
  }
}

const minutesAt = (place: CalendarPlace): number =>
  (place.kind === 'city' ? candleMinutesByCity[place.geonamesId] : undefined) ?? candleMinutes

/** Whether a fast of everyone lasts from dawn to nightfall. The fast of the firstborn ends earlier, at a meal. */
const isDayFast = (date: HDate): boolean =>
  eventsOn(date).some((event) => (event.getFlags() & flags.MINOR_FAST) !== 0 && event.getDesc() !== "Ta'anit Bechorot")

const isNinthOfAv = (date: HDate): boolean => isNamed(date, "Tish'a B'Av") || isNamed(date, "Tish'a B'Av (observed)")

function candleLightingOn(date: HDate, place: CalendarPlace): string | null {
  if (!isRest(date.next())) return null
  const sun = sunAt(place, date)
  // Candles are lit in daylight before a Sabbath, even on a holiday. From a rest day into a holiday, they are lit after
  // nightfall.
  const isLitByDay = date.getDay() === saturday - 1 || !isRest(date)
  return isLitByDay ? sun.beforeSunset(minutesAt(place)) : sun.nightfall(havdalahDegrees)
}

/** Returns a fast's times. Yom Kippur has none here: it begins and ends as a holiday does. */
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
