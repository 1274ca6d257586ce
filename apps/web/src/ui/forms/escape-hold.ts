import { createContext } from 'react'

/** Tells the dialog around it that Escape is somebody's inside: it closes a field there, not the dialog. */
export const EscapeHold = createContext<(isHeld: boolean) => void>(() => undefined)
