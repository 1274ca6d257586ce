import { fieldIn, type FoldedRecord, livingOf, valueOf, type World } from './fold.ts'

type Parts = Readonly<Record<string, unknown>>

const partsOf = (record: FoldedRecord, cell: string): Parts => {
  const value = valueOf(record, cell)
  return typeof value === 'object' && value !== null ? value : {}
}

export const intervalOf = (record: FoldedRecord): Parts => partsOf(record, 'interval')

/** The stamp of the present interval, which a decision must name. */
export const intervalStamp = (record: FoldedRecord): string | undefined => record.cells.get('interval')?.stamp

/** The exact duration in milliseconds; null for a running timer. */
export function workedMs(record: FoldedRecord): number | null {
  const { started_at, ended_at } = intervalOf(record)
  return typeof started_at === 'string' && typeof ended_at === 'string'
    ? Date.parse(ended_at) - Date.parse(started_at)
    : null
}

/** `בתהליך` while running; the decision if it names the present interval; otherwise `נרשם`. */
export function statusOf(record: FoldedRecord): string {
  if (workedMs(record) === null) return 'בתהליך'
  const { decided_status, decided_interval } = partsOf(record, 'decision')
  const isDecided = ['אושר', 'נדחה', 'שולם'].includes(String(decided_status))
  return isDecided && decided_interval === intervalStamp(record) ? String(decided_status) : 'נרשם'
}

export const ownerOf = (record: FoldedRecord): string => String(fieldIn(record, 'user_id'))

/** A person's running timers, earliest first. There must never be more than one in the end. */
export function timersOf(world: World, userId: string): readonly FoldedRecord[] {
  const startOf = (record: FoldedRecord): string => String(intervalOf(record)['started_at'])
  return livingOf(world, 'workHours')
    .filter(
      (record) =>
        ownerOf(record) === userId && workedMs(record) === null && typeof intervalOf(record)['started_at'] === 'string',
    )
    .sort((a, b) => (startOf(a) === startOf(b) ? (a.id < b.id ? -1 : 1) : startOf(a) < startOf(b) ? -1 : 1))
}
