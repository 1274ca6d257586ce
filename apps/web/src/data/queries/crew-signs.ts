import { useSyncExternalStore } from 'react'
import { createObservable, useObservable } from '../runtime/observable.ts'
import { untilLoaded } from '../runtime/until-loaded.ts'
import type { CrewSign, CrewSigns } from './crew-sign.ts'

/** By event id. Computed once for all cards of the board and the calendar. */
const signs = createObservable<CrewSigns | undefined>(undefined)

let isFollowed = false

/** The code that computes the signs is loaded after the first card, because a board can be shown without it. */
function subscribe(listener: () => void): () => void {
  if (!isFollowed) {
    isFollowed = true
    void untilLoaded(() => import('./crew-warnings.ts')).then(({ followCrewWarnings }) => followCrewWarnings(signs))
  }
  return signs.subscribe(listener)
}

const followed = { ...signs, subscribe }

/** The signs of all events from today on: everyone's for admins, otherwise one's own. Undefined while loading. */
export const useCrewSigns = (): CrewSigns | undefined => useObservable(followed)

/** The sign of one event; undefined if it has none. */
export const useCrewSign = (eventId: string): CrewSign | undefined =>
  useSyncExternalStore(subscribe, () => signs.get()?.get(eventId))
