import { type Screen, screenOfPath } from '@bama/domain'
import { useLocation } from '@tanstack/react-router'

/** A screen of the navigation, or one of the two pages outside it: sync and a sketch. */
export type Place = Screen | 'Sync' | 'Canvas'

export const useCurrentScreen = (): Place => useLocation({ select: ({ pathname }) => placeOf(pathname) })

function placeOf(path: string): Place {
  if (/^\/sync\/?$/i.test(path)) return 'Sync'
  return /^\/canvas\/./i.test(path) ? 'Canvas' : screenOfPath(path)
}
