import { withDataDir } from '../../apps/server/testing/server-process.ts'
import { launchKillable } from '../fixtures/killable-browser.ts'
import { openLine } from '../fixtures/line.ts'
import { admin, expect, test } from '../fixtures/test.ts'
import { BoardPage } from '../pages/board-page.ts'
import { LoginPage } from '../pages/login-page.ts'

/** The shell is there without a network too. */
test.use({ serviceWorkers: 'allow' })

test('[A1.19] [A1.5] [A2.20] [A2.56] [A2.58] [A4.6] [A1.18] two people, one board, and a network that fails', async ({
  freshServer,
  newDevice,
}) => {
  const one = await (await newDevice()).newPage()
  const firstBoard = new BoardPage(one)

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

  await test.step('creates an event and drags it', async () => {
    await firstBoard.open(freshServer.address)
    await firstBoard.create('השקת Galaxy S27', '20.04.2027')
    await firstBoard.create('מרתון ירושלים', '16.04.2027')
  })

  const line = await openLine(freshServer.address)
  const secondDevice = await newDevice()
  const two = await secondDevice.newPage()
  const secondBoard = new BoardPage(two)

  await test.step('a second browser sees a drag within a second', async () => {
    await new LoginPage(two).signIn(line.address, admin)
    await secondBoard.open(line.address)
    await expect(secondBoard.card('מרתון ירושלים')).toBeVisible()
    await secondBoard.synced()
    await firstBoard.dragTo('השקת Galaxy S27', 'לסיים היום/מחכה לך')
    await firstBoard.committed(1)
    await expect(secondBoard.cardIn('לסיים היום/מחכה לך', 'השקת Galaxy S27')).toBeVisible()
  })

  await test.step('the second goes offline, works on, closes the app and opens it again', async () => {
    // What the shell needs is on the device before the line is cut.
    await two.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    line.cut()
    await secondDevice.setOffline(true)
    await expect(two.getByText('אין חיבור לרשת.').first()).toBeVisible()
    await secondBoard.dragTo('מרתון ירושלים', 'סיימתי - לבדיקה')
    await secondBoard.committed(1)
    await secondBoard.edit('מרתון ירושלים', 'מיקום', 'גן סאקר')
    await two.close()
  })

  await test.step('meanwhile the first edits another field of the same card', async () => {
    await firstBoard.edit('מרתון ירושלים', 'שם האירוע', 'מרתון ירושלים הבינלאומי')
    await firstBoard.synced()
  })

  const again = await secondDevice.newPage()
  const boardAgain = new BoardPage(again)

  await test.step('offline, the shell and the data are there', async () => {
    await boardAgain.open(line.address)
    await expect(boardAgain.cardIn('סיימתי - לבדיקה', 'מרתון ירושלים')).toBeVisible()
    await expect(boardAgain.card('מרתון ירושלים')).toContainText('ממתין לסנכרון')
  })

  await test.step('back online both converge and both edits stand', async () => {
    line.mend()
    await secondDevice.setOffline(false)
    for (const board of [firstBoard, boardAgain]) {
      await expect(board.cardIn('סיימתי - לבדיקה', 'מרתון ירושלים הבינלאומי')).toBeVisible()
      await board.synced()
      await expect(await board.openEvent('מרתון ירושלים הבינלאומי')).toContainText('גן סאקר')
      await board.page.keyboard.press('Escape')
    }
    await boardAgain.page.close()
    await line.close()
  })
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
    // Without a network nothing but the disk can have kept it.
    line.cut()
    await board.dragTo('הפנינג פסח', 'בוטל')
    await board.committed(1)
    await before.kill()

    const after = await launchKillable(profile)
    const boardAfter = new BoardPage(await after.context.newPage())
    await boardAfter.open(line.address)
    await expect(boardAfter.cardIn('בוטל', 'הפנינג פסח')).toBeVisible()
    line.mend()
    // The browser may not have written its cookies yet when it died; the data does not depend on them.
    const login = new LoginPage(boardAfter.page)
    await expect(login.title().or(boardAfter.syncedMark())).toBeVisible()
    if (await login.title().isVisible()) await login.signIn(line.address, admin)
    await boardAfter.open(line.address)
    await boardAfter.synced()
    await expect
      .poll(async () => [...(await workspace.api.pullAll()).values()].map(({ status }) => status))
      .toEqual(['בוטל'])
    await after.close()
    await line.close()
  })
})
