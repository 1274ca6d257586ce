import type { CellValue } from '@bama/domain'
import type { DerivedChange } from '../sim-server-port.ts'
import type { Consequences } from './consequences.ts'
import { canonical, fieldIn, livingIn, recordIn, withWrite, type World, type Write } from './fold.ts'
import { intervalStamp } from './hours.ts'
import { messageTo } from './messages.ts'
import { dependentKinds } from './sight.ts'

/** Groups the cells that the server wrote by itself into the original writes, in order. */
export function writesIn(changes: readonly DerivedChange[]): readonly Write[] {
  const writes: (Write & { readonly patch: Record<string, CellValue> })[] = []
  for (const { entity, recordId, operation, cell, value, stamp } of changes) {
    const last = writes.at(-1)
    const isSame =
      last?.entity === entity && last.recordId === recordId && last.operation === operation && last.stamp === stamp
    const write = isSame && last !== undefined ? last : { entity, recordId, operation, patch: {}, stamp }
    if (write !== last) writes.push(write)
    if (cell !== '') write.patch[cell] = value
  }
  return writes
}

export interface Followed {
  readonly world: World
  readonly problems: readonly string[]
  readonly messages: number
  readonly closings: number
}

/**
 * Applies what the server wrote by itself after one mutation to the world, and compares each write with the expected
 * consequences. Only ids and stamps are taken from the server.
 */
export function followFacts(start: World, expected: Consequences, writes: readonly Write[]): Followed {
  let world = start
  const problems: string[] = []
  const messages: string[] = []
  const closed = new Set<string>()
  const clamped = new Set<string>()
  const deleted: string[] = []
  const amended: string[] = []
  const withdrawn: string[] = []
  let hasCrew = expected.crew === null
  let gathered = 0
  for (const write of writes) {
    const problem = problemOf(world, expected, write)
    if (problem !== null) problems.push(`the server wrote ${write.entity}/${write.recordId} by itself: ${problem}`)
    if (write.entity === 'personalMessages' && write.operation === 'create' && !isOfMany(write))
      messages.push(messageTo(write.patch['title'], write.patch['recipient_id']))
    if (isAmendment(write)) amended.push(write.recordId)
    else if (expected.withdrawn.includes(write.recordId)) withdrawn.push(write.recordId)
    else if (write.entity === 'personalMessages') gathered = gatheredAfter(world, gathered, write)
    if (write.entity === 'events') hasCrew = true
    if (write.entity === 'workHours') (expected.clamped.has(write.recordId) ? clamped : closed).add(write.recordId)
    if (dependentKinds.includes(write.entity)) deleted.push(write.recordId)
    if (write.entity === 'workHours') world = noteClosing(world, expected, write)
    // A person's timer fields are computed from their hours, not taken from the server.
    if (write.entity !== 'systemUsers') world = withWrite(world, write)
  }
  if (canonical([...messages].sort()) !== canonical([...expected.messages].sort()))
    problems.push(`messages: ${messages.join(', ')}; should be ${expected.messages.join(', ')}`)
  if (canonical(amended.sort()) !== canonical([...expected.amended].sort()))
    problems.push(`amended: ${amended.join(', ')}; should be ${expected.amended.join(', ')}`)
  if (canonical(withdrawn.sort()) !== canonical([...expected.withdrawn].sort()))
    problems.push(`withdrawn: ${withdrawn.join(', ')}; should be ${expected.withdrawn.join(', ')}`)
  if (gathered !== 0) problems.push(`${gathered} messages were taken away, and counted in none`)
  for (const id of expected.closings.keys()) if (!closed.has(id)) problems.push(`the timer ${id} was not ended`)
  for (const id of expected.clamped.keys())
    if (!clamped.has(id)) problems.push(`the interval of ${id} was not given a new stamp`)
  if (!hasCrew) problems.push(`the crew of ${String(expected.crew?.eventId)} was not written`)
  if (canonical(deleted.sort()) !== canonical([...expected.deletions].sort()))
    problems.push(`deleted with it: ${deleted.join(', ')}; should be ${expected.deletions.join(', ')}`)
  if (expected.notified.length > 0) world = { ...world, notified: new Set([...world.notified, ...expected.notified]) }
  return { world, problems, messages: messages.length, closings: closed.size }
}

/** Remembers which timers the server ended. Who said when they ended stays known where their interval is said again. */
function noteClosing(world: World, expected: Consequences, { recordId, stamp }: Write): World {
  const record = recordIn(world, 'workHours', recordId)
  const wasClosed = record !== undefined && world.closed.get(recordId) === intervalStamp(record)
  if (!expected.closings.has(recordId) && !wasClosed) return world
  return { ...world, closed: new Map(world.closed).set(recordId, stamp) }
}

/** Whether the write updates the content of a message. */
const isAmendment = ({ entity, operation, patch }: Write): boolean =>
  entity === 'personalMessages' && operation === 'update' && 'content' in patch

/** Whether the write is a message for many, which replaces single ones. */
const isOfMany = ({ patch }: Write): boolean => Number(patch['message_count'] ?? 1) > 1

/** The number of deleted messages that no message for many counts yet. At least ten are needed to make one. */
function gatheredAfter(world: World, gathered: number, { recordId, operation, patch }: Write): number {
  if (operation === 'delete') return gathered + 1
  const before = recordIn(world, 'personalMessages', recordId)
  const count = Number(patch['message_count'] ?? 1)
  if (operation === 'create') return count === 1 ? gathered : gathered - (count < 10 ? 0 : count)
  return gathered - (count - Number(before === undefined ? 0 : fieldIn(before, 'message_count')))
}

/** Describes what is wrong with one of the server's own writes, or returns null. */
function problemOf(world: World, expected: Consequences, write: Write): string | null {
  const { entity, recordId, operation, patch, stamp } = write
  const before = recordIn(world, entity, recordId)
  switch (entity) {
    case 'systemUsers':
      return operation === 'update' && Object.keys(patch).every((cell) => cell.startsWith('active_timer_'))
        ? null
        : 'not a timer field'
    case 'personalMessages':
      if (operation === 'create') return before === undefined ? null : 'a message is sent once'
      if (isAmendment(write)) return patch['is_read'] === false ? null : 'what says more is unread again'
      if (expected.withdrawn.includes(recordId)) return operation === 'delete' ? null : 'it goes with what it speaks of'
      if (before === undefined || fieldIn(before, 'is_read') === true)
        return 'only what nobody has read is put together'
      return operation === 'delete' || fieldIn(before, 'message_count') !== 1 ? null : 'a message stays as it was sent'
    case 'events':
      return operation === 'update' && canonical({ eventId: recordId, cells: patch }) === canonical(expected.crew)
        ? null
        : `said ${canonical(patch)} of a crew, should be ${canonical(expected.crew)}`
    case 'crewNeeds':
    case 'crewSlots':
    case 'comments':
    case 'chatMessages':
    case 'chatReads':
    case 'canvas':
      return operation === 'delete' ? null : "that is a person's"
    case 'workHours': {
      const interval = expected.closings.get(recordId) ?? expected.clamped.get(recordId)
      if (operation !== 'update' || interval === undefined || livingIn(world, entity, recordId) === undefined)
        return 'no interval was to be said'
      if (canonical(patch) !== canonical({ interval }))
        return `said ${canonical(patch)}, should be ${canonical(interval)}`
      const seen = before === undefined ? undefined : intervalStamp(before)
      // The stamp is just after the replaced one, so that any change by the owner is later still.
      const isJustAfter =
        seen !== undefined && stamp > seen && Date.parse(stamp.slice(0, 24)) - Date.parse(seen.slice(0, 24)) <= 1
      return isJustAfter ? null : `said at ${stamp}, seen was ${seen}`
    }
    default:
      return 'nothing follows there'
  }
}
