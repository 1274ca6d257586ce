import fc from 'fast-check'
import { afterEach, vi } from 'vitest'
import { stubBrowser } from './apps/web/testing/stub-browser.ts'

// In CI properties use one seed, so that the gate's result for a commit is reproducible. Everywhere else the seeds are
// fresh.
if (process.env['CI'] === 'true') fc.configureGlobal({ seed: 7_000_000 })

// By default waits give up after a second, which on a busy machine a first import or a sync alone takes.
const patienceMs = 30_000
const { waitFor } = vi
vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout: patienceMs, ...options })
if ('document' in globalThis) {
  const { cleanup, configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: patienceMs })
  stubBrowser()
  afterEach(cleanup)
}
