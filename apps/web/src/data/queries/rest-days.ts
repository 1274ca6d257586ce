import { defaultPlace } from '@bama/domain'
import type { RestOf } from '@bama/domain/templates'
import { useEffect, useState } from 'react'
import { untilLoaded } from '../runtime/until-loaded.ts'

/**
 * When work rests, by the calendar of one place for all: dates that follow from it are written, and two devices whose people look
 * at other sunsets must write the same (docs/decisions/0070). The library is precached, so it comes offline too.
 */
export async function loadRestOf(): Promise<RestOf> {
  const { jewishDays } = await untilLoaded(() => import('@bama/domain/jewish-calendar'))
  const known = new Map<string, ReturnType<RestOf>>()
  return (day) => {
    if (!known.has(day)) known.set(day, jewishDays(day, day, defaultPlace).get(day))
    return known.get(day)
  }
}

/** The same for what a screen shows; undefined while it is loading, or as long as nothing is `wanted`. */
export function useRestOf(wanted: boolean): RestOf | undefined {
  const [restOf, setRestOf] = useState<RestOf>()
  useEffect(() => {
    if (wanted) void loadRestOf().then((loaded) => setRestOf(() => loaded))
  }, [wanted])
  return restOf
}
