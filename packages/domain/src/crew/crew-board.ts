import { isCancelled } from '../calendar/day-order.ts'
import type { VisibleEvent } from '../event/schema.ts'
import type { EventSpan } from '../event/span.ts'
import { compareText } from '../shared/compare-text.ts'
import { addDays } from '../shared/day.ts'
import { instantOfWallTime } from '../shared/wall-time.ts'
import { type AbsenceConflict, absencesDuring, absencesOnDay } from './availability.ts'
import type { Availability } from './availability-schema.ts'
import type { CrewPerson } from './commands.ts'
import { type CrewConflict, type CrewRules, conflictsOf, type Engagement } from './conflicts.ts'
import { engagementsOf, personKey } from './engagements.ts'
import { type Resting, restsOn } from './rest-weekdays.ts'
import { crewGapsOf, membersOf } from './roster.ts'
import type { CrewNeed, VisibleSlot } from './schema.ts'
import { minutesWithin, minuteMs, type Stretch, stretchOf } from './stretch.ts'
import { type CrewReply, replyOf, spanOfSlot } from './times.ts'
import { crewPlan, leadRole } from './values.ts'

/** A person on the crew board, with their usual role. */
export interface BoardPerson extends CrewPerson, Resting {
  readonly usualRole: string | null
}

/** An absence of a person on one day. */
export interface BoardAbsence {
  readonly absence: Availability
  readonly takes: 'whole' | 'part'
}

/** A slot in a person's row: on each of its days, or for a night past midnight on the day on which it began. */
export interface BoardSlot<Event extends VisibleEvent = VisibleEvent> {
  readonly slot: VisibleSlot
  readonly event: Event
  readonly isLead: boolean
  readonly reply: CrewReply
  readonly span: EventSpan
  readonly conflicts: readonly CrewConflict[]
  /** The person's absences that overlap with the slot. */
  readonly away: readonly AbsenceConflict<Availability>[]
}

/** `planned`: works already; `invited`: invited, no answer yet; `off`: absent all day, or resting on this weekday. */
export type DayState = 'free' | 'invited' | 'planned' | 'off'

export interface BoardCell<Event extends VisibleEvent = VisibleEvent> {
  readonly state: DayState
  /** Sorted by call. */
  readonly slots: readonly BoardSlot<Event>[]
  /** The earliest first. */
  readonly absences: readonly BoardAbsence[]
  /** Whether the person never works on this weekday: a hint, like a Sabbath. */
  readonly isRestDay: boolean
}

/** How much somebody works on the days of a board; who declined does not. */
interface BoardTotal {
  readonly days: number
  /** Minutes of work on these days, where its length is known. */
  readonly minutes: number
  /** Whether `minutes` covers all the work. False with missing hours or multi-day slots. */
  readonly isWhole: boolean
}

export interface BoardRow<Event extends VisibleEvent = VisibleEvent> {
  readonly key: string
  readonly person: BoardPerson
  /** By day, without days that have nothing to show. */
  readonly cells: ReadonlyMap<string, BoardCell<Event>>
  readonly total: BoardTotal
}

export interface BoardGap<Event extends VisibleEvent = VisibleEvent> {
  readonly event: Event
  readonly need: CrewNeed
  readonly missing: number
  readonly span: EventSpan
}

export interface CrewBoard<Event extends VisibleEvent = VisibleEvent> {
  /** The given people in their order, then others who have a slot. */
  readonly rows: readonly BoardRow<Event>[]
  /** By day. A need of several days is the same object on each of them. */
  readonly gaps: ReadonlyMap<string, readonly BoardGap<Event>[]>
}

interface CrewBoardQuery<Event extends VisibleEvent> {
  readonly people: readonly BoardPerson[]
  readonly events: readonly Event[]
  readonly slots: readonly VisibleSlot[]
  readonly needs: readonly CrewNeed[]
  /** Sorted and without gaps. */
  readonly days: readonly string[]
  /** See `absencesByPerson`. */
  readonly absences: ReadonlyMap<string, readonly Availability[]>
  /** See `operatorIds`. */
  readonly operatorOf: (assigned: string) => string
  /** The name of somebody who has a slot but isn't among the people. Defaults to the name in the slot. */
  readonly nameOf?: (slot: VisibleSlot) => string
}

/**
 * Returns who works when on these days, and where people are missing. Gaps are computed at once, a person's row only
 * when it is first read, because a screen shows a few of hundreds.
 */
export function crewBoard<Event extends VisibleEvent>(
  query: CrewBoardQuery<Event>,
  rules: CrewRules,
): CrewBoard<Event> {
  const { people, slots, needs, days, operatorOf, nameOf = nameInSlot } = query
  const [first = '', last = ''] = [days[0], days.at(-1)]
  const slotsByEvent = Map.groupBy(slots, ({ event_id }): string => event_id)
  const needsByEvent = Map.groupBy(needs, ({ event_id }): string => event_id)
  const placesOf = new Map<string, CrewPlace<Event>[]>()
  const gaps = new Map<string, BoardGap<Event>[]>()

  for (const event of query.events) {
    if (event.is_archived || isCancelled(event)) continue
    const needed = needsByEvent.get(event.id) ?? []
    const assigned = event.assigned_operator_id
    const members = membersOf(
      event.id,
      slotsByEvent.get(event.id) ?? [],
      assigned === null ? null : operatorOf(assigned),
    )
    for (const { slot, isLead } of members)
      addTo(placesOf, personKey(slot.person_type, slot.person_id), { event, slot, isLead })
    for (const { role, missing } of crewGapsOf(needed, members)) {
      const need = needed.find((one) => one.role === role)
      if (need === undefined) continue
      const gap = { event, need, missing, span: spanOfSlot(event, need) }
      for (const day of daysWithin(gap.span, first, last)) addTo(gaps, day, gap)
    }
  }
  for (const found of gaps.values()) found.sort(byStart)

  const work = workReader(query, rules, { first, last })
  const rowOf = (person: BoardPerson): BoardRow<Event> => {
    const key = personKey(person.type, person.id)
    const read = once(() => work(person, key, placesOf.get(key) ?? []))
    return {
      key,
      person,
      get cells() {
        return read().cells
      },
      get total() {
        return read().total
      },
    }
  }
  const known = new Set(people.map(({ type, id }) => personKey(type, id)))
  const isShown = ({ event, slot }: CrewPlace): boolean => {
    const span = spanOfSlot(event, slot)
    return span.firstDay <= last && span.lastDay >= first
  }
  const others = [...placesOf].flatMap(([key, places]) => {
    const place = known.has(key) ? undefined : places.find(isShown)
    return place === undefined ? [] : [personOf(place.slot, nameOf)]
  })
  return { rows: [...people, ...others].map(rowOf), gaps }
}

/** A slot that counts, and its event. */
interface CrewPlace<Event extends VisibleEvent = VisibleEvent> {
  readonly event: Event
  readonly slot: VisibleSlot
  readonly isLead: boolean
}

function once<T>(read: () => T): () => T {
  let known: { readonly value: T } | null = null
  return () => (known ??= { value: read() }).value
}

/** Returns a function that computes a person's row. */
function workReader<Event extends VisibleEvent>(
  { days, absences, operatorOf }: CrewBoardQuery<Event>,
  rules: CrewRules,
  { first, last }: DayBounds,
) {
  const near = nearbyOf(rules)
  const minutesOf = minuteCounter(rules.zone)
  return (
    person: BoardPerson,
    key: string,
    places: readonly CrewPlace<Event>[],
  ): Pick<BoardRow<Event>, 'cells' | 'total'> => {
    // Work outside the shown days may conflict with work on them.
    const engagements = engagementsOf(
      new Set(places.map(({ event }) => event)),
      places.map(({ slot }) => slot),
      operatorOf,
    )
    const all = engagements.get(key) ?? []
    const absent = absences.get(key) ?? []
    const own: BoardSlot<Event>[] = []
    for (const { event, slot, isLead } of places) {
      const engagement = all.find(({ id }) => id === slot.id)
      const span = engagement?.span ?? spanOfSlot(event, slot)
      if (span.firstDay > last || span.lastDay < first) continue
      const reply = replyOf(event, slot)
      const beside = engagement === undefined ? [] : near(engagement, all)
      // The only nearby engagement is usually the slot's own.
      const conflicts = engagement === undefined || beside.length < 2 ? [] : conflictsOf(engagement, beside, rules)
      // Somebody who declined won't come, so their absences don't matter.
      const away = reply === 'declined' ? [] : absencesDuring(span, absent, rules.zone)
      own.push({ slot, event, isLead, reply, span, conflicts, away })
    }
    own.sort(byCall)
    const restDays = days.filter((day) => restsOn(person, day))
    return {
      cells: cellsOf(own, { absences: absent, restDays, first, last }),
      total: totalOf(own, { first, last, minutesOf }),
    }
  }
}

function addTo<T>(lists: Map<string, T[]>, key: string, value: T): void {
  const known = lists.get(key)
  if (known === undefined) lists.set(key, [value])
  else known.push(value)
}

const nameInSlot = ({ person_name: name }: VisibleSlot): string => name ?? ''

/** A person known only by their slot. */
const personOf = (slot: VisibleSlot, nameOf: (slot: VisibleSlot) => string): BoardPerson => ({
  type: slot.person_type,
  id: slot.person_id,
  name: nameOf(slot),
  usualRole: null,
})

const byCall = (a: BoardSlot, b: BoardSlot): number =>
  compareText(a.span.start, b.span.start) || compareText(a.slot.id, b.slot.id)
const byStart = (a: BoardGap, b: BoardGap): number =>
  compareText(a.span.start, b.span.start) || compareText(a.event.id, b.event.id) || compareText(a.need.id, b.need.id)

/** Returns the named days of a span that are between `first` and `last`. */
function daysWithin({ firstDay, lastDay }: Pick<EventSpan, 'firstDay' | 'lastDay'>, first: string, last: string) {
  const days: string[] = []
  const end = lastDay < last ? lastDay : last
  for (let day = firstDay > first ? firstDay : first; day <= end; day = addDays(day, 1)) days.push(day)
  return days
}

interface DayBounds {
  readonly first: string
  readonly last: string
}

interface CellRules extends DayBounds {
  readonly absences: readonly Availability[]
  readonly restDays: readonly string[]
}

function cellsOf<Event extends VisibleEvent>(
  own: readonly BoardSlot<Event>[],
  { absences, restDays, first, last }: CellRules,
): ReadonlyMap<string, BoardCell<Event>> {
  const slotsOf = new Map<string, BoardSlot<Event>[]>()
  for (const one of own) for (const day of daysWithin(one.span, first, last)) addTo(slotsOf, day, one)
  const absencesOf = new Map<string, BoardAbsence[]>()
  for (const absence of absences)
    for (const day of daysWithin({ firstDay: absence.from_day, lastDay: absence.to_day }, first, last))
      for (const found of absencesOnDay([absence], day)) addTo(absencesOf, day, found)
  const rests = new Set(restDays)
  return new Map(
    [...new Set([...slotsOf.keys(), ...absencesOf.keys(), ...rests])].map((day) => {
      const [slots, away, isRestDay] = [slotsOf.get(day) ?? [], absencesOf.get(day) ?? [], rests.has(day)]
      return [day, { slots, absences: away, isRestDay, state: stateOf(slots, away, isRestDay) }]
    }),
  )
}

function stateOf(slots: readonly BoardSlot[], absences: readonly BoardAbsence[], isRestDay: boolean): DayState {
  const living = slots.filter(({ reply }) => reply !== 'declined')
  if (living.some(({ reply }) => reply !== 'invited')) return 'planned'
  if (absences.some(({ takes }) => takes === 'whole')) return 'off'
  if (living.length > 0) return 'invited'
  return isRestDay ? 'off' : 'free'
}

interface TotalRules extends DayBounds {
  readonly minutesOf: (spans: readonly EventSpan[]) => number
}

function totalOf(own: readonly BoardSlot[], { first, last, minutesOf }: TotalRules): BoardTotal {
  const days = new Set<string>()
  const spans: EventSpan[] = []
  let isWhole = true
  for (const { reply, span } of own) {
    if (reply === 'declined') continue
    for (const day of daysWithin(span, first, last)) days.add(day)
    if (span.firstDay !== span.lastDay || !span.isStartKnown || !span.isEndKnown) isWhole = false
    else spans.push(span)
  }
  return { days: days.size, minutes: minutesOf(spans), isWhole }
}

const wallMs = (wall: string): number => Date.parse(`${wall}Z`)
const dayMs = 24 * 60 * minuteMs

/**
 * Returns a counter of the minutes in a person's spans, each minute counted once even if spans overlap. Uses wall times
 * unless a clock changes on one of the days, because converting to instants is slow.
 */
function minuteCounter(zone: string): (spans: readonly EventSpan[]) => number {
  const hasAllHours = new Map<string, boolean>()
  const isPlain = (day: string): boolean => {
    const known = hasAllHours.get(day)
    if (known !== undefined) return known
    const plain = instantOfWallTime(addDays(day, 1), '00:00', zone) - instantOfWallTime(day, '00:00', zone) === dayMs
    hasAllHours.set(day, plain)
    return plain
  }
  const isPlainSpan = ({ start, end }: EventSpan): boolean => {
    const last = end.slice(0, 10)
    for (let day = start.slice(0, 10); day <= last; day = addDays(day, 1)) if (!isPlain(day)) return false
    return true
  }
  const wallStretch = ({ start, end }: EventSpan): Stretch => {
    const startMs = wallMs(start)
    return { startMs, endMs: Math.max(wallMs(end), startMs + minuteMs) }
  }
  return (spans) =>
    minutesWithin(spans.every(isPlainSpan) ? spans.map(wallStretch) : spans.map((span) => stretchOf(span, zone)))
}

/** Safely more than any clock change. */
const clockSlackMinutes = 180

/** Returns a filter for the engagements close enough to one to conflict with it, by wall time. */
function nearbyOf({ limits }: CrewRules) {
  const slack = (Math.max(limits.travelMinutes, limits.restMinutes) + clockSlackMinutes) * minuteMs
  const read = new Map<string, readonly [number, number]>()
  const stretch = ({ id, span }: Engagement): readonly [number, number] => {
    const known = read.get(id)
    if (known !== undefined) return known
    const found = [wallMs(span.start), wallMs(span.end)] as const
    read.set(id, found)
    return found
  }
  return (one: Engagement, all: readonly Engagement[]): readonly Engagement[] => {
    if (all.length < 2) return []
    const [start, end] = stretch(one)
    return all.filter((other) => {
      const [begins, ends] = stretch(other)
      return begins < end + slack && start < ends + slack
    })
  }
}

/** Whether a slot can be moved. The lead follows from the event, and a removed slot isn't on the board. */
export const isMovable = ({ role, plan }: Pick<VisibleSlot, 'role' | 'plan'>): boolean =>
  role !== leadRole && plan !== crewPlan.removed
