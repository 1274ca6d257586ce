import type { LocalStore } from './local-store.ts'

/** The person lets what waits go to the server that answers now. */
export const releaseHeld = (store: LocalStore): Promise<void> =>
  store.write(async (tx) => {
    const server = await tx.getMeta('server')
    if (server !== undefined) await tx.putMeta('server', { ...server, isHeld: false })
  })
