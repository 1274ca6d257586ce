import { mutation } from '../../apps/server/testing/api-client.ts'
import { jpeg } from '../../apps/server/testing/files/images.ts'
import { openLine } from '../fixtures/line.ts'
import { admin, expect, phone, test } from '../fixtures/test.ts'
import { LoginPage } from '../pages/login-page.ts'

for (const viewport of [undefined, phone])
  test(`without a line every screen says so, and the sync page promises nothing${viewport === undefined ? '' : ', on a phone'}`, async ({
    workspace,
    newDevice,
  }) => {
    await workspace.seedEvents({ active: 2, archived: 2 })
    const line = await openLine(workspace.server.address)
    const context = await newDevice({ serviceWorkers: 'allow', ...(viewport === undefined ? {} : { viewport }) })
    const page = await context.newPage()
    await new LoginPage(page).enter(line.address, admin)
    await page.goto(`${line.address}/Sync`)
    await expect(page.getByText('כל השינויים נשלחו והתקבלו')).toBeVisible()
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    line.cut()
    await page.evaluate(() => dispatchEvent(new Event('offline')))
    await expect(page.getByText(/אין שינויים שממתינים לשליחה\. מה שמוצג כאן נכון לסנכרון האחרון, לפני/)).toBeVisible()
    await expect(page.getByText('כל השינויים נשלחו והתקבלו')).toHaveCount(0)
    for (const screen of ['/Clients', '/Archive', '/Settings?tab=tags']) {
      await page.goto(`${line.address}${screen}`)
      await expect(page.getByText('אין חיבור לרשת.').first()).toBeVisible()
    }
    await line.close()
  })

test('the images of the next days are there without a line, though nobody opened their event', async ({
  workspace,
  newDevice,
}) => {
  const { address } = workspace.server
  const dayIn = (days: number) =>
    new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Jerusalem' }).format(Date.now() + days * 86_400_000)
  const line = await openLine(address)
  const context = await newDevice({ serviceWorkers: 'allow' })
  const page = await context.newPage()
  await new LoginPage(page).enter(line.address, admin)
  const [near, far] = [crypto.randomUUID(), crypto.randomUUID()]
  for (const [id, name, days] of [
    [near, 'כנס בשבוע הבא', 7],
    [far, 'כנס בעוד חודש', 30],
  ] as const) {
    const file = { name: 'במה.jpg', mimeType: 'image/jpeg', buffer: await jpeg() }
    const sent = await page.request.post(`${line.address}/api/files`, {
      multipart: { id, file },
    })
    expect(sent.status()).toBe(201)
    const images = { 'screen_grid_images/i/url': `/api/files/${id}`, 'screen_grid_images/i/filename': 'במה.jpg' }
    await workspace.api.push([mutation('create', 'events', `e-${days}`, { name, date: dayIn(days), ...images })])
  }
  await page.goto(`${line.address}/Sync`)
  await expect(page.getByText('כל השינויים נשלחו והתקבלו')).toBeVisible()
  const kept = () =>
    page.evaluate(async () =>
      (await (await caches.open('event-images')).keys()).map(({ url }) => new URL(url).pathname),
    )
  // The worker first caches the app itself, which takes a while on a busy machine.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await expect.poll(kept).toEqual([`/api/files/${near}`, `/api/files/${near}`])
  line.cut()
  await page.goto(`${line.address}/Events?event=e-7`)
  const open = page.getByRole('button', { name: /הצגת התמונה/ })
  const widthOf = (image: ReturnType<typeof open.locator>) =>
    image.evaluate((node) => (node as HTMLImageElement).naturalWidth)
  await expect.poll(() => widthOf(open.locator('img'))).toBeGreaterThan(0)
  // At full size too.
  await open.click()
  await expect.poll(() => widthOf(page.getByRole('dialog').last().locator('img').last())).toBe(320)
  await line.close()
})
