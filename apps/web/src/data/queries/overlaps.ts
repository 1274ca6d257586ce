import {
  type Actor,
  actorOf,
  type AssignedEvent,
  dayInZone,
  isAdmin,
  isOperator,
  operatorIds,
  type Overlap,
  overlapsOf,
  type VisibleUser,
} from '@bama/domain'
import { useSyncExternalStore } from 'react'
import type { LocalDatabase } from '../local/database.ts'
import { shareCurrentRows, shareLiveQuery } from '../workspace/live-query.ts'
import type { LocalEvent } from './events.ts'
import { businessZone } from '../runtime/business-zone.ts'
import { createObservable, useObservable } from '../runtime/observable.ts'
import { reuseUnchanged } from '../runtime/reuse-unchanged.ts'
import { onEachDay } from '../runtime/use-today.ts'
import { world } from '../runtime/world.ts'

/** An event that occupies an operator, with what warnings show. Its operator is given by id. */
export type OperatorEvent = AssignedEvent & Pick<LocalEvent, 'id' | 'name'>

/** Another event of the same operator at the same time. */
export type EventOverlap = Overlap<OperatorEvent>

interface Assignments {
  readonly byOperator: ReadonlyMap<string, readonly OperatorEvent[]>
  readonly overlaps: ReadonlyMap<string, readonly EventOverlap[]>
}

/** Queried once for all cards of the board and the calendar. */
const assignments = createObservable<Assignments | undefined>(undefined)

/**
 * The overlapping events of the same operator for each event from today on, earliest first. Admins see everyone's,
 * operators only their own, because availability is private. Undefined while loading.
 */
export const useOverlaps = (): ReadonlyMap<string, readonly EventOverlap[]> | undefined =>
  useSyncExternalStore(assignments.subscribe, () => assignments.get()?.overlaps)

/** The current events of each operator whose double assignments this person may see. */
export const useOperatorEvents = (): ReadonlyMap<string, readonly OperatorEvent[]> | undefined =>
  useObservable(assignments)?.byOperator

export function followAssignments(): void {
  const people = createObservable<People | undefined>(undefined)
  const events = createObservable<readonly LocalEvent[] | undefined>(undefined)
  const update = (): void => {
    const [known, rows] = [people.get(), events.get()]
    const next = known === undefined || rows === undefined ? undefined : assignmentsOf(known, rows)
    assignments.set(withFormer(next, assignments.get()))
  }
  people.subscribe(update)
  events.subscribe(update)
  onEachDay(update)
  shareLiveQuery(people, readPeople, 'current')
  shareCurrentRows(events, 'events')
}

interface People {
  readonly self: Actor | null
  readonly operatorOf: (assigned: string) => string
}

export async function readPeople(db: LocalDatabase, userId: string): Promise<People> {
  const people = await db.table<VisibleUser, string>('systemUsers').toArray()
  const own = people.find(({ id }) => id === userId)
  return { self: own === undefined ? null : actorOf(own), operatorOf: operatorIds(people) }
}

export function assignmentsOf({ self, operatorOf }: People, events: readonly LocalEvent[]): Assignments {
  if (self === null || !(isAdmin(self) || isOperator(self))) return { byOperator: new Map(), overlaps: new Map() }
  const assigned = events.flatMap((event) => (event.assigned_operator_id === null ? [] : [named(event, operatorOf)]))
  const visible = isAdmin(self) ? assigned : assigned.filter((event) => event.assigned_operator_id === self.id)
  return {
    byOperator: Map.groupBy(visible, (event) => String(event.assigned_operator_id)),
    overlaps: overlapsOf(visible, { operatorOf: (id) => id, today: dayInZone(world.now(), businessZone) }),
  }
}

function named(event: LocalEvent, operatorOf: (assigned: string) => string): OperatorEvent {
  const { id, name, date, end_date, start_time, end_time, status, is_archived, is_completed, assigned_operator_id } =
    event
  return {
    id,
    name,
    date,
    end_date,
    start_time,
    end_time,
    status,
    is_archived,
    is_completed,
    assigned_operator_id: assigned_operator_id === null ? null : operatorOf(assigned_operator_id),
  }
}

/** Reuses unchanged objects, so that cards whose overlaps haven't changed don't re-render. */
export function withFormer(next: Assignments | undefined, former: Assignments | undefined): Assignments | undefined {
  if (next === undefined || former === undefined) return next
  const reused = new Map(reuseUnchanged(eventsIn(former), eventsIn(next)).map((event) => [event.id, event]))
  const reuse = (event: OperatorEvent): OperatorEvent => reused.get(event.id) ?? event
  const byOperator = new Map([...next.byOperator].map(([id, events]) => [id, events.map(reuse)]))
  let isSame = next.overlaps.size === former.overlaps.size
  const overlaps = new Map(
    [...next.overlaps].map(([id, found]) => {
      const before = former.overlaps.get(id) ?? []
      const now = found.map((overlap) => ({ ...overlap, event: reuse(overlap.event) }))
      const isAsBefore = ({ kind, event }: EventOverlap, index: number): boolean =>
        before[index]?.kind === kind && before[index].event === event
      if (before.length === now.length && now.every(isAsBefore)) return [id, before]
      isSame = false
      return [id, now]
    }),
  )
  return { byOperator, overlaps: isSame ? former.overlaps : overlaps }
}

const eventsIn = ({ byOperator }: Assignments): readonly OperatorEvent[] => [...byOperator.values()].flat()
