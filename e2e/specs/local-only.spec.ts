import type { Page } from '@playwright/test'
import { startServer, withDataDir } from '../../apps/server/testing/server-process.ts'
import { serveStaticFiles } from '../fixtures/static-files.ts'
import { admin, expect, test } from '../fixtures/test.ts'
import { BoardPage } from '../pages/board-page.ts'
import { HoursPage } from '../pages/hours-page.ts'
import { LoginPage } from '../pages/login-page.ts'
import { TasksPage } from '../pages/tasks-page.ts'
import { UsersPage } from '../pages/users-page.ts'

/** The shell is there without a network too. */
test.use({ serviceWorkers: 'allow' })

/** Begins to work without a server, as its first admin. */
async function beginHere(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.getByText('אין כאן שרת.')).toBeVisible()
  await page.getByRole('button', { name: 'עבודה במכשיר הזה בלבד' }).click()
  await page.getByRole('textbox', { name: 'שם', exact: true }).fill('דנה אלמוג')
  await new LoginPage(page).fill(admin.email, admin.password)
  await page.getByRole('button', { name: 'התחלת עבודה' }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/setup'))
}

test('[B4.4] [B1.1] a day on one device, where no server is', async ({ newDevice }) => {
  const files = await serveStaticFiles({ isApiMissing: true })
  const device = await newDevice()
  const page = await device.newPage()
  const board = new BoardPage(page)
  const login = new LoginPage(page)
  const tasks = new TasksPage(page)
  const hours = new HoursPage(page)
  const april = '?month=2026-04'

  await test.step('the first page says that no server is here, and what that means', () =>
    beginHere(page, files.address))

  await test.step('creates events, drags and edits them', async () => {
    await board.open(files.address)
    await board.create('השקת Galaxy S27', '20.04.2027')
    await board.create('מרתון ירושלים', '16.04.2027')
    await board.dragTo('השקת Galaxy S27', 'לסיים היום/מחכה לך')
    await board.committed(1)
    await board.edit('מרתון ירושלים', 'מיקום', 'גן סאקר')
    await expect(page.getByText('במכשיר בלבד').first()).toBeVisible()
  })

  await test.step('a task is begun, and hours are logged on an event', async () => {
    await tasks.open(files.address)
    await tasks.createButton().click()
    await tasks.field('תיאור').fill('אישור תכנית במה')
    await tasks.save()
    await tasks.choose('סטטוס', 'אישור תכנית במה', 'בתהליך')
    await hours.open(files.address, april)
    await hours.logButton().click()
    await hours.type({ אירוע: 'מרתון ירושלים', תאריך: '16.04.2026', 'שעת התחלה': '20:00', 'שעת סיום': '02:00' })
    await hours.save()
    await board.open(files.address)
  })

  await test.step('all of it is there after the app was closed, also without the files', async () => {
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await device.setOffline(true)
    await page.reload()
    await expect(board.cardIn('לסיים היום/מחכה לך', 'השקת Galaxy S27')).toBeVisible()
    await expect(await board.openEvent('מרתון ירושלים')).toContainText('גן סאקר')
    await page.keyboard.press('Escape')
    await tasks.open(files.address)
    await expect(tasks.row('אישור תכנית במה')).toContainText('בתהליך')
    await hours.open(files.address, april)
    await expect(hours.row('מרתון ירושלים')).toContainText('נרשם')
    await expect(hours.row('מרתון ירושלים')).toContainText('6')
    await device.setOffline(false)
  })

  await test.step('an admin adds an operator, who sees only what is theirs', async () => {
    await new UsersPage(page).open(files.address)
    await expect(page.getByText('ואינם הגנה')).toBeVisible()
    await page.getByRole('button', { name: 'משתמש חדש' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'שם', exact: true }).fill('עודד')
    await dialog.getByRole('textbox', { name: 'אימייל' }).fill('oded@almog.example')
    await dialog.getByRole('combobox', { name: 'סוג משתמש' }).selectOption('מפעיל')
    await dialog.getByRole('textbox', { name: 'סיסמה', exact: true }).fill('battery-staple-1')
    await dialog.getByRole('button', { name: 'שמירה' }).click()
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: 'יציאה מהמערכת' }).click()
    await page.waitForURL('**/login')
    await login.fill('oded@almog.example', 'wrong-password')
    await login.submit()
    await expect(login.alert().filter({ hasText: 'פרטי ההתחברות שגויים' })).toBeVisible()
    await login.fill('oded@almog.example', 'battery-staple-1')
    await login.submit()
    await board.isShown()
    await expect(board.card('מרתון ירושלים')).toBeHidden()
  })
  await files.stop()
})

test('what was done on one device goes to a server at its address: nothing is lost, nothing comes twice', async ({
  newDevice,
}) => {
  const files = await serveStaticFiles()
  const device = await newDevice()
  const page = await device.newPage()
  const board = new BoardPage(page)
  await beginHere(page, files.address)
  await board.open(files.address)
  await board.create('השקת Galaxy S27', '20.04.2027')
  await board.create('מרתון ירושלים', '16.04.2027')
  await board.dragTo('השקת Galaxy S27', 'לסיים היום/מחכה לך')
  await board.committed(1)
  // A second tab of the same browser, which stays as it is.
  const tab = await device.newPage()
  const tabBoard = new BoardPage(tab)
  await tabBoard.open(files.address)
  await page.bringToFront()
  await files.stop()

  await withDataDir(async (dataDir) => {
    const server = await startServer(dataDir, { PORT: String(files.port) })
    const code = /code=(\S+)/.exec(server.setupAddress ?? '')?.[1] ?? ''
    const dialog = page.getByRole('dialog')
    /** Goes in at the server, and looks what would come to it. */
    const enter = async (): Promise<void> => {
      await page.goto(`${files.address}/Settings?tab=database`)
      await page.getByRole('button', { name: 'העברה לשרת' }).click()
      if (await dialog.getByRole('textbox', { name: 'קוד חד־פעמי' }).isVisible())
        await dialog.getByRole('textbox', { name: 'קוד חד־פעמי' }).fill(code)
      await dialog.getByRole('textbox', { name: 'סיסמה', exact: true }).fill('another-horse-battery')
      await dialog.getByRole('button', { name: 'שמירה' }).click()
      await expect(dialog.getByRole('table', { name: 'מה ישתנה' })).toContainText('אירועים')
    }
    await test.step('the preview says what would come, and leaves everything as it is', async () => {
      await enter()
      await expect(dialog).toContainText('אנשים עוברים בלי סיסמה')
      await expect(dialog.getByRole('row', { name: /^אירועים/ })).toContainText('2')
      await dialog.getByRole('button', { name: 'ביטול' }).click()
      await board.open(files.address)
      await expect(page.getByText('במכשיר בלבד').first()).toBeVisible()
    })

    await test.step('a move that is killed after the server took everything is done again', async () => {
      await enter()
      // The answer is lost: this browser can't know that everything arrived.
      await page.route('**/api/import?*dry=0*', async (route) => {
        await route.fetch()
        await route.abort()
      })
      await dialog.getByRole('button', { name: 'העברה', exact: true }).click()
      await expect(page.getByText('ההעברה לא הושלמה')).toBeVisible()
      await page.unrouteAll()
      await enter()
      await dialog.getByRole('button', { name: 'העברה', exact: true }).click()
      await page.waitForURL((url) => url.pathname === '/')
    })

    await test.step('another tab that was open works with the server too: what is made there arrives', async () => {
      await tab.bringToFront()
      await tab.waitForURL((url) => url.pathname === '/')
      await tabBoard.open(files.address)
      await tabBoard.create('ערב בטאב השני', '22.04.2027')
      await tabBoard.synced()
      await page.bringToFront()
    })

    await test.step("the board is the server's now: each event once, where it was", async () => {
      await board.open(files.address)
      await expect(board.cardIn('לסיים היום/מחכה לך', 'השקת Galaxy S27')).toHaveCount(1)
      await expect(board.card('מרתון ירושלים')).toHaveCount(1)
      await board.synced()
      const second = await (await newDevice()).newPage()
      await new LoginPage(second).signIn(server.address, { email: admin.email, password: 'another-horse-battery' })
      const secondBoard = new BoardPage(second)
      await secondBoard.open(server.address)
      await expect(secondBoard.cardIn('לסיים היום/מחכה לך', 'השקת Galaxy S27')).toHaveCount(1)
      await expect(secondBoard.card('ערב בטאב השני')).toHaveCount(1)
    })

    await test.step('the former copy goes when somebody says so', async () => {
      await page.goto(`${files.address}/Settings?tab=database`)
      await page.getByRole('button', { name: 'מחיקת העותק הקודם' }).click()
      await dialog.getByRole('button', { name: 'מחיקה', exact: true }).click()
      await expect(page.getByText('העותק הקודם נמחק')).toBeVisible()
      const names = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
      expect(names).not.toContain('PixelArtDB')
    })
    await server.stop()
  })
})
