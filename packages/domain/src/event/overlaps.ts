import type { EventFields } from './schema.ts'
import {
  boundsOf,
  type EventSpan,
  type EventTimes,
  kindOfOverlap,
  type OverlapKind,
  overlapOf,
  type SpanBounds,
  spanOf,
} from './span.ts'
import { columnOf, eventStatus } from './values.ts'

/** What tells whether an event takes somebody's time. */
export type AssignedEvent = EventTimes &
  Pick<EventFields, 'status' | 'is_archived' | 'is_completed'> & {
    readonly id: string
    readonly assigned_operator_id: string | null
  }

/** Another event of the same operator, at the same time. */
export interface Overlap<T extends AssignedEvent = AssignedEvent> {
  readonly kind: OverlapKind
  readonly operatorId: string
  /** The other event. */
  readonly event: T
}

/** Whom an assignment means: by id, in older data by e-mail. Someone whom this device does not know stays as written. */
export function operatorIds(
  people: Iterable<{ readonly id: string; readonly email: string }>,
): (assigned: string) => string {
  const byKey = new Map<string, string>()
  const all = [...people]
  for (const { id, email } of all) byKey.set(email.toLowerCase(), id)
  for (const { id } of all) byKey.set(id, id)
  return (assigned) => byKey.get(assigned) ?? byKey.get(assigned.toLowerCase()) ?? assigned.toLowerCase()
}

/** Of each kind. More than anyone reads; a thousand events on one day would else be a million overlaps. */
const namedAtMost = 20

/**
 * Whether an event still takes its operator's time, today or later. One that is over, archived or cancelled does not; nor does
 * one that was completed, once its day has come: some tick it when all is prepared, and must be there nevertheless.
 */
export function isStillAhead(event: AssignedEvent, today: string, span: EventSpan = spanOf(event)): boolean {
  if (event.is_archived || columnOf(event.status) === eventStatus.cancelled) return false
  if (event.is_completed && event.date <= today) return false
  return span.end > `${today}T00:00`
}

/**
 * Which events of one operator overlap, from `today` on: for each that does, the others, the earliest first. `operatorOf`: see
 * {@link operatorIds}. Each operator's events are swept once, in order of their start, those that take the same time as one.
 * Of an event that overlaps with very many, some are named; what is certain is not crowded out by what is only possible.
 */
export function overlapsOf<T extends AssignedEvent>(
  events: Iterable<T>,
  { operatorOf, today }: { readonly operatorOf: (assigned: string) => string; readonly today: string },
): ReadonlyMap<string, readonly Overlap<T>[]> {
  const byOperator = new Map<string, Placed<T>[]>()
  for (const event of events) {
    const placed = { event, span: spanOf(event) }
    if (event.assigned_operator_id === null || !isStillAhead(event, today, placed.span)) continue
    const operatorId = operatorOf(event.assigned_operator_id)
    const own = byOperator.get(operatorId)
    if (own === undefined) byOperator.set(operatorId, [placed])
    else own.push(placed)
  }
  const found = new Map<string, Overlap<T>[]>()
  for (const [operatorId, own] of byOperator)
    for (const { placed, neighbours } of swept(own)) {
      const overlaps = [...neighbours.certain.first, ...neighbours.possible.first]
        .toSorted((a, b) => byStart(a.placed, b.placed))
        .map(({ placed: { event }, kind }) => ({ kind, operatorId, event }))
      // An event is its own neighbour: alone, it overlaps with none.
      if (overlaps.length > 1) for (const { event } of placed) found.set(event.id, overlapsExcept(overlaps, event.id))
    }
  return found
}

/** Without the event itself, which its slot names among the others, and of each kind so many as are named. */
function overlapsExcept<T extends AssignedEvent>(overlaps: readonly Overlap<T>[], id: string): Overlap<T>[] {
  const left = { certain: namedAtMost, possible: namedAtMost }
  return overlaps.filter(({ kind, event }) => event.id !== id && left[kind]-- > 0)
}

/** Events that take exactly the same time: they overlap with the same others, in the same way. */
interface Slot<T> {
  readonly span: EventSpan
  readonly bounds: SpanBounds
  /** Counts the starts of an operator's events, in their order. */
  readonly startIndex: number
  readonly placed: Placed<T>[]
  readonly neighbours: Readonly<Record<OverlapKind, Neighbours<T>>>
}

interface Neighbours<T> {
  readonly first: { readonly placed: Placed<T>; readonly kind: OverlapKind }[]
  lastStartIndex: number
}

/** One operator's events by the time that they take, each slot with the first of those that overlap with it. */
function swept<T extends AssignedEvent>(own: readonly Placed<T>[]): readonly Slot<T>[] {
  const slots = slotsOf(own)
  let running: Slot<T>[] = []
  for (const next of slots) {
    running = running.filter(({ span }) => span.end > next.span.start)
    // What still runs began no later than the next one and ends after its start.
    running.push(next)
    for (const other of running) {
      const kind = kindOfOverlap(other.bounds, next.bounds)
      addNeighbours(next.neighbours[kind], other, kind)
      if (other !== next) addNeighbours(other.neighbours[kind], next, kind)
    }
  }
  return slots
}

function slotsOf<T extends AssignedEvent>(own: readonly Placed<T>[]): readonly Slot<T>[] {
  const slots = new Map<string, Slot<T>>()
  let start = ''
  let startIndex = 0
  for (const placed of own.toSorted(byStart)) {
    const { span } = placed
    if (span.start !== start) startIndex++
    start = span.start
    const bounds = boundsOf(span)
    const key = [start, span.end, bounds.latestStart, bounds.earliestEnd].join(' ')
    const slot = slots.get(key)
    if (slot !== undefined) slot.placed.push(placed)
    else slots.set(key, { span, bounds, startIndex, placed: [placed], neighbours: noNeighbours() })
  }
  return [...slots.values()]
}

const noNeighbours = <T>(): Slot<T>['neighbours'] => ({
  certain: { first: [], lastStartIndex: 0 },
  possible: { first: [], lastStartIndex: 0 },
})

/**
 * Slots come in the order of their starts: once enough are known that begin before, no later one is named. One more than are
 * named, since the event itself may be among them.
 */
function addNeighbours<T>(known: Neighbours<T>, { startIndex, placed }: Slot<T>, kind: OverlapKind): void {
  if (known.first.length > namedAtMost && known.lastStartIndex < startIndex) return
  known.lastStartIndex = startIndex
  for (const one of placed.slice(0, namedAtMost + 1)) known.first.push({ placed: one, kind })
}

/** Two events of one operator at the same time, as one thing to tell. */
export interface DoubleAssignment<T extends AssignedEvent = AssignedEvent> {
  /** The same for as long as nothing of it changes: operator, events, and when they are. */
  readonly key: string
  readonly kind: OverlapKind
  readonly operatorId: string
  /** The earlier one first. */
  readonly events: readonly [T, T]
}

/** What names a double assignment: told once, it need not be told again until something of it changes. */
export const keyOfDouble = (
  operatorId: string,
  ...events: readonly [EventTimes & { readonly id: string }, EventTimes & { readonly id: string }]
): string => keyOf(operatorId, ...(events.map((event) => partOfKey(event.id, spanOf(event))) as [string, string]))

const partOfKey = (id: string, { start, end }: EventSpan): string => `${id} ${start}/${end}`

const keyOf = (operatorId: string, a: string, b: string): string =>
  a <= b ? `${operatorId} | ${a} | ${b}` : `${operatorId} | ${b} | ${a}`

/**
 * The double assignments among what {@link overlapsOf} found, each once, the earliest first. Events are put in order once, and
 * the others of each stand in that order already: pairs, of which there may be thousands, are not sorted.
 */
export function doubleAssignments<T extends AssignedEvent>(
  overlaps: ReadonlyMap<string, readonly Overlap<T>[]>,
): readonly DoubleAssignment<T>[] {
  const events = new Map([...overlaps.values()].flat().map(({ event }) => [event.id, event]))
  const inOrder = [...events.values()].map((event) => ({ event, span: spanOf(event) })).toSorted(byStart)
  const parts = new Map(
    inOrder.map(({ event, span }, index) => [event.id, { index, part: partOfKey(event.id, span) }] as const),
  )
  return inOrder.flatMap(({ event: own }, ownIndex) => {
    const ownPart = parts.get(own.id)?.part ?? ''
    return (overlaps.get(own.id) ?? []).flatMap(({ event, kind, operatorId }) => {
      const { index, part } = parts.get(event.id) ?? { index: -1, part: '' }
      if (index <= ownIndex) return []
      return [{ key: keyOf(operatorId, ownPart, part), kind, operatorId, events: [own, event] as const }]
    })
  })
}

/**
 * The events among `others` that take the same time as one event would, the earliest first: what an assignment would bring
 * about. `others`: of one operator; the event itself is passed over.
 */
export function overlapsWith<T extends AssignedEvent>(
  event: EventTimes & { readonly id: string | null },
  others: Iterable<T>,
  today: string,
): readonly Omit<Overlap<T>, 'operatorId'>[] {
  const span = spanOf(event)
  return [...others]
    .map((other) => ({ event: other, span: spanOf(other) }))
    .filter((other) => other.event.id !== event.id && isStillAhead(other.event, today, other.span))
    .toSorted(byStart)
    .flatMap((other) => {
      const kind = overlapOf(span, other.span)
      return kind === null ? [] : [{ kind, event: other.event }]
    })
}

interface Placed<T> {
  readonly event: T
  readonly span: EventSpan
}

/** By start; what begins at once stands in the same order on every device. */
const byStart = <T extends { readonly id: string }>(a: Placed<T>, b: Placed<T>): number =>
  compare(a.span.start, b.span.start) || compare(a.event.id, b.event.id)

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
