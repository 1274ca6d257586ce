import { createContext } from 'react'
import type { LocalWorkHour } from '../../../data/index.ts'
import { type EntryNames, namesOf } from '../../../ui/work-hours/entry-names.ts'

/** What each entry is called, by the events as they are called now. */
export const EntryNamesContext = createContext<(entry: LocalWorkHour) => EntryNames>((entry) =>
  namesOf(entry, undefined),
)
