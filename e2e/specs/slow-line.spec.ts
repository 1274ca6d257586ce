import type { BrowserContext, Page } from '@playwright/test'
import { type Line, openLine } from '../fixtures/line.ts'
import { admin, expect, test } from '../fixtures/test.ts'
import { throttle } from '../fixtures/throttle.ts'
import { LoginPage } from '../pages/login-page.ts'

const download = (page: Page) => page.locator('[data-first-download]').first()

interface PullRequest {
  readonly cursor: string | null
  readonly pageSize: number
}

/** Returns a live list of the page's pulls from now on: their cursors and page sizes. */
function followPulls(page: Page): readonly PullRequest[] {
  const requests: PullRequest[] = []
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/sync')) return
    const { cursor } = request.postDataJSON() as { cursor: string | null }
    requests.push({ cursor, pageSize: Number(request.headers()['x-bama-page-size']) })
  })
  return requests
}

/** Opens the archive on an empty device whose line lets the app through but no data. */
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
  const requests = followPulls(page)
  await throttle(page, { bytesPerSecond: 20_000, latencyMs: 600 })
  line.mend()
  await expect(download(page)).toHaveText(/^הורדה ראשונה… \d+%, עוד כ/, { timeout: 60_000 })
  await expect(archived(page, '6,000')).toBeVisible({ timeout: 60_000 })
  await expect(download(page)).toBeHidden()
  // No page was requested twice.
  const cursors = requests.map(({ cursor }) => cursor)
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
  const requests = followPulls(page)
  const cut = { afterBytes: 2_000, by: 'cut' } as const
  const whole = { afterBytes: Number.POSITIVE_INFINITY, by: 'cut' } as const
  line.breakOff('/api/sync', [whole, cut, cut, { ...cut, by: 'silence' }, whole, cut])
  line.mend()
  // After the current records: three attempts at the next page, that page, and another that is cut off.
  await expect.poll(() => requests.length, { timeout: 90_000 }).toBeGreaterThanOrEqual(6)
  const [first, second, third, fourth, next] = requests
  expect([second?.cursor, third?.cursor, fourth?.cursor]).toEqual(Array<unknown>(3).fill(first?.cursor))
  const size = first?.pageSize ?? 0
  expect([second?.pageSize, third?.pageSize, fourth?.pageSize]).toEqual([size / 2, size / 4, size / 8])
  expect(next?.cursor).not.toBe(first?.cursor)

  const before = requests.length
  await page.reload()
  await expect(archived(page, '900')).toBeVisible({ timeout: 60_000 })
  const after = requests.slice(before)
  expect(after[0]?.cursor).not.toBeNull()
  expect(after[0]?.cursor).not.toBe(first?.cursor)
  await line.close()
})
