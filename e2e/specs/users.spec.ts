import type { Route } from '@playwright/test'
import { settled, violationsOf } from '../fixtures/axe.ts'
import { openLine } from '../fixtures/line.ts'
import { admin, expect, phone, test } from '../fixtures/test.ts'
import { boxOf } from '../pages/board-page.ts'
import { LoginPage } from '../pages/login-page.ts'
import { InvitationPage, UsersPage } from '../pages/users-page.ts'

const chosen = 'a-password-of-ones-own'

test('[A1.15] [A2.142] [A3.32] [A5.30] [A5.31] [A5.32] [A5.33] [A5.34] [A5.35] [A5.37] [A5.39] [A8.33] a new user, with every text of what is missing; axe finds nothing on a desk in table, menu and form', async ({
  workspace,
  page,
  newDevice,
}) => {
  await new LoginPage(page).signIn(workspace.server.address, admin)
  const users = new UsersPage(page)
  await users.open(workspace.server.address)
  const window = await users.openNew()
  const [name, email, password] = [
    window.getByRole('textbox', { name: 'שם', exact: true }),
    window.getByRole('textbox', { name: 'כתובת אימייל' }),
    window.getByRole('textbox', { name: 'סיסמה', exact: true }),
  ]
  // An invitation is the default.
  await expect(window.getByRole('radio', { name: 'הזמנה' })).toBeChecked()
  await window.getByText('סיסמה', { exact: true }).click()
  await page.keyboard.press('Control+Enter')
  for (const text of ['שם המשתמש נדרש', 'כתובת אימייל נדרשת', 'סיסמה נדרשת'])
    await expect(window.getByText(text, { exact: true })).toBeVisible()
  await expect(name).toBeFocused()
  await settled(window)
  expect(await violationsOf(page)).toEqual([])
  await name.fill('ענבל פרץ')
  await email.fill('inbal')
  await password.fill('12345')
  await page.keyboard.press('Enter')
  for (const text of ['כתובת אימייל לא תקינה', 'הסיסמה חייבת להכיל לפחות 6 תווים'])
    await expect(window.getByText(text, { exact: true })).toBeVisible()
  await expect(email).toBeFocused()
  await email.fill('Dana@Almog.example')
  await password.fill('123456')
  await expect(window.getByText('מומלץ 12 תווים ומעלה')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(window.getByText('כתובת אימייל זו כבר קיימת במערכת')).toBeVisible()

  const role = window.getByRole('combobox', { name: 'סוג משתמש' })
  await expect(role).toHaveValue('user')
  await expect(role.getByRole('option')).toHaveText(['משתמש רגיל', 'מפעיל', 'מנהל מערכת'])
  await role.selectOption('מפעיל')
  await email.fill('inbal@almog.example')
  await window.getByRole('textbox', { name: 'תפקיד' }).fill('תאורנית')
  await page.keyboard.press('Enter')
  await expect(page.getByText('המשתמש נוצר בהצלחה')).toBeVisible()
  await expect(users.row('ענבל פרץ')).toContainText('inbal@almog.example')
  for (const text of ['מפעיל', 'מאושר', 'תאורנית']) await expect(users.row('ענבל פרץ')).toContainText(text)
  await expect(users.newButton()).toBeFocused()
  const menu = await users.openMenu('dana')
  await settled(menu)
  // A menu is outside the page's landmarks.
  expect(await violationsOf(page, ['region'])).toEqual([])

  const hers = await (await newDevice()).newPage()
  await new LoginPage(hers).signIn(workspace.server.address, { email: 'inbal@almog.example', password: '123456' })
  await expect(hers).toHaveURL(/\/MyDay$/)
})

test("[A5.36] [A8.33] an edit keeps the password when none is typed; the server's no leaves all that was typed", async ({
  workspace,
  page,
}) => {
  const { email } = await workspace.addPerson('inbal', 'user')
  await new LoginPage(page).signIn(workspace.server.address, admin)
  const users = new UsersPage(page)
  await users.open(workspace.server.address)
  const window = await users.openEdit('inbal')
  await expect(window.getByText('ריק: הסיסמה הנוכחית נשארת')).toBeVisible()
  await window.getByRole('textbox', { name: 'שם', exact: true }).fill('ענבל פרץ')
  await window.getByRole('textbox', { name: 'טלפון' }).fill('050-1234567')
  // A colleague takes the address a moment earlier.
  const answers = [
    (route: Route) =>
      route.fulfill({ status: 409, json: { error: { code: 'email_taken', message: '', field: 'email' } } }),
    (route: Route) => route.abort(),
  ]
  // A single route for both responses, because two routes in succession could overlap.
  await page.route('**/api/users/*', (route) => (answers.shift() ?? ((last: Route) => last.continue()))(route))
  await page.keyboard.press('Control+Enter')
  await expect(window.getByText('כתובת אימייל זו כבר קיימת במערכת')).toBeVisible()
  await expect(window.getByRole('textbox', { name: 'טלפון' })).toHaveValue('050-1234567')
  await page.keyboard.press('Control+Enter')
  await expect(window.getByRole('alert')).toContainText('לא ניתן להגיע לשרת')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('המשתמש עודכן בהצלחה')).toBeVisible()
  await expect(users.row('ענבל פרץ')).toContainText('050-1234567')
  expect(
    (
      await fetch(`${workspace.server.address}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: admin.password }),
      })
    ).status,
  ).toBe(200)

  // One's own account, which is also the last admin's, can be neither disabled nor demoted; the menu says why.
  const menu = await users.openMenu('dana')
  await expect(menu.getByRole('menuitem', { name: 'מחיקת המשתמש' })).toContainText(
    'זה מנהל המערכת האחרון. צריך למנות קודם מנהל מערכת נוסף.',
  )
  await menu.getByRole('menuitem', { name: 'השבתת החשבון' }).press('Enter')
  await expect(menu).toBeVisible()
  await page.keyboard.press('Escape')
  await expect((await users.openEdit('dana')).getByRole('combobox', { name: 'סוג משתמש' })).toBeDisabled()
})

test('[A5.54] disabling signs the other browser out, approving lets it in again, deleting asks and ends the account', async ({
  workspace,
  page,
  newDevice,
}) => {
  const { email } = await workspace.addPerson('inbal', 'user')
  const hers = await (await newDevice()).newPage()
  await new LoginPage(hers).signIn(workspace.server.address, { ...admin, email })
  await new LoginPage(page).signIn(workspace.server.address, admin)
  const users = new UsersPage(page)
  await users.open(workspace.server.address)
  await users.choose('inbal', 'השבתת החשבון')
  const disabling = users.window('השבתת חשבון')
  await expect(disabling).toContainText('רישומי השעות, התגובות והשיוכים שלו נשארים')
  await page.keyboard.press('Escape')
  await expect(disabling).toBeHidden()
  await expect(page.getByRole('button', { name: 'פעולות נוספות: inbal' })).toBeFocused()
  await users.choose('inbal', 'השבתת החשבון')
  await disabling.getByRole('button', { name: 'השבתת החשבון' }).click()
  await expect(users.row('inbal')).toContainText('מושבת')

  await hers.reload()
  const door = new LoginPage(hers)
  await expect(door.title()).toBeVisible()
  await door.fill(email, admin.password)
  await door.submit()
  await expect(door.alert()).toHaveText('החשבון ממתין לאישור של מנהל מערכת')

  await users.choose('inbal', 'אישור החשבון')
  await expect(users.row('inbal')).toContainText('מאושר')
  await door.submit()
  await expect(door.title()).toBeHidden()

  await users.choose('inbal', 'מחיקת המשתמש')
  const deletion = users.window('מחיקת משתמש')
  await expect(deletion).toContainText('האם למחוק את המשתמש?')
  await deletion.getByRole('button', { name: 'מחיקת המשתמש' }).click()
  await expect(users.row('inbal')).toBeHidden()
  await expect(page.getByRole('button', { name: 'פעולות נוספות: dana' })).toBeFocused()
})

test('an invitation by link: the person chooses a password on their own device and lands; the link is good once', async ({
  workspace,
  page,
  newDevice,
}) => {
  await new LoginPage(page).signIn(workspace.server.address, admin)
  const users = new UsersPage(page)
  await users.open(workspace.server.address)
  const window = await users.openNew()
  await window.getByRole('textbox', { name: 'שם', exact: true }).fill('עומר חדד')
  await window.getByRole('textbox', { name: 'כתובת אימייל' }).fill('omer@almog.example')
  await expect(window.getByRole('textbox', { name: 'סיסמה', exact: true })).toBeHidden()
  await page.keyboard.press('Control+Enter')
  const ready = users.window('קישור ההזמנה מוכן')
  // The server was opened as localhost, so the link doesn't work on other machines.
  await expect(ready.getByText('הקישור פועל רק במחשב הזה')).toBeVisible()
  await expect(ready.getByText('BAMA_ORIGIN')).toBeVisible()
  const shown = await ready.getByRole('textbox', { name: 'הקישור' }).inputValue()
  const whatsApp = await ready.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')
  expect(decodeURIComponent(whatsApp ?? '')).toContain(shown)
  await settled(ready)
  expect(await violationsOf(page)).toEqual([])
  const link = await users.shownLink('קישור ההזמנה מוכן')
  await expect(users.row('עומר חדד')).toContainText('מחכה להצטרפות')
  await expect(page.getByText('נשלחה')).toHaveCount(0)

  const context = await newDevice()
  const his = await context.newPage()
  const addresses: string[] = []
  context.on('request', (request) => addresses.push(`${request.url()} ${request.headers()['referer'] ?? ''}`))
  await his.goto(link)
  await expect(his.getByText('עומר חדד')).toBeVisible()
  await expect(his).toHaveURL(`${workspace.server.address}/invitation`)
  await his.getByRole('button', { name: 'שמירת הסיסמה וכניסה' }).click()
  await expect(his.getByRole('alert')).toHaveText('יש לבחור סיסמה')
  await new InvitationPage(his).choose('12345')
  await expect(his.getByRole('alert')).toHaveText('הסיסמה חייבת להכיל לפחות 6 תווים')
  await new InvitationPage(his).choose(chosen)
  await expect(his.getByRole('navigation', { name: 'ניווט ראשי' })).toBeVisible()
  const secret = link.split('#')[1] ?? ''
  expect(secret).toHaveLength(43)
  expect(addresses.filter((address) => address.includes(secret))).toEqual([])
  expect(workspace.server.output()).not.toContain(secret)
  await expect(users.row('עומר חדד')).toContainText('מאושר')

  const stranger = await (await newDevice()).newPage()
  await stranger.goto(link)
  await expect(stranger.getByRole('heading', { name: 'הקישור אינו בתוקף' })).toBeVisible()
  await stranger.getByRole('link', { name: 'מעבר להתחברות' }).click()
  await expect(new LoginPage(stranger).title()).toBeVisible()
})

test('a reset: by a link that is opened where another is signed in, or by a password that the admin sets', async ({
  workspace,
  page,
  newDevice,
}) => {
  const { email } = await workspace.addPerson('inbal', 'user')
  await workspace.addPerson('omer', 'user')
  await new LoginPage(page).signIn(workspace.server.address, admin)
  const users = new UsersPage(page)
  await users.open(workspace.server.address)
  await users.choose('inbal', 'קישור לאיפוס סיסמה')
  await page.getByRole('button', { name: 'יצירת קישור' }).click()
  const link = await users.shownLink('הקישור לאיפוס הסיסמה מוכן')

  const shared = await (await newDevice()).newPage()
  await new LoginPage(shared).signIn(workspace.server.address, { ...admin, email: 'omer@almog.example' })
  await shared.goto(link)
  await expect(shared.getByText('במכשיר הזה מחובר כעת החשבון של omer.', { exact: false })).toBeVisible()
  await new InvitationPage(shared).choose(chosen)
  await expect(shared.getByRole('button', { name: 'תפריט משתמש' })).toContainText('inbal')

  await users.choose('inbal', 'קביעת סיסמה חדשה')
  const window = users.window('סיסמה חדשה')
  await window.getByRole('textbox', { name: 'סיסמה חדשה' }).fill('set-by-the-admin')
  await window.getByRole('button', { name: 'הצגת הסיסמה' }).click()
  await window.getByRole('button', { name: 'שמירה' }).click()
  await expect(page.getByText('הסיסמה הוחלפה')).toBeVisible()
  await shared.reload()
  const door = new LoginPage(shared)
  await expect(door.title()).toBeVisible()
  await door.fill(email, chosen)
  await door.submit()
  await expect(door.alert()).toHaveText('פרטי ההתחברות שגויים')
  await door.fill(email, 'set-by-the-admin')
  await door.submit()
  await expect(door.title()).toBeHidden()
})

test('without a connection the list is there and says why nothing can be changed; a form that is open keeps what was typed', async ({
  workspace,
  page,
}) => {
  await workspace.addPerson('inbal', 'operator')
  const line = await openLine(workspace.server.address)
  await new LoginPage(page).signIn(line.address, admin)
  const users = new UsersPage(page)
  await users.open(line.address)
  await expect(users.row('inbal')).toBeVisible()
  const window = await users.openEdit('inbal')
  await window.getByRole('textbox', { name: 'טלפון' }).fill('050-7654321')
  const phoneField = window.getByRole('textbox', { name: 'טלפון' })
  const place = await boxOf(phoneField)
  line.cut()
  await page.keyboard.press('Control+Enter')
  await expect(window.getByRole('alert')).toContainText('השמירה נכשלה, והפרטים נשארו בטופס.')
  await expect(window.getByRole('status')).toContainText('אין חיבור לשרת')
  expect(await boxOf(phoneField)).toEqual(place)
  await expect(users.page.getByRole('button', { name: 'פעולות נוספות: inbal', includeHidden: true })).toBeDisabled()
  line.mend()
  await expect(window.getByRole('status')).toBeHidden({ timeout: 40_000 })
  await page.keyboard.press('Control+Enter')
  await expect(users.row('inbal')).toContainText('050-7654321')
  await line.close()
})

test('on a phone, dark, by touch: cards of 44 px targets, an invitation made and opened, and axe finds nothing', async ({
  workspace,
  newDevice,
}) => {
  const options = { viewport: phone, colorScheme: 'dark', hasTouch: true, isMobile: true } as const
  const page = await (await newDevice(options)).newPage()
  await new LoginPage(page).signIn(workspace.server.address, admin)
  const users = new UsersPage(page)
  await users.open(workspace.server.address)
  await expect(page.getByRole('article', { name: 'dana' })).toBeVisible()
  for (const button of ['פעולות נוספות: dana', 'עריכת המשתמש dana']) {
    const box = await page.getByRole('button', { name: button }).boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  }
  expect(await violationsOf(page)).toEqual([])
  await users.newButton().tap()
  const window = users.window('משתמש חדש')
  await window.getByRole('textbox', { name: 'שם', exact: true }).fill('עומר חדד')
  await window.getByRole('textbox', { name: 'כתובת אימייל' }).fill('omer@almog.example')
  await window.getByRole('button', { name: 'שמירה' }).tap()
  const ready = users.window('קישור ההזמנה מוכן')
  // The toast, which comes first and for three seconds, covers no button of the dialog that follows.
  await expect(page.getByText('המשתמש נוצר בהצלחה')).toBeVisible()
  await settled(ready)
  const covered = await ready.getByRole('button').evaluateAll((buttons) =>
    buttons.filter((button) => {
      const { x, y, width, height } = button.getBoundingClientRect()
      const top = document.elementFromPoint(x + width / 2, y + height / 2)
      return !button.contains(top)
    }),
  )
  expect(covered).toHaveLength(0)
  const link = await users.shownLink('קישור ההזמנה מוכן')
  const visitor = await (await newDevice(options)).newPage()
  await visitor.goto(link)
  await expect(visitor.getByRole('textbox', { name: 'סיסמה חדשה' })).toBeVisible()
  expect(await violationsOf(visitor)).toEqual([])
})
