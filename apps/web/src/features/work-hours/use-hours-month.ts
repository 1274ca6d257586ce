import { type Actor, shownName, workHourStatus } from '@bama/domain'
import { useMemo } from 'react'
import {
  type LocalWorkHour,
  useEvents,
  useEventsById,
  useHoursOfMonth,
  useLastEventId,
  usePeople,
  useServerNow,
} from '../../data/index.ts'
import { workHoursTexts } from '../../texts/work-hours.ts'
import type { NameChoice } from '../../ui/forms/name-choices.ts'
import { type KnownEvents, namesOf, type PersonName } from '../../ui/work-hours/entry-names.ts'
import { eventChoices } from './event-choices.ts'
import { type HoursRow, rowOf } from './hours-row.ts'
import { none } from './hours-search.ts'

const nothing: ReadonlySet<string> = new Set()

interface HoursMonth {
  /** The month of the rows, `yyyy-MM`. May lag behind the requested one: no sum appears under another month's name. */
  readonly month: string
  /** The matching entries, latest first. Undefined while loading. */
  readonly rows: readonly HoursRow[] | undefined
  /** The events by which the list can be filtered. */
  readonly filterChoices: readonly NameChoice[]
  /** The entries' events by id. */
  readonly known: KnownEvents | undefined
}

interface Query {
  readonly actor: Actor
  readonly month: string
  /** An event's id, `none`, or empty for all. */
  readonly event: string
}

/** Returns the user's own entries of a month. */
export function useHoursMonth({ actor, month, event }: Query): HoursMonth {
  const read = useHoursOfMonth(month, actor.id)
  const ids = useMemo(() => {
    const used = (read?.entries ?? []).flatMap(({ event_id }) => event_id ?? [])
    return [...new Set(event === '' || event === none ? used : [...used, event])]
  }, [read, event])
  const known = useEventsById(ids)
  const isRunning = read?.entries.some(({ status }) => status === workHourStatus.running) === true
  const serverNow = useServerNow(10_000)
  // Without a running entry nothing depends on the time.
  const nowMs = isRunning ? serverNow : 0
  const overlapping = read?.overlapping ?? nothing
  const people = usePeople()
  const all = useMemo(
    () =>
      read?.entries.map((entry) =>
        rowOf(entry, { actor, events: known, nowMs, overlapping, nameOf: personNames(people) }),
      ),
    [read, actor, known, nowMs, overlapping, people],
  )
  const rows = useMemo(
    () => (event === '' ? all : all?.filter(({ eventId }) => (eventId ?? none) === event)),
    [all, event],
  )

  const named = [...(known?.values() ?? [])].map(({ id, name }) => ({ value: id, label: name }))
  const used = (all ?? []).flatMap(({ eventId, entry }) =>
    eventId === null ? [] : [{ value: eventId, label: namesOf(entry, known).eventName }],
  )
  const hasNone = event === none || all?.some(({ eventId }) => eventId === null) === true
  const filterChoices = [
    ...eventChoices(named, used),
    ...(hasNone ? [{ value: none, label: workHoursTexts.noEvent }] : []),
  ]
  return { month: read?.month ?? month, rows, filterChoices, known }
}

const personNames =
  (people: ReturnType<typeof usePeople>): PersonName =>
  (id) => {
    const person = people?.get(id)
    return person === undefined ? undefined : shownName(person)
  }

interface FormEvents {
  readonly isKnown: boolean
  readonly choices: readonly NameChoice[]
  /** The initial event of a new entry. */
  readonly usual: string | null
}

interface FormQuery extends Pick<HoursMonth, 'filterChoices' | 'known'> {
  readonly userId: string
  readonly event: string
  readonly today: string
  /** The entry being edited, or null. */
  readonly edited: LocalWorkHour | null
}

/**
 * Returns the events offered in the form: current ones, the one the list is filtered by, and the entry's own. `isKnown`:
 * whether they have been read.
 */
export function useFormEvents({ userId, event, today, edited, filterChoices, known }: FormQuery): FormEvents {
  const current = useEvents()
  const lastId = useLastEventId(userId, today)
  const onBoard = (current ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const filtered = filterChoices.filter(({ value }) => value === event && value !== none)
  const own =
    edited === null || edited.event_id === null
      ? []
      : [{ value: edited.event_id, label: namesOf(edited, known).eventName }]
  const choices = eventChoices(onBoard, filtered, own)
  const usual = filtered[0]?.value ?? lastId ?? null
  return {
    isKnown: current !== undefined && lastId !== undefined,
    choices,
    usual: choices.some(({ value }) => value === usual) ? usual : null,
  }
}
