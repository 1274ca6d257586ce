import { type Screen, screenOfPath } from '@bama/domain'
import { useLocation } from '@tanstack/react-router'

/** The screen that is open, by the address. */
export const useCurrentScreen = (): Screen => useLocation({ select: (location) => screenOfPath(location.pathname) })
