import { withDataDir } from '../../apps/server/testing/server-process.ts'
import { launchKillable } from '../fixtures/killable-browser.ts'
import { openLine } from '../fixtures/line.ts'
import { walkMainDay } from '../fixtures/main-day.ts'
import { admin, expect, test, withMotion } from '../fixtures/test.ts'
import { BoardPage } from '../pages/board-page.ts'
import { LoginPage } from '../pages/login-page.ts'

test.use(withMotion)

/** The shell must work offline too. */
test.use({ serviceWorkers: 'allow' })

test('[A1.19] [A1.5] [A2.20] [A2.56] [A2.58] [A4.6] [A1.18] two people, one board, and a network that fails', async ({
  freshServer,
  newDevice,
}) => {
  const one = await (await newDevice()).newPage()

  await test.step('set-up by the one-time address, then a sign-in', async () => {
    await one.goto(freshServer.setupAddress ?? '')
    await one.getByRole('textbox', { name: 'שם', exact: true }).fill('דנה אלמוג')
    await one.getByRole('textbox', { name: 'כתובת אימייל' }).fill(admin.email)
    await one.getByRole('textbox', { name: 'סיסמה', exact: true }).fill(admin.password)
    await one.getByRole('button', { name: 'הקמת המערכת' }).click()
    await one.waitForURL((url) => !url.pathname.startsWith('/setup'))
    await one.getByRole('button', { name: 'יציאה מהמערכת' }).click()
    await one.waitForURL('**/login')
    await new LoginPage(one).signIn(freshServer.address, admin)
  })

  const line = await openLine(freshServer.address)
  const secondDevice = await newDevice()
  await walkMainDay({
    address: freshServer.address,
    first: one,
    async openSecond() {
      const page = await secondDevice.newPage()
      await new LoginPage(page).signIn(line.address, admin)
      await page.close()
      return { device: secondDevice, address: line.address }
    },
    secondPage: () => secondDevice.newPage(),
    async cut(page) {
      line.cut()
      await expect(page.getByText('אין חיבור לרשת.').first()).toBeVisible()
    },
    mend: () => Promise.resolve(line.mend()),
    settled: (board) => board.synced(),
    async marksUnsent(card) {
      await expect(card).toHaveAccessibleName('מרתון ירושלים')
      await expect(card).toContainText('ממתין לסנכרון')
    },
  })
  await line.close()
})

test('[S9] [B1.2] a browser killed after the commit mark of a drop has lost nothing', async ({ workspace }) => {
  await withDataDir(async (profile) => {
    const line = await openLine(workspace.server.address)
    const before = await launchKillable(profile)
    const page = await before.context.newPage()
    const board = new BoardPage(page)
    await new LoginPage(page).signIn(line.address, admin)
    await board.open(line.address)
    await board.create('הפנינג פסח', '26.04.2027')
    await board.synced()
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    // Offline, only the disk can have kept it.
    line.cut()
    await board.dragTo('הפנינג פסח', 'בוטל')
    await board.committed(1)
    await before.kill()

    const after = await launchKillable(profile)
    const boardAfter = new BoardPage(await after.context.newPage())
    await boardAfter.open(line.address)
    await expect(boardAfter.cardIn('בוטל', 'הפנינג פסח')).toBeVisible()
    line.mend()
    const statuses = async (): Promise<unknown[]> =>
      [...(await workspace.api.pullAll()).values()].map(({ status }) => status)
    const isSent = async (): Promise<boolean> => (await statuses()).includes('בוטל')
    await new LoginPage(boardAfter.page).signInUnless(isSent, line.address, admin)
    await boardAfter.open(line.address)
    await boardAfter.synced()
    await expect.poll(statuses).toEqual(['בוטל'])
    await after.close()
    await line.close()
  })
})
