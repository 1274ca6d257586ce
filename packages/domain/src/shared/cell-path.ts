import type { CellValue, Patch } from './change.ts'

/** Of these characters none is encoded: nearly every part consists of them, and encoding is slow. */
const plainPart = /^[\w.-]*$/

const encoded = (part: string): string => (plainPart.test(part) ? part : encodeURIComponent(part))

/** Joins path parts; each is percent-encoded, so that a tag with a slash stays one part. */
export const cellPath = (...parts: readonly string[]): string => parts.map(encoded).join('/')

/** Of these characters none is encoded: nearly every path consists of them. */
const plainPath = /^[\w.-]+(?:\/[\w.-]+)*$/

/** Fields, of which there are few, are asked for with every cell of every change. */
const fieldParts = new Map<string, readonly string[]>()
const mostKept = 1000

/** The parts of a path, or null when it is not one (bad encoding, empty part). */
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
      // One spelling per cell: otherwise `a` and `%61` would be two clocks for one value.
      if (decoded === '' || encodeURIComponent(decoded) !== part) return null
      parts.push(decoded)
    } catch {
      return null
    }
  }
  return parts
}

/** The field that a cell belongs to. */
export const fieldOf = (path: string): string => cellParts(path)?.[0] ?? path

export type WritablePatch = Record<string, CellValue>

/** The names of the fields that a patch touches, each once. */
export const fieldsOf = (patch: Patch): readonly string[] => [...new Set(Object.keys(patch).map(fieldOf))]
