import { createContext } from 'react'
import type { LocalWorkHour } from '../../../data/index.ts'
import { type EntryNames, namesOf } from '../../../ui/work-hours/entry-names.ts'

/** Returns an entry's names, by the current names of its event. */
export const EntryNamesContext = createContext<(entry: LocalWorkHour) => EntryNames>((entry) =>
  namesOf(entry, undefined),
)
