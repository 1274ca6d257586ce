/**
 * How far a device has read. Opaque to devices.
 *
 * A full pull has two phases: first what people look at first (`current`), then the rest; both go up to `from`, where it
 * began. What happens after `from` follows as at every other time. So `from` is also the point after which a device must be
 * told what left its person's sight.
 */
export type Cursor =
  | { readonly phase: 'changes'; readonly position: number; readonly from: number }
  | { readonly phase: 'current' | 'rest'; readonly position: number; readonly from: number; readonly day: string }

export function formatCursor(cursor: Cursor, more: boolean): string {
  if (cursor.phase === 'changes') return more ? `${cursor.position}~${cursor.from}` : String(cursor.position)
  return `${cursor.phase === 'current' ? 'c' : 'r'}${cursor.position}~${cursor.from}~${cursor.day}`
}

/** The cursor in a text, or null when there is none in it: then the caller starts again. */
export function parseCursor(text: string): Cursor | null {
  const match = /^([cr]?)(\d{1,15})(?:~(\d{1,15}))?(?:~(\d{4}-\d{2}-\d{2}))?$/.exec(text)
  if (match === null) return null
  const [, phase, digits, from, day] = match
  const position = Number(digits)
  if (phase === '')
    return day === undefined ? { phase: 'changes', position, from: from === undefined ? position : Number(from) } : null
  if (from === undefined || day === undefined) return null
  return { phase: phase === 'c' ? 'current' : 'rest', position, from: Number(from), day }
}
