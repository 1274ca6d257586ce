import { assert } from '@bama/domain'

type Authority = typeof import('@bama/sync/authority')

let loaded: Authority | null = null

/** What decides on a device without a server. Who works with one never loads it. */
export const loadAuthority = async (): Promise<Authority> => (loaded ??= await import('@bama/sync/authority'))

/** The loaded module. */
export function authority(): Authority {
  assert(loaded !== null, 'it is loaded before anybody is signed in')
  return loaded
}
