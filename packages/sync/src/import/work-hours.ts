import {
  type DecisionStatus,
  decisionStatuses,
  hoursOfInterval,
  instantOfWallTime,
  timeInZone,
  withInstants,
  workHourStatus,
} from '@bama/domain'
import type { ImportProblemCode } from '../protocol/import.ts'
import { importedReason } from '@bama/domain/texts'

type Fields = Readonly<Record<string, unknown>>

/** A file's decision about an entry. The interval it refers to is only known when the entry is written. */
export interface Decision {
  readonly decided_status: Exclude<DecisionStatus, typeof workHourStatus.recorded>
  readonly decision_reason: string | null
  /** Null if the file doesn't say. The importing admin is then used. */
  readonly decided_by: string | null
  readonly decided_at: string
}

interface ReadHours {
  readonly fields: Fields
  readonly decision: Decision | null
  readonly problems: readonly { readonly field: string; readonly code: ImportProblemCode }[]
}

/** The file's values of fields that are computed here. */
export interface StoredHours {
  readonly status: unknown
  readonly hours_worked: unknown
  readonly updatedAt: string
  readonly zone: string
}

/** In hours. A file's hours may be rounded differently. */
const tolerance = 0.02

const decisionParts = new Set(['decided_status', 'decided_interval', 'decision_reason', 'decided_by', 'decided_at'])

const textIn = (fields: Fields, field: string): string | null => {
  const value = fields[field]
  return typeof value === 'string' ? value : null
}

const numberOf = (value: unknown): number | null => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}

/** Reads an entry of a file: its fields with a complete interval, and its decision. */
export function readHours(given: Fields, stored: StoredHours): ReadHours {
  const problems: { field: string; code: ImportProblemCode }[] = []
  const fields = wholeInterval(given, stored, (field) => problems.push({ field, code: 'invalid' }))
  const claimed = numberOf(stored.hours_worked)
  const hours = hoursOfInterval(fields)
  if (hours !== null && claimed !== null && Math.abs(hours - claimed) > tolerance)
    problems.push({ field: 'hours_worked', code: 'hours_differ' })
  const own = Object.fromEntries(Object.entries(fields).filter(([field]) => !decisionParts.has(field)))
  return { fields: own, decision: hours === null ? null : decisionIn(fields, stored), problems }
}

function wholeInterval(
  fields: Fields,
  { status, hours_worked, zone }: StoredHours,
  refuse: (field: string) => void,
): Fields {
  const [date, start, end] = [textIn(fields, 'date'), textIn(fields, 'start_time'), textIn(fields, 'end_time')]
  const [started, ended] = [textIn(fields, 'started_at'), textIn(fields, 'ended_at')]
  const isRunning = status === workHourStatus.running && end === null && ended === null
  if (isRunning) {
    if (started !== null || date === null || start === null) return fields
    return { ...fields, started_at: new Date(instantOfWallTime(date, start, zone)).toISOString() }
  }
  if (started !== null && ended !== null && ended >= started) return fields
  if (started !== null && ended !== null) refuse('ended_at')
  // From here on the wall times count. One instant without the other would be a running timer.
  const byWall = { ...fields, started_at: null, ended_at: null }
  if (date === null || start === null) return byWall
  if (end !== null) return { ...byWall, ...withInstants({ date, start_time: start, end_time: end, ...none }, zone) }
  const hours = numberOf(hours_worked)
  const isSound = hours !== null && hours >= 0 && hours <= 24
  if (!isSound) refuse('end_time')
  const startMs = instantOfWallTime(date, start, zone)
  const endMs = startMs + Math.round((isSound ? hours : 0) * 3600) * 1000
  const [started_at, ended_at] = [startMs, endMs].map((ms) => new Date(ms).toISOString())
  return { ...byWall, end_time: timeInZone(endMs, zone), started_at, ended_at }
}

const none = { started_at: null, ended_at: null }

const isDecided = (status: unknown): status is Decision['decided_status'] =>
  status !== workHourStatus.recorded && decisionStatuses.some((known) => known === status)

function decisionIn(fields: Fields, { status, updatedAt }: StoredHours): Decision | null {
  if (!isDecided(status)) return null
  return {
    decided_status: status,
    decision_reason: textIn(fields, 'decision_reason') ?? (status === workHourStatus.rejected ? importedReason : null),
    decided_by: textIn(fields, 'decided_by'),
    decided_at: textIn(fields, 'decided_at') ?? updatedAt,
  }
}
