import type { Page } from '@playwright/test'
import { signInTo } from '../../apps/server/testing/api-client.ts'
import { jpeg } from '../../apps/server/testing/files/images.ts'
import { startServer, withDataDir } from '../../apps/server/testing/server-process.ts'
import { enterServer, installServer, moveDialog, serverPassword } from '../fixtures/move-to-server.ts'
import { seeEverything, walkMainDay } from '../fixtures/main-day.ts'
import { ownDataAt, ownDataIn, withPerson } from '../fixtures/own-data.ts'
import { readDrafts } from '../fixtures/device-database.ts'
import { serveStaticFiles } from '../fixtures/static-files.ts'
import { admin, expect, reloadUnsaved, test } from '../fixtures/test.ts'
import { untilWritten } from '../fixtures/written.ts'
import { BoardPage } from '../pages/board-page.ts'
import { DatabasePage } from '../pages/database-page.ts'
import { EventFormPage } from '../pages/event-form-page.ts'
import { HoursPage } from '../pages/hours-page.ts'
import { LoginPage } from '../pages/login-page.ts'
import { TasksPage } from '../pages/tasks-page.ts'
import { UsersPage } from '../pages/users-page.ts'

/** The shell must work offline too. */
test.use({ serviceWorkers: 'allow' })

/** Starts working without a server, as the first admin. */
const beginHere = (page: Page, address: string): Promise<void> => new LoginPage(page).beginWithoutServer(address, admin)

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
    await untilWritten(page)
  })

  await test.step('a task is begun, and hours are logged on an event', async () => {
    await tasks.open(files.address)
    await tasks.createButton().click()
    await tasks.field('תיאור').fill('אישור תכנית במה')
    await tasks.save()
    await tasks.choose('סטטוס', 'אישור תכנית במה', 'בתהליך')
    await untilWritten(page)
    await hours.open(files.address, april)
    await hours.logButton().click()
    await hours.type({ אירוע: 'מרתון ירושלים', תאריך: '16.04.2026', 'שעת התחלה': '20:00', 'שעת סיום': '02:00' })
    await hours.save()
    await untilWritten(page)
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
    await page.waitForURL('**/MyDay')
    await board.open(files.address)
    await expect(board.card('מרתון ירושלים')).toBeHidden()
  })
  await files.stop()
})

test('the main day without a server, then connected to one: nothing is lost, nothing comes twice, record by record', async ({
  newDevice,
}) => {
  test.slow()
  const files = await serveStaticFiles()
  const device = await newDevice()
  const page = await device.newPage()
  const { address } = files
  await beginHere(page, address)
  await walkMainDay({
    address,
    first: page,
    openSecond: () => Promise.resolve({ device, address }),
    secondPage: () => device.newPage(),
    cut: () => Promise.resolve(),
    mend: () => Promise.resolve(),
    settled: ({ page: window }) => untilWritten(window),
    // Nothing waits to be sent, because the change is already stored for good.
    marksUnsent: (card) => expect(card).not.toContainText('ממתין לסנכרון'),
  })
  await test.step('a form is left in the middle', async () => {
    await new BoardPage(page).openForm('השקת Galaxy S27')
    await new EventFormPage(page).field('מיקום').fill('היכל התרבות')
    await expect.poll(async () => JSON.stringify(await readDrafts(page))).toContain('היכל התרבות')
    await reloadUnsaved(page)
  })
  const database = new DatabasePage(page)
  await database.open(address)
  const here = ownDataIn((await database.backUp()).text)
  const kinds = new Set(Object.keys(here).map((key) => key.split('/')[0]))
  expect([...kinds]).toEqual(expect.arrayContaining(['events', 'tasks', 'workHours', 'comments', 'clients']))
  const me = Object.keys(here).find((key) => key.startsWith('systemUsers/'))
  const myId = me?.split('/')[1] ?? ''

  await withDataDir(async (dataDir) => {
    const { server, code } = await installServer(files, dataDir)
    await enterServer(page, address, code)
    await moveDialog(page).getByRole('button', { name: 'העברה', exact: true }).click()
    await page.waitForURL((url) => url.pathname === '/')
    const api = await signInTo(server.address, admin.email, serverPassword)
    const [theirId = ''] = (await api.pullAll('systemUsers')).keys()
    const expected = withPerson(here, myId, theirId)

    await test.step('the server has every record, once, as it was', async () => {
      const there = await ownDataAt(api)
      expect(Object.keys(there).toSorted()).toEqual(Object.keys(expected).toSorted())
      for (const [key, record] of Object.entries(expected)) expect({ key, ...there[key] }).toEqual({ key, ...record })
    })

    await test.step('what was typed and not saved is still here', async () => {
      const board = new BoardPage(page)
      await board.open(address)
      await board.synced()
      await board.openForm('השקת Galaxy S27')
      const form = new EventFormPage(page)
      await expect(form.window()).toContainText('שוחזרה טיוטה שלא נשמרה')
      await expect(form.field('מיקום')).toHaveValue('היכל התרבות')
    })

    await test.step('so has a second device', async () => {
      const second = await (await newDevice()).newPage()
      await new LoginPage(second).signIn(server.address, { email: admin.email, password: serverPassword })
      const board = new BoardPage(second)
      await board.open(server.address)
      await board.synced()
      await expect(board.cardIn('סיימתי - לבדיקה', 'מרתון ירושלים הבינלאומי')).toHaveCount(1)
      await seeEverything(await board.openEvent('מרתון ירושלים הבינלאומי'))
      const secondDatabase = new DatabasePage(second)
      await secondDatabase.open(server.address)
      expect(ownDataIn((await secondDatabase.backUp()).text)).toEqual(await ownDataAt(api))
    })
    await server.stop()
  })
})

test('a move that is cut at any of its requests, or whose page is closed there, is begun again: nothing lost, nothing twice', async ({
  newDevice,
}) => {
  test.slow()
  const files = await serveStaticFiles()
  const device = await newDevice()
  const { address } = files
  let page = await device.newPage()
  await beginHere(page, address)
  const board = new BoardPage(page)
  await board.open(address)
  await board.create('השקת Galaxy S27', '20.04.2027')
  await board.create('מרתון ירושלים', '16.04.2027')
  await board.openForm('מרתון ירושלים')
  const form = new EventFormPage(page)
  await form.pick([{ name: 'במה.jpg', mimeType: 'image/jpeg', buffer: await jpeg() }])
  await form.shows('במה.jpg')
  await form.save()

  await withDataDir(async (dataDir) => {
    const { server, code } = await installServer(files, dataDir)
    const ways = ['line', 'answer', 'page'] as const
    const paths = ['**/api/files', '**/api/import?*dry=0*']
    for (const path of paths)
      for (const lost of ways)
        await test.step(`${path}: the ${lost} is lost`, async () => {
          await enterServer(page, address, code)
          const isHit = Promise.withResolvers<void>()
          await page.route(path, async (route) => {
            if (lost === 'answer') await route.fetch()
            if (lost !== 'page') await route.abort()
            isHit.resolve()
          })
          await moveDialog(page).getByRole('button', { name: 'העברה', exact: true }).click()
          await isHit.promise
          if (lost === 'page') {
            await page.close()
            page = await device.newPage()
          } else {
            await expect(page.getByText('ההעברה לא הושלמה')).toBeVisible()
            await page.unrouteAll()
          }
          // Work continues on this device.
          const boardHere = new BoardPage(page)
          await boardHere.open(address)
          await boardHere.create(`אחרי ${path.length} ${lost}`, '22.04.2027')
        })
    const gone = new BoardPage(page)
    await (await gone.openMenu('השקת Galaxy S27')).getByRole('menuitem', { name: 'מחק אירוע' }).click()
    await gone.dialog().getByRole('button', { name: 'מחק אירוע' }).click()
    await expect(gone.card('השקת Galaxy S27')).toBeHidden()
    await enterServer(page, address, code)
    await expect(moveDialog(page)).toContainText('יימחקו כי נמחקו במכשיר: 1')
    await moveDialog(page).getByRole('button', { name: 'העברה', exact: true }).click()
    await page.waitForURL((url) => url.pathname === '/')
    const api = await signInTo(server.address, admin.email, serverPassword)
    const names = [...(await api.pullAll()).values()].map(({ name }) => name)
    const written = paths.flatMap((path) => ways.map((lost) => `אחרי ${path.length} ${lost}`))
    expect(names).toHaveLength(written.length + 1)
    expect(new Set(names)).toEqual(new Set(['מרתון ירושלים', ...written]))
    await server.stop()
  })
})

test('who began without a server by mistake works with the server from the sign-in page, and finds back', async ({
  newDevice,
}) => {
  const files = await serveStaticFiles()
  const page = await (await newDevice()).newPage()
  const { address } = files
  const login = new LoginPage(page)
  await beginHere(page, address)
  await new BoardPage(page).open(address)
  await new BoardPage(page).create('בלי שרת', '20.04.2027')
  await page.getByRole('button', { name: 'יציאה מהמערכת' }).click()
  await page.waitForURL('**/login')
  await files.stop()
  await withDataDir(async (dataDir) => {
    const env = { PORT: String(files.port), BAMA_ADMIN_EMAIL: admin.email, BAMA_ADMIN_PASSWORD: serverPassword }
    const server = await startServer(dataDir, env)
    await page.goto(`${address}/login`)
    await page.getByRole('button', { name: 'עבודה עם השרת' }).click()
    await expect(page.getByText('בדפדפן הזה נשמרו גם נתונים שנוצרו בלי השרת.')).toBeVisible()
    await login.signIn(address, { email: admin.email, password: serverPassword })
    await new BoardPage(page).open(address)
    await new BoardPage(page).synced()
    await expect(new BoardPage(page).card('בלי שרת')).toBeHidden()
    await page.getByRole('button', { name: 'יציאה מהמערכת' }).click()
    await page.getByRole('button', { name: 'חזרה לעבודה במכשיר הזה בלבד' }).click()
    await expect(page.getByRole('button', { name: 'עבודה עם השרת' })).toBeVisible()
    await login.fill(admin.email, admin.password)
    await login.submit()
    await page.waitForURL((url) => !url.pathname.endsWith('/login'))
    await new BoardPage(page).open(address)
    await expect(new BoardPage(page).card('בלי שרת')).toBeVisible()
    await server.stop()
  })
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
  // A second tab of the same browser, which is left as it is.
  const tab = await device.newPage()
  const tabBoard = new BoardPage(tab)
  await tabBoard.open(files.address)
  await page.bringToFront()
  await files.stop()

  await withDataDir(async (dataDir) => {
    const server = await startServer(dataDir, { PORT: String(files.port) })
    const code = /code=(\S+)/.exec(server.setupAddress ?? '')?.[1] ?? ''
    const dialog = moveDialog(page)
    const enter = (): Promise<void> => enterServer(page, files.address, code)
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
      // The response is lost, so this browser can't know that everything arrived.
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
      await page.getByRole('dialog').getByRole('button', { name: 'מחיקה', exact: true }).click()
      await expect(page.getByText('העותק הקודם נמחק')).toBeVisible()
      const names = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
      expect(names).not.toContain('PixelArtDB')
    })
    await server.stop()
  })
})
