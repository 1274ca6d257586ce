import { createHash } from 'node:crypto'
import type { RandomBytes } from '@bama/domain'

/** A secret that a machine keeps (a session, the set-up code): URL-safe text of that many random bytes. */
export const newSecret = (randomBytes: RandomBytes, bytes: number): string =>
  Buffer.from(randomBytes(bytes)).toString('base64url')

/**
 * What the database keeps of a secret. A plain hash is enough: unlike a password it has 128 random bits or more.
 * Looking it up by this hash also leaves a timing attack nothing to measure.
 */
export const secretHash = (secret: string): string => createHash('sha256').update(secret).digest('hex')
