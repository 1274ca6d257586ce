import type { SimPerson } from '../sim-server-port.ts'
import { fieldIn, type FoldedRecord, livingIn, livingOf, recordIn, type World } from './fold.ts'
import { intervalOf, intervalStamp, ownerOf, statusOf, timersOf, workedMs } from './hours.ts'
import { type Attempt, mentionsOf, type Messages, messagesOf } from './messages.ts'
import { crewOf, dependentKinds, itemOf } from './sight.ts'

/** What must follow from an accepted mutation, by the server's own hand, and nothing else. */
export interface Consequences extends Messages {
  /** Timers that end: the interval that they end with. */
  readonly closings: ReadonlyMap<string, Readonly<Record<string, unknown>>>
  /** Unchanged intervals to be written again, because ended hours got another event, task or note. */
  readonly clamped: ReadonlyMap<string, Readonly<Record<string, unknown>>>
  /** Messages that go with what they speak of. */
  readonly withdrawn: readonly string[]
  /** Changes of an event's crew: true for people who join it, false for people who leave. */
  readonly crew: { readonly eventId: string; readonly cells: Readonly<Record<string, boolean>> } | null
  /** Dependants that are deleted with their item or chat. */
  readonly deletions: readonly string[]
}

/** `before` and `after`: the world without and with the mutation itself. `nowMs`: what the server's clock showed. */
export function consequencesOf(
  before: World,
  after: World,
  actor: SimPerson,
  mutation: Attempt,
  nowMs: number,
): Consequences {
  const { entity, recordId } = mutation
  const [was, is] = [recordIn(before, entity, recordId), recordIn(after, entity, recordId)]
  const closings =
    is?.entity === 'workHours'
      ? closingsOf(after, was, is, nowMs)
      : new Map<string, Readonly<Record<string, unknown>>>()
  return {
    closings,
    clamped: isOtherwise(was, is, mutation) ? new Map([[recordId, intervalOf(is)]]) : new Map(),
    ...messagesOf(after, { actor, mutation, was, is, nowMs }, closings.size),
    withdrawn: mutation.operation === 'delete' ? withdrawnBy(before, mutation) : [],
    crew: is === undefined || is === was ? null : crewChange(after, is),
    deletions: mutation.operation === 'delete' ? dependantsIn(before, mutation).map(({ id }) => id) : [],
  }
}

/** The change of an event's crew after a change of its slots. */
function crewChange(world: World, slot: FoldedRecord): Consequences['crew'] {
  const event = slot.entity === 'crewSlots' ? livingIn(world, 'events', String(fieldIn(slot, 'event_id'))) : undefined
  if (event === undefined) return null
  const crew = crewOf(world, event.id)
  const known = new Set(
    [...event.cells].flatMap(([cell, { value }]) =>
      cell.startsWith('crew/') && value === true ? [cell.slice('crew/'.length)] : [],
    ),
  )
  const changed = [...known.symmetricDifference(crew)]
  return changed.length === 0
    ? null
    : { eventId: event.id, cells: Object.fromEntries(changed.map((id) => [`crew/${id}`, crew.has(id)])) }
}

/** Whether hours that are done are for something else than before, while neither their time nor a decision was taken again. */
function isOtherwise(
  was: FoldedRecord | undefined,
  is: FoldedRecord | undefined,
  { operation, patch }: Attempt,
): is is FoldedRecord {
  if (was === undefined || is?.entity !== 'workHours' || operation !== 'update' || workedMs(is) === null) return false
  const hasNewStamp = (cell: string): boolean => was.cells.get(cell)?.stamp !== is.cells.get(cell)?.stamp
  if (hasNewStamp('interval') || hasNewStamp('decision')) return false
  // An event's name is written with it, and may have changed since.
  return [...Object.keys(patch), 'event_name'].some((field) => fieldIn(was, field) !== fieldIn(is, field))
}

/** What mentioned goes by itself, or with its event, task or chat. */
const withdrawnBy = (world: World, attempt: Attempt): readonly string[] => [
  ...mentionsOf(world, attempt),
  ...dependantsIn(world, attempt).flatMap(({ entity, id }) => mentionsOf(world, { entity, recordId: id })),
]

const dependantsIn = (world: World, { entity, recordId }: Attempt): readonly FoldedRecord[] =>
  dependentKinds
    .flatMap((kind) => livingOf(world, kind))
    .filter((dependant) => {
      const item = itemOf(world, dependant)
      return item?.entity === entity && item.id === recordId
    })

const wallTime = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Jerusalem',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

const startOf = (record: FoldedRecord): string => String(intervalOf(record)['started_at'])

/** When a timer began. One that begins in the future did so when it was made, by the server's clock. */
const beganAt = (record: FoldedRecord, now: string): string =>
  startOf(record) > now && record.createdAt <= now ? record.createdAt : startOf(record)

const isAfter = (a: FoldedRecord, b: FoldedRecord, now: string): boolean =>
  beganAt(a, now) === beganAt(b, now) ? a.id > b.id : beganAt(a, now) > beganAt(b, now)

/**
 * One timer per person: each that no person ended ends where the next one began, whatever the order of arrival. None
 * ends in the server's future, unless it began there. `is`: the written entry; `was`: its previous state.
 */
function closingsOf(
  world: World,
  was: FoldedRecord | undefined,
  is: FoldedRecord,
  nowMs: number,
): ReadonlyMap<string, Readonly<Record<string, unknown>>> {
  const now = new Date(nowMs).toISOString()
  const running = timersOf(world, ownerOf(is))
  const isNew = workedMs(is) === null && (was === undefined || workedMs(was) !== null)
  const hasMoved = workedMs(is) === null && was !== undefined && startOf(was) !== startOf(is)
  const ended = livingOf(world, 'workHours').filter(
    (record) => ownerOf(record) === ownerOf(is) && workedMs(record) !== null,
  )
  const closed = ended.filter(
    (record) => world.closed.get(record.id) === intervalStamp(record) && statusOf(record) !== 'שולם',
  )
  // Only a new or moved timer is compared with ended ones, and may move ends that the server set.
  const movable = isNew || hasMoved ? closed : []
  const endings = isNew ? ended.filter(({ everRan }) => everRan) : movable
  const closings = new Map<string, Readonly<Record<string, unknown>>>()
  for (const record of [...running, ...movable]) {
    const others = [
      ...running,
      ...(record.id === is.id ? endings.filter((other) => startOf(is) < startOf(other) && startOf(other) <= now) : []),
    ]
    const next = others.flatMap((other) => (isAfter(other, record, now) ? [beganAt(other, now)] : [])).sort()[0]
    if (next === undefined) continue
    const ended_at = [startOf(record), [next, now].sort()[0] ?? next].sort()[1] ?? next
    const known = intervalOf(record)['ended_at']
    if (typeof known === 'string' && known <= ended_at) continue
    closings.set(record.id, { ...intervalOf(record), end_time: wallTime.format(Date.parse(ended_at)), ended_at })
  }
  return closings
}

/** A person's timer fields, derived from their running entry. */
export function timerFieldsOf(world: World, userId: string): Readonly<Record<string, unknown>> {
  const running = timersOf(world, userId).at(-1)
  return {
    active_timer_id: running?.id ?? null,
    active_timer_event_id: running === undefined ? null : fieldIn(running, 'event_id'),
    active_timer_event_name: running === undefined ? null : fieldIn(running, 'event_name'),
    active_timer_start_time: running === undefined ? null : intervalOf(running)['started_at'],
  }
}
