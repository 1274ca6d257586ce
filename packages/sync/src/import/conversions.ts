import { type EntityName, eventMonths } from '@bama/domain'
import { toDay, toInstant, toWallTime } from './times.ts'

/** What conversions need to know about the file as a whole. */
export interface FileFacts {
  /** The business's IANA zone. */
  readonly zone: string
  /** E-mails of the file's people, by id and by lower-case name. */
  readonly emailOf: ReadonlyMap<string, string>
  /** Names of the file's people, events and tags, by `<entity>/<id>`. */
  readonly nameOf: ReadonlyMap<string, string>
}

type Conversion = (value: unknown, facts: FileFacts) => unknown

/** The old product's forms send 'none' for nothing, and its ids may be numbers. */
const reference: Conversion = (value) => (value === 'none' ? null : typeof value === 'number' ? String(value) : value)
const references: Conversion = (value) =>
  Array.isArray(value) ? value.map((one) => (typeof one === 'number' ? String(one) : (one as unknown))) : value
const day: Conversion = (value, { zone }) => toDay(value, zone)
const time: Conversion = (value) => toWallTime(value, false)
const secondTime: Conversion = (value) => toWallTime(value, true)
const instant: Conversion = toInstant

/** Assignees are stored by e-mail; old records may have an id or a name. */
const assignee: Conversion = (value, { emailOf }) => {
  const known = typeof value === 'number' || typeof value === 'string' ? String(value).trim() : ''
  return known === 'none' ? null : (emailOf.get(known) ?? emailOf.get(known.toLowerCase()) ?? value)
}

const month: Conversion = (value) => (typeof value === 'number' ? (eventMonths[value - 1] ?? value) : value)

/** Sheets of another shape are kept as readable text. */
const sheetText: Conversion = (value) => {
  try {
    return typeof value === 'object' && value !== null ? JSON.stringify(value) : value
  } catch {
    // Nested too deeply for `JSON.stringify`: the schema will refuse it.
    return value
  }
}

const conversions: Partial<Readonly<Record<EntityName, Readonly<Record<string, Conversion>>>>> = {
  events: {
    date: day,
    end_date: day,
    start_time: time,
    end_time: time,
    audience_arrival_time: time,
    client_id: reference,
    timer_target_task_id: reference,
    assigned_operator_id: reference,
    user_id: reference,
  },
  tasks: { deadline: day, assigned_user: assignee, event_id: reference, user_id: reference },
  workHours: {
    date: day,
    start_time: secondTime,
    end_time: secondTime,
    started_at: instant,
    ended_at: instant,
    decided_at: instant,
    decided_by: reference,
    task_id: reference,
    event_id: reference,
    user_id: reference,
  },
  systemUsers: { hire_date: day, last_login: instant },
  seasonalClients: { event_month: month, next_contact_date: day },
  comments: { item_id: reference, created_by: reference, mentions: references },
  personalMessages: { recipient_id: reference },
  chats: { user_id: reference, content: sheetText },
  canvas: { user_id: reference, event_id: reference, content: sheetText },
}

/** Converts a file's value to its field's present format. Others are returned unchanged, for the schema to refuse. */
export function converted(entity: EntityName, field: string, value: unknown, facts: FileFacts): unknown {
  const ofEntity = conversions[entity] ?? {}
  const conversion = Object.hasOwn(ofEntity, field) ? ofEntity[field] : undefined
  return conversion === undefined ? value : conversion(value, facts)
}
