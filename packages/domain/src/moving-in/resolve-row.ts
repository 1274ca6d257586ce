import { clientSchema } from '../client/schema.ts'
import { entityModels, type EntityName } from '../entities.ts'
import type { Scalar } from '../shared/change.ts'
import { timeInZone } from '../shared/day.ts'
import { ok } from '../shared/result.ts'
import { taskStatus } from '../task/values.ts'
import { shownName } from '../user/schema.ts'
import { intervalOfTimes } from '../work-hours/typed-interval.ts'
import { readWords } from './cells.ts'
import type { Directory, HereRecord } from './directory.ts'
import type { ImportKind } from './fields.ts'
import type { Fields } from './merge.ts'
import type { Draft, RowProblem } from './read-row.ts'

/** A record that is to be made or changed. */
export interface ImportStep {
  readonly entity: EntityName
  readonly recordId: string
  /** Null: it is made. */
  readonly base: HereRecord | null
  readonly input: Fields
}

/** A name in a file that nothing here has, or several have. The row is taken without it. */
export interface UnknownName {
  /** The import field. */
  readonly field: string
  readonly word: string
  readonly reason: 'unknown_person' | 'unknown_event'
}

interface Resolved {
  readonly fields: Record<string, unknown>
  readonly problems: readonly RowProblem[]
  readonly unknown: readonly UnknownName[]
  readonly steps: readonly ImportStep[]
}

/** The first that is a text; else an empty one. */
export const firstText = (...values: readonly unknown[]): string =>
  values.find((value) => typeof value === 'string') ?? ''

interface NewClients {
  readonly clientId: (name: string) => string | undefined
  readonly makeClient: (name: string) => ImportStep
}

/** Makes of what a row says the fields that a record has. */
export function createResolver(directory: Directory, kind: ImportKind, zone: string, clients: NewClients) {
  return (draft: Draft, found: HereRecord | null): Resolved => {
    const { values } = draft
    const problems: RowProblem[] = []
    const problem = (field: string, reason: string): undefined =>
      void problems.push({ row: draft.row, column: null, field, reason })
    const steps: ImportStep[] = []
    const unknown: UnknownName[] = []
    const text = (field: string): string | null => (typeof values[field] === 'string' ? values[field] : null)
    const { id: _id, source_id: _source, ...rest } = values
    const fields: Record<string, unknown> = {}
    for (const [field, value] of Object.entries(rest))
      if (field in entityModels[kind].schema.shape) fields[field] = value

    /** A reference, by the id in the file where that is here, else by the name. */
    const refer = (
      name: string,
      field: string,
      byName: (word: string) => string | undefined,
      has: (id: string) => boolean,
    ): void => {
      if (!(name in values) && !(field in values)) return
      const id = text(field)
      const word = text(name)
      if (id !== null && (has(id) || found?.[field] === id)) fields[field] = id
      else if (word !== null) {
        const known = byName(word)
        if (known !== undefined) fields[field] = known
        else {
          delete fields[field]
          unknown.push({ field: name, word, reason: name === 'event' ? 'unknown_event' : 'unknown_person' })
        }
      } else if (id !== null) problem(field, 'unknown_id')
      else fields[field] = null
    }

    if (kind === 'events') {
      refer(
        'client',
        'client_id',
        (word) => {
          const name = clientSchema.shape.name.safeParse(word)
          if (!name.success) return problem('client', name.error.issues[0]?.message ?? 'invalid')
          const known = clients.clientId(name.data)
          if (known !== undefined) return known
          const step = clients.makeClient(name.data)
          steps.push(step)
          return step.recordId
        },
        (id) => directory.record('clients', id) !== undefined,
      )
      refer(
        'operator',
        'assigned_operator_id',
        (words) => firstPerson(directory, words)?.id,
        (id) => directory.person(id) !== undefined,
      )
    }
    if (kind === 'tasks') {
      const assignee = text('assignee')
      if ('assignee' in values) {
        const person = assignee === null ? null : firstPerson(directory, assignee)
        if (person !== undefined) fields['assigned_user'] = person?.email.toLowerCase() ?? null
        else if (assignee !== null && found !== null && found['assigned_user'] === assignee.toLowerCase())
          fields['assigned_user'] = assignee.toLowerCase()
        else if (assignee !== null) unknown.push({ field: 'assignee', word: assignee, reason: 'unknown_person' })
      }
      if (values['is_done'] === true || values['is_closed'] === true) fields['status'] = taskStatus.completed
    }
    if (kind === 'tasks' || kind === 'workHours') {
      const isNeeded = kind === 'workHours'
      refer(
        'event',
        'event_id',
        (name) => {
          const event = directory.eventNamed(name, text('date') ?? null)
          if (event === undefined && isNeeded && found === null) problem('event', 'unknown_event')
          return event?.id
        },
        (id) => directory.record('events', id) !== undefined,
      )
    }
    if (kind === 'workHours') hours(directory, { values, fields, found, zone, problem })
    return { fields, problems, unknown, steps }
  }
}

/** The first of several that is known here: other programs assign many. */
const firstPerson = (directory: Directory, words: string) =>
  directory.person(words) ??
  readWords(words)
    .map((word) => directory.person(word))
    .find((person) => person !== undefined)

interface HoursOfRow {
  readonly values: Fields
  readonly fields: Record<string, unknown>
  readonly found: HereRecord | null
  readonly zone: string
  readonly problem: (field: string, reason: string) => undefined
}

/** Whose hours they are, and when: the times stand as one. */
function hours(directory: Directory, { values, fields, found, zone, problem }: HoursOfRow): void {
  const word = firstText(values['person'])
  const person = directory.person(word)
  if (found !== null) {
    fields['user_id'] = found['user_id']
    fields['user_name'] = found['user_name']
  } else if (person === undefined) problem('person', 'unknown_person')
  else {
    fields['user_id'] = person.id
    fields['user_name'] = shownName(person)
  }
  const eventId = fields['event_id']
  const event = typeof eventId === 'string' ? directory.record('events', eventId) : undefined
  if (found !== null) delete fields['event_name']
  else if (event !== undefined) fields['event_name'] = event['name']
  else if (typeof values['event'] !== 'string') problem('event', 'required')

  const start = firstText(values['start_time'])
  const date = firstText(values['date'])
  const minutes = values['minutes']
  const isLasting = typeof values['end_time'] !== 'string' && typeof minutes === 'number'
  const lasting = isLasting ? intervalLasting(minutes, { date, start, zone }) : null
  fields['start_time'] = secondsOf(start)
  if (lasting?.ok === false) return problem(lasting.error.field, lasting.error.reason)
  const end = lasting === null ? ((values['end_time'] ?? null) as string | null) : lasting.value.end_time
  fields['end_time'] = secondsOf(end)
  if (end === null) {
    if (found === null || found['end_time'] !== null) problem('end_time', 'required')
    return
  }
  if (found !== null) return
  const interval = lasting ?? intervalOfTimes({ date, start, end, ...endDateOf(values) }, zone)
  if (interval.ok) Object.assign(fields, interval.value)
  else problem(interval.error.field, interval.error.reason)
}

/**
 * The day on which a row's hours end, if it says one. An earlier time on the day of the beginning is in the night after it,
 * as in a row without such a day.
 */
export function endDateOf({ date, start_time: start, end_time: end, end_date: endDate }: Fields): {
  readonly endDate?: string
} {
  const isNightAfter = endDate === date && firstText(end) < firstText(start)
  return typeof endDate === 'string' && !isNightAfter ? { endDate } : {}
}

/** Hours that last for so many minutes, whatever the clock does meanwhile. */
function intervalLasting(
  minutes: number,
  { date, start, zone }: { readonly date: string; readonly start: string; readonly zone: string },
): ReturnType<typeof intervalOfTimes> {
  const begun = intervalOfTimes({ date, start, end: null }, zone)
  if (!begun.ok) return begun
  const endMs = Date.parse(begun.value.started_at ?? '') + minutes * 60_000
  return ok({ ...begun.value, end_time: timeInZone(endMs, zone), ended_at: new Date(endMs).toISOString() })
}

const secondsOf = (time: unknown): Scalar =>
  typeof time === 'string' && time.length === 5 ? `${time}:00` : ((time ?? null) as Scalar)
