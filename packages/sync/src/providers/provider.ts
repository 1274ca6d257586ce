import type { Network } from '../engine/ports.ts'

/**
 * `disabled`: there is nobody to sync with, the data stays on the device. `failed`: what answers at its address is not the
 * provider, or says that it does not work; it is asked again before anything is sent.
 */
export type ProviderStatus = 'ready' | 'failed' | 'disabled'

/**
 * With whom a device keeps in step. The engine knows nothing else of it. A storage that devices share is no provider: it
 * answers no exchange (`storage/`).
 */
export interface Provider extends Network {
  readonly kind: 'none' | 'server'
  /** As far as is known; asks nobody. */
  status(): ProviderStatus
  /** Asks whether it works. Never throws for what a network does. */
  check(): Promise<ProviderStatus>
  /** Calls back when others changed something. Returns how to stop. */
  followNews(onNews: () => void): () => void
}

/** No provider: the engine never syncs, and nothing leaves the device. */
export const noProvider: Provider = {
  kind: 'none',
  status: () => 'disabled',
  check: () => Promise.resolve('disabled'),
  exchange: () => Promise.resolve({ kind: 'unreachable' }),
  followNews: () => () => undefined,
}
