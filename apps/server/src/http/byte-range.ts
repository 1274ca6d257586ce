import type { ByteRange } from '../files/file-store.ts'

/**
 * Returns the part of a body that a `Range` header requests (RFC 9110, section 14), if it is one byte range. Null for the
 * whole body, also for several ranges or an invalid header: a server may always answer with everything.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '')
  const [first = '', last = ''] = match?.slice(1) ?? []
  if (first === '' && last === '') return null
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return null
  return start >= size ? 'unsatisfiable' : { start, end }
}
