import { healthSchema, type Provider, type ProviderStatus } from '@bama/sync'
import { call, exchange, isServer } from './api.ts'
import { followHints } from './hints.ts'
import { createLinePace } from './line-pace.ts'

/**
 * The provider for our server, at the address the app came from, which is fixed (B7.9). It counts as failed when
 * something else responds there, until `check` recognizes our server again.
 */
export function createServerProvider(userId: string): Provider {
  let status: ProviderStatus = 'ready'
  const pace = createLinePace()
  return {
    kind: 'server',
    status: () => status,
    async check() {
      status = isServer(await call('GET', '/api/health', healthSchema)) ? 'ready' : 'failed'
      return status
    },
    async exchange(request, signal) {
      const exchanged = await exchange({ userId, pace }, request, signal)
      // All errors of our server have a code.
      if (exchanged.kind === 'error' && exchanged.code === undefined) status = 'failed'
      return exchanged
    },
    followNews: followHints,
  }
}
