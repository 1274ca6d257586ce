import { createContext } from 'react'

/** The month's entries, of all people and whatever the filter, that have time in common with another. */
export const OverlapsContext = createContext<ReadonlySet<string>>(new Set())
