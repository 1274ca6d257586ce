import { overlappingIds, shownName, type VisibleUser } from '@bama/domain'
import { useCallback, useMemo } from 'react'
import { businessZone, type LocalWorkHour, useEventsById, useHoursOfMonth, useToday } from '../../../data/index.ts'
import { teamTexts } from '../../../texts/team.ts'
import { choicesByName, type NameChoice } from '../../../ui/name-choices.ts'
import { useMonthQuery } from '../../../ui/use-month-query.ts'
import { useQueryText, useSetQuery } from '../../../ui/use-query-text.ts'
import { eventKeyOf, isShown, type ReportFilter, statusNamed, withoutEvent } from './report-filter.ts'
import { eventNameOf, nameOfWorker } from './report-row.ts'

interface Report {
  readonly filter: ReportFilter
  readonly setFilter: (name: 'person' | 'event' | 'status', value: string) => void
  /** The month that is asked for; the one that is shown follows when it is read, so no sum stands under another's name. */
  readonly asked: string
  readonly setMonth: (month: string) => void
  readonly clearFilter: () => void
  readonly isFiltered: boolean
  /** The entries that are shown, the latest first; undefined while they are read. */
  readonly entries: readonly LocalWorkHour[] | undefined
  /** The month's entries that have time in common with another of the same person, shown or not. */
  readonly overlapping: ReadonlySet<string>
  /** The same for all people: what the hours by person show. */
  readonly ofEveryone: readonly LocalWorkHour[]
  readonly nameOf: (entry: LocalWorkHour) => string
  readonly people: readonly NameChoice[]
  readonly events: readonly NameChoice[]
}

const none: readonly LocalWorkHour[] = []

/** The hours of a month as the address filters them. */
export function useReport(people: ReadonlyMap<string, VisibleUser>): Report {
  const [asked, setMonth] = useMonthQuery(useToday())
  const person = useQueryText('person')
  const event = useQueryText('event')
  const status = statusNamed(useQueryText('status'))
  const setQuery = useSetQuery()
  const read = useHoursOfMonth(asked, null)
  const inMonth = read?.entries
  const eventNames = useEventNames(inMonth ?? none)

  const ofEveryone = useMemo(() => (inMonth ?? none).filter((entry) => isShown(entry, { person: '', event, status })), [inMonth, event, status])
  const entries = useMemo(() => ofEveryone.filter((entry) => isShown(entry, { person, event: '', status: '' })), [ofEveryone, person])
  const nameOf = useCallback((entry: LocalWorkHour) => nameOfWorker(entry, people), [people])

  return {
    filter: { month: read?.month ?? asked, person, event, status },
    setFilter: (name, value) => void setQuery(name, value),
    asked,
    setMonth,
    clearFilter: () => void setQuery('person', '').then(() => setQuery('event', '')).then(() => setQuery('status', '')),
    isFiltered: person !== '' || event !== '' || status !== '',
    entries: inMonth === undefined ? undefined : entries,
    overlapping: useMemo(() => overlappingIds(inMonth ?? none, businessZone), [inMonth]),
    ofEveryone,
    nameOf,
    people: useMemo(() => peopleChoices(people, inMonth ?? none), [people, inMonth]),
    events: useMemo(() => choicesByName([...eventNames].map(([value, label]) => ({ value, label }))), [eventNames]),
  }
}

/** Everyone, and whoever has hours here though their account is gone. */
function peopleChoices(people: ReadonlyMap<string, VisibleUser>, entries: readonly LocalWorkHour[]): readonly NameChoice[] {
  const names = new Map<string, string>([...people.values()].map((person) => [person.id, shownName(person)]))
  for (const entry of entries) if (!names.has(entry.user_id)) names.set(entry.user_id, nameOfWorker(entry, people))
  return choicesByName([...names].map(([value, label]) => ({ value, label })))
}

/** The month's events by id, as they are called now; one that is gone as its hours call it. */
function useEventNames(entries: readonly LocalWorkHour[]): ReadonlyMap<string, string> {
  const ids = useMemo(() => [...new Set(entries.flatMap(({ event_id }) => (event_id === null ? [] : [event_id as string])))].toSorted(), [entries])
  const events = useEventsById(ids)
  return useMemo(() => {
    const names = new Map<string, string>()
    for (const entry of entries) {
      const key = eventKeyOf(entry)
      if (!names.has(key)) names.set(key, key === withoutEvent ? teamTexts.report.noEvent : (events?.get(key)?.name ?? eventNameOf(entry)))
    }
    return names
  }, [entries, events])
}
