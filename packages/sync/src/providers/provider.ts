import type { Network } from '../engine/ports.ts'

/**
 * `disabled`: there is nothing to sync with, and the data stays on the device. `failed`: the address doesn't answer
 * as the provider, or the provider reports that it isn't working; it is checked again before anything is sent.
 */
export type ProviderStatus = 'ready' | 'failed' | 'disabled'

/**
 * What a device syncs with, as far as the engine is concerned. Shared storage is not a provider because it can't
 * answer an exchange (`storage/`).
 */
export interface Provider extends Network {
  readonly kind: 'none' | 'server'
  /** The last known status, without a network request. */
  status(): ProviderStatus
  /** Checks whether it works. Never throws on network failures. */
  check(): Promise<ProviderStatus>
  /** Calls `onNews` when others changed something. Returns a function that unsubscribes. */
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
