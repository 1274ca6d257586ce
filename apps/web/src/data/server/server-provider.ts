import { healthSchema, type Provider, type ProviderStatus } from '@bama/sync'
import { call, exchange } from './api.ts'
import { followHints } from './hints.ts'
import { createLinePace } from './line-pace.ts'

/**
 * Our server, at the address from which the app came: it is fixed (B7.9). It counts as failed when something else answers
 * there, until it says again who it is.
 */
export function createServerProvider(userId: string): Provider {
  let status: ProviderStatus = 'ready'
  const pace = createLinePace()
  return {
    kind: 'server',
    status: () => status,
    async check() {
      status = (await call('GET', '/api/health', healthSchema)).ok ? 'ready' : 'failed'
      return status
    },
    async exchange(request, signal) {
      const exchanged = await exchange({ userId, pace }, request, signal)
      // Every refusal of ours has a code.
      if (exchanged.kind === 'error' && exchanged.code === undefined) status = 'failed'
      return exchanged
    },
    followNews: followHints,
  }
}
