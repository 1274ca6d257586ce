import { createHmac } from 'node:crypto'
import type { RandomBytes } from '@bama/domain'
import { deviceHeader } from '@bama/sync'
import type { FastifyRequest } from 'fastify'
import type { Store } from '../store/store.ts'
import { serverKey } from './server-key.ts'

/**
 * The server's keys to the encrypted copies on devices (docs/decisions/0034): one per person and device, given only with
 * a sign-in or a renewal (0037). It opens a copy whose password was changed elsewhere.
 */
export interface VaultKeys {
  /** Returns the key of this person on the calling device: 256 bits as base64url. Undefined if the call names no device. */
  keyFor(request: FastifyRequest, userId: string): Promise<string | undefined>
}

const devicePattern = /^[0-9a-f-]{16,64}$/

export const createVaultKeys = ({
  store,
  randomBytes,
}: {
  readonly store: Store
  readonly randomBytes: RandomBytes
}): VaultKeys => ({
  async keyFor({ headers }, userId) {
    const device = headers[deviceHeader]
    if (typeof device !== 'string' || !devicePattern.test(device)) return undefined
    const key = await serverKey(store, 'vault_key', randomBytes)
    return createHmac('sha256', key).update(`${device} ${userId}`).digest('base64url')
  },
})
