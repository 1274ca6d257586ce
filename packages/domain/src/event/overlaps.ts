import { compareText } from '../shared/compare-text.ts'
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

/** The fields that decide whether an event takes up its operator's time. */
export type AssignedEvent = EventTimes &
  Pick<EventFields, 'status' | 'is_archived' | 'is_completed'> & {
    readonly id: string
    readonly assigned_operator_id: string | null
  }

/** Another event of the same operator at the same time. */
export interface Overlap<T extends AssignedEvent = AssignedEvent> {
  readonly kind: OverlapKind
  readonly operatorId: string
  /** The other event. */
  readonly event: T
}

/** Resolves assignments, by id or in older data by e-mail, to user ids. Unknown ones are returned in lower case. */
export function operatorIds(
  people: Iterable<{ readonly id: string; readonly email: string }>,
): (assigned: string) => string {
  const byKey = new Map<string, string>()
  const all = [...people]
  for (const { id, email } of all) byKey.set(email.toLowerCase(), id)
  for (const { id } of all) byKey.set(id, id)
  return (assigned) => byKey.get(assigned) ?? byKey.get(assigned.toLowerCase()) ?? assigned.toLowerCase()
}

/** The id of the user who runs the event, or null. */
export const operatorIdOf = (
  { assigned_operator_id: assigned }: Pick<AssignedEvent, 'assigned_operator_id'>,
  people: Parameters<typeof operatorIds>[0],
): string | null => (assigned === null ? null : operatorIds(people)(assigned))

export const runsEvent = (
  actor: { readonly id: string; readonly email: string },
  event: Pick<AssignedEvent, 'assigned_operator_id'>,
): boolean => operatorIdOf(event, [actor]) === actor.id

/** The limit for each kind, more than anyone reads. A thousand events on one day would make a million overlaps. */
const namedAtMost = 20

/**
 * Whether an event will still take up its operator's time, today or later. False once it is over, archived or
 * cancelled. Also false if it is completed and not in the future: before its day, some tick it when all is prepared but
 * still have to be there.
 */
export function isStillAhead(event: AssignedEvent, today: string, span: EventSpan = spanOf(event)): boolean {
  if (event.is_archived || columnOf(event.status) === eventStatus.cancelled) return false
  if (event.is_completed && event.date <= today) return false
  return span.end > `${today}T00:00`
}

/**
 * Returns which events of one operator overlap, from `today` on: for each such event the others, the earliest first.
 * `operatorOf`: see {@link operatorIds}. Sweeps each operator's events once by start, treating events with equal times
 * as one. For an event that overlaps with very many, only some are listed; possible overlaps never displace certain
 * ones.
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
      // A slot's neighbours include itself, so a single entry means no overlap.
      if (overlaps.length > 1) for (const { event } of placed) found.set(event.id, overlapsExcept(overlaps, event.id))
    }
  return found
}

/** Leaves out the event itself, which is among its slot's neighbours, and keeps at most `namedAtMost` of each kind. */
function overlapsExcept<T extends AssignedEvent>(overlaps: readonly Overlap<T>[], id: string): Overlap<T>[] {
  const left = { certain: namedAtMost, possible: namedAtMost }
  return overlaps.filter(({ kind, event }) => event.id !== id && left[kind]-- > 0)
}

/** Events with exactly the same times, which overlap with the same others in the same way. */
interface Slot<T> {
  readonly span: EventSpan
  readonly bounds: SpanBounds
  /** The rank of its start among the distinct starts of one operator's events. */
  readonly startIndex: number
  readonly placed: Placed<T>[]
  readonly neighbours: Readonly<Record<OverlapKind, Neighbours<T>>>
}

interface Neighbours<T> {
  readonly first: { readonly placed: Placed<T>; readonly kind: OverlapKind }[]
  lastStartIndex: number
}

/** Returns one operator's events grouped by their times, each slot with the first of its overlapping neighbours. */
function swept<T extends AssignedEvent>(own: readonly Placed<T>[]): readonly Slot<T>[] {
  const slots = slotsOf(own)
  let running: Slot<T>[] = []
  for (const next of slots) {
    running = running.filter(({ span }) => span.end > next.span.start)
    // The remaining slots began no later than the next one and end after its start.
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
 * Slots arrive in order of their start, so later starts are ignored once there are enough. Keeps one more than
 * `namedAtMost`, because the event itself may be among them.
 */
function addNeighbours<T>(known: Neighbours<T>, { startIndex, placed }: Slot<T>, kind: OverlapKind): void {
  if (known.first.length > namedAtMost && known.lastStartIndex < startIndex) return
  known.lastStartIndex = startIndex
  for (const one of placed.slice(0, namedAtMost + 1)) known.first.push({ placed: one, kind })
}

/** Two events of one operator at the same time, reported as one. */
export interface DoubleAssignment<T extends AssignedEvent = AssignedEvent> {
  /** Stays the same until the operator, the events or their times change. */
  readonly key: string
  readonly kind: OverlapKind
  readonly operatorId: string
  /** The earlier one first. */
  readonly events: readonly [T, T]
}

/** Identifies a double assignment, so that it is reported again only after it changes. */
export const keyOfDouble = (
  operatorId: string,
  ...events: readonly [EventTimes & { readonly id: string }, EventTimes & { readonly id: string }]
): string => keyOf(operatorId, ...(events.map((event) => partOfKey(event.id, spanOf(event))) as [string, string]))

const partOfKey = (id: string, { start, end }: EventSpan): string => `${id} ${start}/${end}`

const keyOf = (operatorId: string, a: string, b: string): string =>
  a <= b ? `${operatorId} | ${a} | ${b}` : `${operatorId} | ${b} | ${a}`

/**
 * Returns the double assignments in the result of {@link overlapsOf}, each once, the earliest first. Sorts the events
 * once instead of the pairs, of which there may be thousands; each event's overlaps are already in order.
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
 * Returns the events among `others` that overlap with one event, the earliest first, to preview an assignment.
 * `others`: events of one operator; the event itself is skipped.
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

/** By start, ties by id, so that the order is the same on every device. */
const byStart = <T extends { readonly id: string }>(a: Placed<T>, b: Placed<T>): number =>
  compareText(a.span.start, b.span.start) || compareText(a.event.id, b.event.id)
