import type { signIn } from '../data/index.ts'

/** Enough for a poor connection to load the app; beyond that, people should learn what is wrong. */
const patienceMs = 20_000

/**
 * Signs in once the app has loaded behind the page. If loading fails or takes too long, reports the server as
 * unreachable and sends nothing later: the person tries again.
 */
export const signInOnce =
  (load: () => Promise<{ readonly signIn: typeof signIn }>): typeof signIn =>
  async (...credentials) => {
    const loaded = await Promise.race([load().catch(() => null), patience()])
    if (loaded === null) return { ok: false, error: { code: 'unreachable', status: 0 } }
    return loaded.signIn(...credentials)
  }

const patience = (): Promise<null> => new Promise((resolve) => setTimeout(() => resolve(null), patienceMs))
