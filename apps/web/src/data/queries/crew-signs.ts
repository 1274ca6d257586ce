import { useSyncExternalStore } from 'react'
import { createObservable, useObservable } from '../runtime/observable.ts'
import { untilLoaded } from '../runtime/until-loaded.ts'
import type { CrewSign, CrewSigns } from './crew-sign.ts'

/** By event. Every card of the board and of the calendar uses it: computed once for all of them. */
const signs = createObservable<CrewSigns | undefined>(undefined)

let isFollowed = false

/** What computes them comes after the first card: a board stands without it. */
function subscribe(listener: () => void): () => void {
  if (!isFollowed) {
    isFollowed = true
    void untilLoaded(() => import('./crew-warnings.ts')).then(({ followCrewWarnings }) => followCrewWarnings(signs))
  }
  return signs.subscribe(listener)
}

const followed = { ...signs, subscribe }

/** The signs of all events from today on; admins see everybody's, others their own. Undefined while they are computed. */
export const useCrewSigns = (): CrewSigns | undefined => useObservable(followed)

/** One event's; undefined where there is nothing to know. */
export const useCrewSign = (eventId: string): CrewSign | undefined =>
  useSyncExternalStore(subscribe, () => signs.get()?.get(eventId))
