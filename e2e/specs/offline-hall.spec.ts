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
