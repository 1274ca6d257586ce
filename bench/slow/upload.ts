import { mutation } from '../../apps/server/testing/api-client.ts'
import { throttle } from '../../e2e/fixtures/throttle.ts'
import { AttachmentsPage } from '../../e2e/pages/attachments-page.ts'
import { LoginPage } from '../../e2e/pages/login-page.ts'
import { admin, median, rounded, withServer, worst } from '../browser/with-server.ts'

const bytesPerSecond = 20_000
const latencyMs = 600
const bytes = 2_000_000
const name = 'מפרט.pdf'

/**
 * Attaches a 2 MB file on a line of 20 kB/s and 600 ms latency. Measures until the server has all of it, and in which
 * parts.
 */
export const benchUpload = (): Promise<object> =>
  withServer(
    async (api) => {
      await api.push([mutation('create', 'events', 'e1', { name: 'כנס', date: '2027-04-16' })])
    },
    async ({ address, newDevice }) => {
      const page = await (await newDevice()).newPage()
      await new LoginPage(page).signIn(address, admin)
      const files = new AttachmentsPage(page)
      await files.openEvent(address, 'e1', 'כנס')
      const begun = new Map<object, number>()
      const partsMs: number[] = []
      let failed = 0
      page.on('request', (request) => {
        if (request.method() === 'PUT') begun.set(request, performance.now())
      })
      page.on('requestfinished', (request) => {
        const at = begun.get(request)
        if (at !== undefined) partsMs.push(performance.now() - at)
      })
      page.on('requestfailed', (request) => {
        if (begun.has(request)) failed++
      })
      await throttle(page, { bytesPerSecond, latencyMs })
      const start = performance.now()
      await files.attach(name, Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(bytes - 9, 'מפרט ')]))
      await files.row(name).getByText('זמין גם בלי רשת').waitFor({ timeout: 300_000 })
      const tookMs = performance.now() - start
      return {
        bytes,
        bytesPerSecond,
        latencyMs,
        seconds: rounded(tookMs / 1000),
        /** Against the line's own limit. */
        ratio: rounded(tookMs / 1000 / (bytes / bytesPerSecond), 2),
        parts: partsMs.length,
        failed,
        partSeconds: { median: rounded(median(partsMs) / 1000), worst: rounded(worst(partsMs) / 1000) },
      }
    },
  )
