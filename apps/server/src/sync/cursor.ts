/**
 * How far a device has read. Opaque to devices. `from` is where the present pull began, for as long as it has more pages:
 * what left a person's sight after that must be told them, however the pages fall.
 */
export interface Cursor {
  readonly position: number
  readonly from: number
}

export const formatCursor = ({ position, from }: Cursor, more: boolean): string =>
  more ? `${position}~${from}` : String(position)

/** The cursor in a text, or null when there is none in it: then the caller starts again. */
export function parseCursor(text: string): Cursor | null {
  const match = /^(\d{1,15})(?:~(\d{1,15}))?$/.exec(text)
  if (match === null) return null
  const position = Number(match[1])
  return { position, from: match[2] === undefined ? position : Number(match[2]) }
}
