import { type Screen, screenOfPath } from '@bama/domain'
import { useLocation } from '@tanstack/react-router'

/** Where one is: a screen of the navigation, or the sync page, which is none of them. */
export type Place = Screen | 'Sync'

/** What is open, by the address. */
export const useCurrentScreen = (): Place =>
  useLocation({ select: ({ pathname }) => (/^\/sync\/?$/i.test(pathname) ? 'Sync' : screenOfPath(pathname)) })
