import { stampOf } from '../shared/clocks.ts'
import { hundredthsOfMs } from './hundredths.ts'
import { type WorkHourStatus, workHourStatus } from './values.ts'

type Fields = Readonly<Record<string, unknown>>

const hoursOfMs = (ms: number): number => hundredthsOfMs(ms) / 100

const textOf = (fields: Fields, field: string): string | null => {
  const value = fields[field]
  return typeof value === 'string' ? value : null
}

/** Converts `HH:mm:ss` to seconds from midnight. */
const secondsOf = (time: string): number => {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
  return hours * 3600 + minutes * 60 + seconds
}

/**
 * Returns an interval's decimal hours, to two places; null while it is open. Uses the instants, so that a clock change
 * in the night neither costs nor adds an hour. Entries with wall times only are computed from these, past midnight if
 * the end is before the start (docs/decisions/0002).
 */
export function hoursOfInterval(fields: Fields): number | null {
  const [startedAt, endedAt] = [textOf(fields, 'started_at'), textOf(fields, 'ended_at')]
  if (startedAt !== null) return endedAt === null ? null : hoursOfMs(Date.parse(endedAt) - Date.parse(startedAt))
  const [start, end] = [textOf(fields, 'start_time'), textOf(fields, 'end_time')]
  if (start === null || end === null) return null
  const seconds = secondsOf(end) - secondsOf(start)
  return hoursOfMs((seconds < 0 ? seconds + 86_400 : seconds) * 1000)
}

const decided = new Set<unknown>([workHourStatus.approved, workHourStatus.rejected, workHourStatus.paid])

/**
 * Derives status and hours from an entry's other cells. A decision holds only for the interval that it names, so
 * editing an approved entry returns it to `נרשם`, whichever of the two arrives first (packages/sync/SPEC.md, S52).
 */
export function deriveWorkHours(fields: Fields, clocks: Readonly<Record<string, string>>): Fields {
  const hours = hoursOfInterval(fields)
  const holds = decided.has(fields['decided_status']) && fields['decided_interval'] === stampOf(clocks, 'interval')
  const status: WorkHourStatus =
    hours === null
      ? workHourStatus.running
      : holds
        ? (fields['decided_status'] as WorkHourStatus)
        : workHourStatus.recorded
  return { ...fields, hours_worked: hours, status }
}
