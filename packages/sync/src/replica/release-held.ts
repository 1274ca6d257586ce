import type { LocalStore } from './local-store.ts'

/** Releases pending changes to the server that answers now, at the person's wish. */
export const releaseHeld = (store: LocalStore): Promise<void> =>
  store.write(async (tx) => {
    const server = await tx.getMeta('server')
    if (server !== undefined) await tx.putMeta('server', { ...server, isHeld: false })
  })
