import { settled, violationsOf } from '../fixtures/axe.ts'
import { openLine } from '../fixtures/line.ts'
import { admin, expect, test } from '../fixtures/test.ts'
import { BoardPage } from '../pages/board-page.ts'
import { LoginPage } from '../pages/login-page.ts'

/** The shell must work offline too. */
test.use({ serviceWorkers: 'allow' })

test('[A2.1] [A2.12] [A2.14] [A2.17] a guest is led to the sign-in page, and Back does not lead around it', async ({
  workspace,
  page,
}) => {
  await page.goto(`${workspace.server.address}/login`)
  const pages = (): Promise<number> => page.evaluate(() => history.length)
  const before = await pages()
  await page.goto(`${workspace.server.address}/Events`)
  const login = new LoginPage(page)
  await expect(login.title()).toBeVisible()
  // The sign-in page replaced the requested page in the history.
  expect(await pages()).toBe(before + 1)
  expect(new URL(page.url()).pathname).toBe('/login')
  await login.fill(admin.email, admin.password)
  await login.submit()
  // Back to the requested page.
  await page.waitForURL('**/Events')
})

test('[A2.13] the guard says that it is looking while it does not know', async ({ workspace, page }) => {
  // The device must know a person; otherwise there is nothing to check.
  await new LoginPage(page).enter(workspace.server.address, admin)
  // Holds back the device's database, which the guard reads.
  await page.addInitScript(() => {
    const open = indexedDB.open.bind(indexedDB)
    indexedDB.open = (name, version) => {
      const request = open(name, version)
      if (name === 'BamaDevice') request.addEventListener('success', (event) => event.stopImmediatePropagation())
      return request
    }
  })
  await page.goto(`${workspace.server.address}/Events`)
  await expect(page.getByText('טוען...')).toBeVisible()
})

test('[A2.18] [A2.21] [A2.22] [A5.1] [A5.2] [A5.3] [A5.4] [A8.1] [B5.6] [B8.5] says what is wrong, in order, under the form', async ({
  workspace,
  page,
}) => {
  const login = new LoginPage(page)
  await login.open(workspace.server.address)
  await login.submit()
  await expect(login.alert()).toHaveText('נא למלא את כל השדות')
  await login.fill('dana', '12345')
  await expect(login.alert()).toBeHidden()
  await login.submit()
  await expect(login.alert()).toHaveText('נא להזין כתובת אימייל תקינה')
  await login.fill('dana@almog.example', '12345')
  await login.submit()
  await expect(login.alert()).toHaveText('הסיסמה חייבת להכיל לפחות 6 תווים')
  await login.fill('dana@almog.example', 'wrong-password')
  await login.submit()
  await expect(login.alert()).toHaveText('פרטי ההתחברות שגויים')
  await login.fill('nobody@almog.example', 'wrong-password')
  await login.submit()
  await expect(login.alert()).toHaveText('פרטי ההתחברות שגויים')
  const password = page.getByRole('textbox', { name: 'סיסמה', exact: true })
  await expect(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'הצגת הסיסמה' }).click()
  await expect(password).toHaveAttribute('type', 'text')
})

test('[A2.19] the button says that it is busy', async ({ workspace, page }) => {
  const login = new LoginPage(page)
  await login.open(workspace.server.address)
  let answer = (): void => undefined
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/auth/login', async (route) => {
    await held
    await route.continue()
  })
  await login.fill(admin.email, admin.password)
  await login.submit()
  await expect(page.getByRole('button', { name: 'מתחבר...' })).toBeVisible()
  answer()
  await page.waitForURL(`${workspace.server.address}/`)
})

test('[A2.30] on a device of several people a sign-out in one tab signs out all, and the local copy is gone', async ({
  workspace,
  newDevice,
}) => {
  const device = await newDevice()
  const one = await device.newPage()
  const door = new LoginPage(one)
  await door.open(workspace.server.address)
  await expect(door.personal()).toBeChecked()
  await door.personal().uncheck()
  await door.fill(admin.email, admin.password)
  await door.submit()
  await door.page.waitForURL(`${workspace.server.address}/`)
  const two = await device.newPage()
  await two.goto(`${workspace.server.address}/Events`)
  await expect(two.getByRole('heading', { name: 'ניהול אירועים' })).toBeVisible()
  await one.getByRole('button', { name: 'יציאה מהמערכת' }).click()
  for (const page of [one, two]) await expect(new LoginPage(page).title()).toBeVisible()
  // The page shows the sign-in at once, and deletes the local copy afterwards.
  const databases = () => one.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
  await expect.poll(databases).toEqual(['BamaDevice'])
  // The server's response removes the cookie.
  await expect
    .poll(async () => (await device.cookies()).filter(({ name, value }) => name === '__Host-bama' && value !== ''))
    .toEqual([])
})

test('[A8.44] [B8.23] a session that the server ended locks the device, and keeps what was not sent', async ({
  workspace,
  page,
}) => {
  const line = await openLine(workspace.server.address)
  await new LoginPage(page).signIn(line.address, admin)
  const board = new BoardPage(page)
  await board.open(line.address)
  await board.create('כנס', '20.04.2027')
  await board.synced()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  line.cut()
  await board.edit('כנס', 'מיקום', 'אילת')
  await page.context().clearCookies()
  line.mend()
  const login = new LoginPage(page)
  await expect(login.title()).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('ההתחברות פגה').first()).toBeVisible()
  await login.fill(admin.email, admin.password)
  await login.submit()
  // Back on the board that was open when the device was locked.
  await board.isShown()
  await expect
    .poll(async () => [...(await workspace.api.pullAll()).values()])
    .toMatchObject([{ name: 'כנס', location: 'אילת' }])
  await line.close()
})

test("[A8.43] a sign-out without a network ends the server's session at the next chance", async ({
  workspace,
  page,
}) => {
  const line = await openLine(workspace.server.address)
  await new LoginPage(page).signIn(line.address, admin)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  line.cut()
  const logged = page.waitForEvent('console', (message) => /signing out at the server failed/.test(message.text()))
  await page.getByRole('button', { name: 'יציאה מהמערכת' }).click()
  expect((await logged).text()).toContain('unreachable')
  await expect(new LoginPage(page).title()).toBeVisible()
  line.mend()
  const ended = page.waitForResponse(
    (response) => response.url().endsWith('/api/auth/logout') && response.status() === 204,
  )
  await page.reload()
  await ended
  expect((await page.context().cookies()).filter(({ name, value }) => name === '__Host-bama' && value !== '')).toEqual(
    [],
  )
  await line.close()
})

test('a wrong one-time code and a weak password are refused at set-up, and a used one leads on', async ({
  freshServer,
  page,
  newDevice,
}) => {
  await page.goto(`${freshServer.address}/setup#code=wrong`)
  const submit = page.getByRole('button', { name: 'הקמת המערכת' })
  await page.getByRole('textbox', { name: 'שם', exact: true }).fill('דנה')
  await page.getByRole('textbox', { name: 'כתובת אימייל' }).fill(admin.email)
  await page.getByRole('textbox', { name: 'סיסמה', exact: true }).fill('12345')
  await submit.click()
  await expect(page.getByText('הסיסמה חייבת להכיל לפחות 6 תווים')).toBeVisible()
  await page.getByRole('textbox', { name: 'סיסמה', exact: true }).fill(admin.password)
  await submit.click()
  await expect(page.getByText('הקוד אינו נכון או שכבר נוצל')).toBeVisible()
  const code = new URL(freshServer.setupAddress ?? '').hash.replace('#code=', '')
  await page.getByRole('textbox', { name: 'קוד חד־פעמי' }).fill(code)
  await submit.click()
  await page.waitForURL(`${freshServer.address}/Events`)
  const guest = await (await newDevice()).newPage()
  await guest.goto(`${freshServer.address}/setup`)
  await expect(guest.getByText('המערכת כבר הוקמה')).toBeVisible()
})

test('the address that the server printed works in the tab of the plain one, and keeps what was typed there', async ({
  freshServer,
  page,
}) => {
  await page.goto(freshServer.address)
  await expect(page).toHaveURL(/\/setup$/)
  await expect(page.getByRole('textbox', { name: 'קוד חד־פעמי' })).toBeVisible()
  await page.getByRole('textbox', { name: 'שם', exact: true }).fill('דנה')
  // Like a paste into the address bar: the page stays, and only its hash changes.
  await page.evaluate((address) => location.assign(address), freshServer.setupAddress ?? '')
  await expect(page.getByRole('textbox', { name: 'קוד חד־פעמי' })).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'שם', exact: true })).toHaveValue('דנה')
  await page.getByRole('textbox', { name: 'כתובת אימייל' }).fill(admin.email)
  await page.getByRole('textbox', { name: 'סיסמה', exact: true }).fill(admin.password)
  await page.getByRole('button', { name: 'הקמת המערכת' }).click()
  await page.waitForURL(`${freshServer.address}/Events`)
})

test('everybody changes their own password, signs out elsewhere and finds the keys, from their own menu; the sign-in says whom to ask', async ({
  workspace,
  page,
  newDevice,
}) => {
  const { email } = await workspace.addPerson('inbal', 'operator')
  const { address } = workspace.server
  const [other, third] = [await (await newDevice()).newPage(), await (await newDevice()).newPage()]
  await new LoginPage(page).signIn(address, { ...admin, email })
  for (const each of [other, third]) await new LoginPage(each).enter(address, { ...admin, email })
  const isSignedIn = async (each: typeof page) => (await each.request.get(`${address}/api/auth/session`)).status()

  const menuButton = page.getByRole('button', { name: 'תפריט משתמש' })
  const choose = async (item: string | RegExp) => {
    await menuButton.click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await choose(/קיצורי מקלדת/)
  await expect(page.getByRole('dialog', { name: 'קיצורי מקלדת' })).toBeVisible()
  await page.keyboard.press('Escape')

  await choose('יציאה מכל המכשירים האחרים')
  const question = page.getByRole('dialog', { name: 'יציאה מכל המכשירים האחרים' })
  await settled(question)
  expect(await violationsOf(page)).toEqual([])
  await question.getByRole('button', { name: 'ניתוק המכשירים האחרים' }).click()
  await expect(page.getByText('המכשירים האחרים נותקו')).toBeVisible()
  expect([await isSignedIn(page), await isSignedIn(other), await isSignedIn(third)]).toEqual([200, 401, 401])

  await new LoginPage(other).enter(address, { ...admin, email })
  await choose('החלפת סיסמה')
  const form = page.getByRole('dialog', { name: 'החלפת סיסמה' })
  await form.getByRole('textbox', { name: 'הסיסמה הנוכחית' }).fill('not-this-one')
  await form.getByRole('textbox', { name: 'סיסמה חדשה' }).fill('my-own-new-one')
  await form.getByRole('button', { name: 'שמירה' }).click()
  await expect(form.getByText('הסיסמה הנוכחית שגויה')).toBeVisible()
  await settled(form)
  expect(await violationsOf(page)).toEqual([])
  await form.getByRole('textbox', { name: 'הסיסמה הנוכחית' }).fill(admin.password)
  await form.getByRole('button', { name: 'שמירה' }).click()
  await expect(page.getByText('הסיסמה הוחלפה, והמכשירים האחרים שלך נותקו')).toBeVisible()
  await expect(form).toBeHidden()
  await expect(menuButton).toBeFocused()
  expect([await isSignedIn(page), await isSignedIn(other)]).toEqual([200, 401])

  await choose('יציאה מהמערכת')
  const door = new LoginPage(page)
  await expect(page.getByText('שכחת את הסיסמה?')).toBeVisible()
  await door.fill(email, 'my-own-new-one')
  await door.submit()
  await expect(door.title()).toBeHidden()
})

test.describe('a line on which not everything comes, and no worker keeps the app', () => {
  test.use({ serviceWorkers: 'block' })

  for (const [what, pattern] of [
    ['script', '**/assets/board-*.js'],
    ['stylesheet', '**/assets/board-*.css'],
  ] as const)
    test(`a ${what} that was lost once is asked for again, and the app is drawn with its styles`, async ({
      workspace,
      page,
    }) => {
      let requests = 0
      await page.route(pattern, (route) => (++requests === 1 ? route.abort('connectionfailed') : route.continue()))
      const login = new LoginPage(page)
      await login.open(workspace.server.address)
      const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/board-'))
      await page.getByRole('textbox', { name: 'כתובת אימייל' }).focus()
      await lost
      await page.waitForResponse(pattern)
      await login.fill(admin.email, admin.password)
      await login.submit()
      const menu = page.getByRole('button', { name: 'תפריט משתמש' })
      await expect(menu).toBeVisible()
      // As in Mantine's style sheet, without which a button has the browser's border.
      await expect(menu).toHaveCSS('border-top-width', '0px')
      expect(requests).toBe(2)
    })

  test('says at once that the server cannot be reached, and sends no password later by itself', async ({
    workspace,
    page,
  }) => {
    const line = await openLine(workspace.server.address)
    const login = new LoginPage(page)
    await login.open(line.address)
    line.cut()
    await login.fill(admin.email, admin.password)
    await login.submit()
    await expect(login.alert()).toContainText('לא ניתן להגיע לשרת')
    const sent: string[] = []
    page.on('request', (request) => void sent.push(new URL(request.url()).pathname))
    line.mend()
    // The app has started behind the page and opened its database.
    const databases = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
    await expect.poll(databases).toContain('BamaDevice')
    expect(sent).not.toContain('/api/auth/login')
    await login.submit()
    await page.waitForURL(`${line.address}/`)
    await line.close()
  })

  test('a page that stood open while a newer version was installed loads that at the first touch', async ({
    workspace,
    page,
  }) => {
    let isReplaced = false
    await page.route('**/assets/*', (route) => (isReplaced ? route.fulfill({ status: 404 }) : route.continue()))
    const login = new LoginPage(page)
    await login.open(workspace.server.address)
    isReplaced = true
    page.on('request', (request) => {
      // The reloaded page names the files that exist.
      if (request.isNavigationRequest()) isReplaced = false
    })
    const loaded = page.waitForEvent('load')
    await page.getByRole('textbox', { name: 'כתובת אימייל' }).focus()
    await loaded
    await login.signIn(workspace.server.address, admin)
  })
})
