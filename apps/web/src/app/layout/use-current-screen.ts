import { type Screen, screenOfPath } from '@bama/domain'
import { useLocation } from '@tanstack/react-router'

/** Where one is: a screen of the navigation, or the sync page or a sketch, which are none of them. */
export type Place = Screen | 'Sync' | 'Canvas'

/** What is open, by the address. */
export const useCurrentScreen = (): Place => useLocation({ select: ({ pathname }) => placeOf(pathname) })

function placeOf(path: string): Place {
  if (/^\/sync\/?$/i.test(path)) return 'Sync'
  return /^\/canvas\/./i.test(path) ? 'Canvas' : screenOfPath(path)
}
