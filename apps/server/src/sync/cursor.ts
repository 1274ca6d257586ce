import type { Moment } from '../store/starts.ts'

/**
 * How far a device has read. Opaque to devices.
 *
 * A full pull has two phases: first the current records (`current`), then the rest. Both go up to `from`, the number at
 * which the pull began; later changes follow as in any other pull. `from` is therefore also the point after which the
 * device must learn what its person lost sight of.
 */
export type Cursor = { readonly phase: 'changes'; readonly position: number; readonly from: number } | FullPullCursor

/** `total`, `left`: how many records the caller saw when it began, and how many of them follow. They are counted once. */
interface FullPullCursor {
  readonly phase: 'current' | 'rest'
  readonly position: number
  readonly from: number
  readonly day: string
  readonly total: number
  readonly left: number
}

/**
 * Formats a cursor. `made` is the moment of the response, which isn't the position: a device may know of accepted
 * changes later than what it has read, and those would be lost if the database were put back.
 */
export function formatCursor(cursor: Cursor, more: boolean, made: Moment | null): string {
  return `${positionText(cursor, more)}${made === null ? '' : `@${made.mark}-${made.seq}`}`
}

function positionText(cursor: Cursor, more: boolean): string {
  if (cursor.phase === 'changes') return more ? `${cursor.position}~${cursor.from}` : String(cursor.position)
  const { phase, position, from, day, total, left } = cursor
  return `${phase === 'current' ? 'c' : 'r'}${[position, from, day, total, left].join('~')}`
}

export interface ParsedCursor {
  readonly cursor: Cursor
  /** Null if an older server made the cursor. */
  readonly made: Moment | null
}

/** Parses a cursor; null if the text is invalid, in which case the caller starts from the beginning. */
export function parseCursor(text: string): ParsedCursor | null {
  const [before = '', after] = text.split('@', 2)
  const cursor = parsePosition(before)
  const [, mark, seq] = after === undefined ? [] : (/^([\da-f]{12})-(\d{1,15})$/.exec(after) ?? [])
  if (cursor === null || (after !== undefined && mark === undefined)) return null
  return { cursor, made: mark === undefined ? null : { mark, seq: Number(seq) } }
}

function parsePosition(text: string): Cursor | null {
  const match = /^([cr]?)(\d{1,15})(?:~(\d{1,15}))?(?:~(\d{4}-\d{2}-\d{2})~(\d{1,15})~(\d{1,15}))?$/.exec(text)
  if (match === null) return null
  const [, phase, digits, from, day, total, left] = match
  const position = Number(digits)
  if (phase === '')
    return day === undefined ? { phase: 'changes', position, from: from === undefined ? position : Number(from) } : null
  if (from === undefined || day === undefined) return null
  return {
    phase: phase === 'c' ? 'current' : 'rest',
    position,
    from: Number(from),
    day,
    total: Number(total),
    left: Number(left),
  }
}
