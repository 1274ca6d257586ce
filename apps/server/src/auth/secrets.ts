import { createHash } from 'node:crypto'
import type { RandomBytes } from '@bama/domain'

/** Returns a secret for machines (a session token, the set-up code): URL-safe text of this many random bytes. */
export const newSecret = (randomBytes: RandomBytes, bytes: number): string =>
  Buffer.from(randomBytes(bytes)).toString('base64url')

/**
 * Returns what the database keeps of a secret. A plain hash is enough: unlike a password, a secret has at least 128
 * random bits. Looking secrets up by this hash also leaves a timing attack nothing to measure.
 */
export const secretHash = (secret: string): string => createHash('sha256').update(secret).digest('hex')
