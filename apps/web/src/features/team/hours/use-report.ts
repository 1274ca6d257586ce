import { shownName, type VisibleUser } from '@bama/domain'
import { useCallback, useMemo } from 'react'
import { type LocalWorkHour, useEventsById, useHoursOfMonth, useToday } from '../../../data/index.ts'
import { workHoursTexts } from '../../../texts/work-hours.ts'
import { choicesByName, type NameChoice } from '../../../ui/forms/name-choices.ts'
import { useSearchState } from '../../../ui/hooks/use-search-state.ts'
import { type EntryNames, type KnownEvents, namesOf } from '../../../ui/work-hours/entry-names.ts'
import { eventKeyOf, isShown, type ReportFilter, reportSearch, withoutEvent } from './report-filter.ts'
import { nameOfWorker } from './report-row.ts'

interface Report {
  readonly filter: ReportFilter
  readonly setFilter: (part: Partial<ReportFilter & { readonly sort: string | undefined }>) => void
  /** The sorted column. */
  readonly sort: string | undefined
  /** `filter.month` follows once this month is loaded, so that no sum appears under another month's name. */
  readonly requestedMonth: string
  readonly clearFilter: () => void
  readonly isFiltered: boolean
  /** The matching entries, latest first. Undefined while loading. */
  readonly entries: readonly LocalWorkHour[] | undefined
  /** The entries that have time in common with another of the same person, shown or not, of this month or around it. */
  readonly overlapping: ReadonlySet<string>
  /** The matching entries of all people, for the hours by person. */
  readonly ofEveryone: readonly LocalWorkHour[]
  /** Of who worked. */
  readonly nameOf: (entry: LocalWorkHour) => string
  /** Returns the names of the event and the task. */
  readonly namesOf: (entry: LocalWorkHour) => EntryNames
  readonly people: readonly NameChoice[]
  readonly events: readonly NameChoice[]
}

const none: readonly LocalWorkHour[] = []
const nothing: ReadonlySet<string> = new Set()

/** The hours of a month, filtered by the address. */
export function useReport(people: ReadonlyMap<string, VisibleUser>): Report {
  const thisMonth = useToday().slice(0, 7)
  const schema = useMemo(() => reportSearch(thisMonth), [thisMonth])
  const { search, set } = useSearchState(schema)
  const { month, person = '', event = '', status } = search
  const read = useHoursOfMonth(month, null)
  const inMonth = read?.entries
  const known = useEventsOf(inMonth ?? none)

  const ofEveryone = useMemo(
    () => (inMonth ?? none).filter((entry) => isShown(entry, { person: '', event, status })),
    [inMonth, event, status],
  )
  const entries = useMemo(
    () => ofEveryone.filter((entry) => isShown(entry, { person, event: '', status: '' })),
    [ofEveryone, person],
  )
  const nameOf = useCallback((entry: LocalWorkHour) => nameOfWorker(entry, people), [people])

  return {
    filter: { month: read?.month ?? month, person, event, status },
    setFilter: set,
    sort: search.sort,
    requestedMonth: month,
    clearFilter: () => set({ person: '', event: '', status: '' }),
    isFiltered: person !== '' || event !== '' || status !== '',
    entries: inMonth === undefined ? undefined : entries,
    overlapping: read?.overlapping ?? nothing,
    ofEveryone,
    nameOf,
    namesOf: useCallback(
      (entry: LocalWorkHour) =>
        namesOf(entry, known, (id) => {
          const person = people.get(id)
          return person === undefined ? undefined : shownName(person)
        }),
      [known, people],
    ),
    people: useMemo(() => peopleChoices(people, inMonth ?? none), [people, inMonth]),
    events: useMemo(() => eventChoices(inMonth ?? none, known), [inMonth, known]),
  }
}

/** Everyone, and who has hours here though their account is gone. */
function peopleChoices(
  people: ReadonlyMap<string, VisibleUser>,
  entries: readonly LocalWorkHour[],
): readonly NameChoice[] {
  const names = new Map<string, string>([...people.values()].map((person) => [person.id, shownName(person)]))
  for (const entry of entries) if (!names.has(entry.user_id)) names.set(entry.user_id, nameOfWorker(entry, people))
  return choicesByName([...names].map(([value, label]) => ({ value, label })))
}

function useEventsOf(entries: readonly LocalWorkHour[]): KnownEvents | undefined {
  const ids = useMemo(
    () => [...new Set(entries.flatMap(({ event_id }) => (event_id === null ? [] : [event_id as string])))].toSorted(),
    [entries],
  )
  return useEventsById(ids)
}

/** Returns the month's events by their current names. Deleted ones keep the name stored in the entry. */
function eventChoices(entries: readonly LocalWorkHour[], events: KnownEvents | undefined): readonly NameChoice[] {
  const names = new Map<string, string>()
  for (const entry of entries) {
    const key = eventKeyOf(entry)
    if (!names.has(key))
      names.set(key, key === withoutEvent ? workHoursTexts.noEvent : namesOf(entry, events).eventName)
  }
  return choicesByName([...names].map(([value, label]) => ({ value, label })))
}
