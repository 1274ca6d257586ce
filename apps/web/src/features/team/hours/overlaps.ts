import { createContext } from 'react'

/** The ids of the month's entries that overlap another of the same person, regardless of the filter. */
export const OverlapsContext = createContext<ReadonlySet<string>>(new Set())
