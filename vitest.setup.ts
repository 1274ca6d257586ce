import fc from 'fast-check'
import { vi } from 'vitest'

// In CI properties use one seed, so that the gate's result for a commit is reproducible. Everywhere else the seeds are
// fresh.
if (process.env['CI'] === 'true') fc.configureGlobal({ seed: 7_000_000 })

// Vitest gives up waiting after a second. On a busy machine that isn't enough for one answer of a server, and a wait that
// succeeds takes no longer for having more.
const { waitFor } = vi
vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout: 20_000, ...options })
