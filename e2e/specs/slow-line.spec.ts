import type { BrowserContext, Page } from '@playwright/test'
import { type Line, openLine } from '../fixtures/line.ts'
import { admin, expect, test } from '../fixtures/test.ts'
import { LoginPage } from '../pages/login-page.ts'

const download = (page: Page) => page.locator('[data-first-download]').first()

interface Asked {
  readonly cursor: string | null
  readonly pageSize: number
}

/** What the page asks for from now on: where it goes on, and how much it wants. */
function followPulls(page: Page): readonly Asked[] {
  const asked: Asked[] = []
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/sync')) return
    const { cursor } = request.postDataJSON() as { cursor: string | null }
    asked.push({ cursor, pageSize: Number(request.headers()['x-bama-page-size']) })
  })
  return asked
}

/** The archive's screen of a device on which nothing is yet, and whose line lets the app through but no data. */
async function openArchive(context: BrowserContext, line: Line): Promise<Page> {
  const page = await context.newPage()
  await new LoginPage(page).enter(line.address, admin)
  line.stall('/api/sync', 0)
  await page.goto(`${line.address}/Archive`)
  await expect(download(page)).toHaveText('הורדה ראשונה… 0%')
  return page
}

const archived = (page: Page, count: string) => page.getByText(`${count} אירועים בארכיון`).first()

test('[S75] [S77] a first pull ends at 20 kB/s and 600 ms, and says how long it will go on', async ({
  workspace,
  newDevice,
}) => {
  test.slow()
  await workspace.seedEvents({ active: 8, archived: 6000 })
  const line = await openLine(workspace.server.address)
  const context = await newDevice({ serviceWorkers: 'block' })
  const page = await openArchive(context, line)
  const asked = followPulls(page)
  const network = await context.newCDPSession(page)
  await network.send('Network.enable')
  const bytesPerSecond = 20_000
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 600,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
  line.mend()
  await expect(download(page)).toHaveText(/^הורדה ראשונה… \d+%, עוד כ/, { timeout: 60_000 })
  await expect(archived(page, '6,000')).toBeVisible({ timeout: 60_000 })
  await expect(download(page)).toBeHidden()
  // No page was asked for twice.
  const cursors = asked.map(({ cursor }) => cursor)
  expect(new Set(cursors).size).toBe(cursors.length)
  await line.close()
})

test('[S75] [S76] a line that cuts and falls silent loses a page at most, and what came stays through a restart', async ({
  workspace,
  newDevice,
}) => {
  test.slow()
  await workspace.seedEvents({ active: 8, archived: 900 })
  const line = await openLine(workspace.server.address)
  const context = await newDevice({ serviceWorkers: 'block' })
  const page = await openArchive(context, line)
  const asked = followPulls(page)
  const cut = { afterBytes: 2_000, by: 'cut' } as const
  const whole = { afterBytes: Number.POSITIVE_INFINITY, by: 'cut' } as const
  line.breakOff('/api/sync', [whole, cut, cut, { ...cut, by: 'silence' }, whole, cut])
  line.mend()
  // After what is current: three tries of the next page, that page, and another that is cut off.
  await expect.poll(() => asked.length, { timeout: 90_000 }).toBeGreaterThanOrEqual(6)
  const [first, second, third, fourth, next] = asked
  expect([second?.cursor, third?.cursor, fourth?.cursor]).toEqual(Array<unknown>(3).fill(first?.cursor))
  const size = first?.pageSize ?? 0
  expect([second?.pageSize, third?.pageSize, fourth?.pageSize]).toEqual([size / 2, size / 4, size / 8])
  expect(next?.cursor).not.toBe(first?.cursor)

  const before = asked.length
  await page.reload()
  await expect(archived(page, '900')).toBeVisible({ timeout: 60_000 })
  const after = asked.slice(before)
  expect(after[0]?.cursor).not.toBeNull()
  expect(after[0]?.cursor).not.toBe(first?.cursor)
  await line.close()
})
