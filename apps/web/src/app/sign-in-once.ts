import type { signIn } from '../data/index.ts'

/** A poor line brings the app in less; who waits longer should know why. */
const patienceMs = 20_000

/**
 * Signs in by what is loaded behind the page. Where that fails or takes too long the server is called unreachable, and nothing
 * is sent later: the person tries again.
 */
export const signInOnce =
  (load: () => Promise<{ readonly signIn: typeof signIn }>): typeof signIn =>
  async (...credentials) => {
    const loaded = await Promise.race([load().catch(() => null), patience()])
    if (loaded === null) return { ok: false, error: { code: 'unreachable', status: 0 } }
    return loaded.signIn(...credentials)
  }

const patience = (): Promise<null> => new Promise((resolve) => setTimeout(() => resolve(null), patienceMs))
