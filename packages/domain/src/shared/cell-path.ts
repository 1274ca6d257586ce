import type { CellValue, Patch } from './change.ts'

/** Characters that are never encoded. Nearly every part consists of them, and encoding is slow. */
const plainPart = /^[\w.-]*$/

const encoded = (part: string): string => (plainPart.test(part) ? part : encodeURIComponent(part))

/** Joins path parts, percent-encoding each, so that a tag with a slash stays one part. */
export const cellPath = (...parts: readonly string[]): string => parts.map(encoded).join('/')

/** Matches paths without encoded characters, which nearly all are. */
const plainPath = /^[\w.-]+(?:\/[\w.-]+)*$/

/** Cached parts of single-field paths. There are few of these, and every cell of every change looks one up. */
const fieldParts = new Map<string, readonly string[]>()
const mostKept = 1000

/** Returns the parts of a path, or null when it is invalid (bad encoding, empty part). */
export function cellParts(path: string): readonly string[] | null {
  const kept = fieldParts.get(path)
  if (kept !== undefined) return kept
  if (plainPath.test(path)) {
    const parts = path.split('/')
    if (parts.length === 1 && fieldParts.size < mostKept) fieldParts.set(path, parts)
    return parts
  }
  const parts: string[] = []
  for (const part of path.split('/')) {
    try {
      const decoded = decodeURIComponent(part)
      // One spelling per cell: otherwise `a` and `%61` would have two clocks for one value.
      if (decoded === '' || encodeURIComponent(decoded) !== part) return null
      parts.push(decoded)
    } catch {
      return null
    }
  }
  return parts
}

export const fieldOf = (path: string): string => cellParts(path)?.[0] ?? path

export type WritablePatch = Record<string, CellValue>

export const fieldsOf = (patch: Patch): readonly string[] => [...new Set(Object.keys(patch).map(fieldOf))]
