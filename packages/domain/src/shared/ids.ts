import { z } from 'zod'

/** 1 to 128 letters, digits, `.`, `_`, `:`, `-`. Old ids are kept; new ones are UUIDv7 (docs/decisions/0002). */
const idPattern = /^[A-Za-z0-9._:-]{1,128}$/

export const recordIdSchema = z.string().regex(idPattern, 'bad_id').brand<'RecordId'>()

export type RecordId = z.infer<typeof recordIdSchema>

/** Checks an id without the cost of a zod result. */
export const isRecordId = (value: unknown): value is RecordId => typeof value === 'string' && idPattern.test(value)

/** Parses a trusted id (a constant, a row of our own store). A malformed one is a bug and throws. */
export const recordId = (text: string): RecordId => recordIdSchema.parse(text)

/** Returns `length` random bytes. */
export type RandomBytes = (length: number) => Uint8Array

/** Creates a UUIDv7 (RFC 9562): 48 bits of Unix milliseconds, then 74 random bits. */
export function uuidv7(nowMs: number, randomBytes: RandomBytes): RecordId {
  const bytes = new Uint8Array(16)
  bytes.set(randomBytes(10), 6)
  let rest = nowMs
  for (let index = 5; index >= 0; index--) {
    bytes[index] = rest % 256
    rest = Math.floor(rest / 256)
  }
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f)
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return recordId(`${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`)
}

/** Returns a user's id: `user-` and the first 32 hex digits of SHA-256 of the lower-cased e-mail at creation. */
export async function userIdFromEmail(email: string): Promise<RecordId> {
  const bytes = new TextEncoder().encode(email.trim().toLowerCase())
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return recordId(`user-${hex.slice(0, 32)}`)
}
