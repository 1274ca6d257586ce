import { defaultPlace, isCalendarDay } from '@bama/domain'
import type { RestOf } from '@bama/domain/templates'
import { useEffect, useState } from 'react'
import { untilLoaded } from '../runtime/until-loaded.ts'

/**
 * Loads the rest times (Sabbath and holidays), by the calendar of one place for everyone: computed dates are stored, so
 * devices of people with different places must compute the same (docs/decisions/0070). The library is precached, so
 * this works offline too.
 */
export async function loadRestOf(): Promise<RestOf> {
  const { jewishDays } = await untilLoaded(() => import('@bama/domain/jewish-calendar'))
  const known = new Map<string, ReturnType<RestOf>>()
  return (day) => {
    // A rule may lead out of all calendars.
    if (!isCalendarDay(day)) return undefined
    if (!known.has(day)) known.set(day, jewishDays(day, day, defaultPlace).get(day))
    return known.get(day)
  }
}

/** The same for screens; undefined while loading, and until `wanted`. */
export function useRestOf(wanted: boolean): RestOf | undefined {
  const [restOf, setRestOf] = useState<RestOf>()
  useEffect(() => {
    if (wanted) void loadRestOf().then((loaded) => setRestOf(() => loaded))
  }, [wanted])
  return restOf
}
