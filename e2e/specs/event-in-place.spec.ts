import type { Locator, Page } from '@playwright/test'
import { mutation, newEvent } from '../../apps/server/testing/api-client.ts'
import { settled, violationsOf } from '../fixtures/axe.ts'
import { readDrafts } from '../fixtures/device-database.ts'
import { openLine } from '../fixtures/line.ts'
import { admin, expect, phone, test, type Workspace } from '../fixtures/test.ts'
import { BoardPage, boxOf } from '../pages/board-page.ts'
import { LoginPage } from '../pages/login-page.ts'

const name = 'השקת Galaxy S27 – האנגר 11'
const launch = newEvent('launch', {
  name,
  date: '2027-04-20',
  start_time: '20:00',
  end_time: '02:00',
  location: 'האנגר 11, נמל תל אביב',
  description: 'השקה לעיתונות.',
  producer_name: 'רונית כהן',
  producer_phone: '054-771-2340',
  [`tags/${encodeURIComponent('השקה')}`]: true,
  'checklist/c1/item': 'אישור תכנית במה',
})
const client = mutation('create', 'clients', 'c1', { name: 'עיריית ירושלים' })

const opening = (window: Locator, what: string): Locator =>
  window.getByRole('button', { name: `עריכת ${what}`, exact: true })

async function open(page: Page, workspace: Workspace, email = admin.email): Promise<Locator> {
  await new LoginPage(page).enter(workspace.server.address, { ...admin, email })
  await page.goto(`${workspace.server.address}/Events?event=launch`)
  const window = new BoardPage(page).eventDialog(name)
  await expect(window.getByRole('heading', { name })).toBeFocused()
  return window
}

const stored = async ({ api }: Workspace): Promise<Record<string, unknown>> => ({
  ...(await api.pullAll()).get('launch'),
})

test('every fact is edited where it stands, and only what was changed is written', async ({ workspace, page }) => {
  const operator = await workspace.addPerson('yoav', 'operator')
  await workspace.api.push([launch, client])
  const window = await open(page, workspace)
  const choose = async (what: string, option: string): Promise<void> => {
    await opening(window, what).click({ force: true })
    await page.getByRole('option', { name: option, exact: true }).click()
    await expect(opening(window, what)).toBeVisible()
  }
  const write = async (what: string, field: string, text: string, key = 'Enter'): Promise<void> => {
    await opening(window, what).click({ force: true })
    await window.getByRole('textbox', { name: field, exact: true }).fill(text)
    await page.keyboard.press(key)
    await expect(opening(window, what)).toBeVisible()
  }
  const textOf = (label: string): Locator =>
    window.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) })

  await write('מיקום', 'מיקום', 'כיכר השעון')
  await expect(window.getByRole('link', { name: 'כיכר השעון' })).toBeVisible()
  await write('כניסת קהל', 'כניסת קהל', '1930')
  await expect(textOf('כניסת קהל')).toContainText('19:30')
  await write('שעות', 'שעת סיום', '0130')
  await expect(textOf('שעות')).toContainText('20:00 – 01:30+1')
  await write('פרטי מפיק', 'טלפון המפיק', '052-111-2222')
  await expect(window.getByRole('link', { name: '052-111-2222' })).toHaveAttribute('href', 'tel:0521112222')
  await write('קישור ל-Google Drive', 'קישור ל-Google Drive', 'https://drive.google.com/drive/folders/9')
  await expect(window.getByRole('link', { name: 'פתח ב-Google Drive' })).toBeVisible()
  await write('הערות עמודת רישום', 'הערות עמודת רישום', 'שני דלפקים', 'Control+Enter')
  await write('תיאור', 'תיאור', 'השקה לעיתונות ולמשפיענים.', 'Control+Enter')
  await expect(window).toContainText('השקה לעיתונות ולמשפיענים.')
  await write('טקסט גריד מסך', 'טקסט גריד מסך', 'מסך ראשי 10×6', 'Control+Enter')
  await write('מספר הצעת מחיר', 'מספר הצעת מחיר', 'Q-118')
  await choose('לקוח', 'עיריית ירושלים')
  await expect(window).toContainText('עיריית ירושלים')
  await choose('מפעיל מוקצה', 'yoav')
  await choose('סטטוס אישור', 'מאושר')
  await choose('סטטוס סגירות', 'סגירות בתהליך')
  await choose('סטטוס תשלום', 'שולם חלקית')
  await opening(window, 'תאריך').click({ force: true })
  await window.getByRole('textbox', { name: 'תאריך', exact: true }).fill('21.4.2027')
  await page.keyboard.press('Enter')
  await expect(window).toContainText('יום רביעי, 21 באפריל 2027')
  await opening(window, 'תגיות').click({ force: true })
  await page.keyboard.type('דחוף')
  await page.keyboard.press('Enter')
  await window.getByRole('heading', { name }).click({ position: { x: 2, y: 2 }, force: true, trial: true })
  await page.keyboard.press('Tab')
  await expect(window.getByRole('list', { name: 'תגיות' })).toContainText('דחוף')
  await opening(window, 'שם האירוע').click({ force: true })
  await page.keyboard.type('השקת S27')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'השקת S27', exact: true })).toBeVisible()

  await expect
    .poll(() => stored(workspace))
    .toMatchObject({
      name: 'השקת S27',
      date: '2027-04-21',
      start_time: '20:00',
      end_time: '01:30',
      audience_arrival_time: '19:30',
      location: 'כיכר השעון',
      client_id: 'c1',
      assigned_operator_id: operator.id,
      producer_name: 'רונית כהן',
      producer_phone: '052-111-2222',
      drive_url: 'https://drive.google.com/drive/folders/9',
      registration_notes: 'שני דלפקים',
      description: 'השקה לעיתונות ולמשפיענים.',
      screen_grid_text: 'מסך ראשי 10×6',
      quote_number: 'Q-118',
      approval_status: 'מאושר',
      booking_status: 'סגירות בתהליך',
      payment_status: 'שולם חלקית',
      tags: ['דחוף', 'השקה'].toSorted(),
    })
})

test('by keyboard: Enter and F2 open, Escape takes back and leaves the window open, what is wrong says so at its field', async ({
  workspace,
  page,
}) => {
  await workspace.api.push([launch])
  const window = await open(page, workspace)
  const location = opening(window, 'מיקום')
  const field = window.getByRole('textbox', { name: 'מיקום', exact: true })
  for (const key of ['Enter', 'F2']) {
    await location.press(key)
    await expect(field).toBeFocused()
    await page.keyboard.type('מקום אחר')
    await page.keyboard.press('Escape')
    await expect(location).toBeFocused()
    await expect(window).toContainText('האנגר 11, נמל תל אביב')
  }
  await opening(window, 'שעות').press('Enter')
  await window.getByRole('textbox', { name: 'שעת התחלה' }).fill('25:99')
  await page.keyboard.press('Enter')
  await expect(window).toContainText('יש להזין שעה תקינה')
  await page.keyboard.press('Escape')
  await expect(window).toContainText('20:00 – 02:00')
  // A single Escape closes an open list without a choice.
  await opening(window, 'סטטוס תשלום').press('Enter')
  await expect(page.getByRole('option', { name: 'שולם במלואו' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(opening(window, 'סטטוס תשלום')).toBeFocused()
  await expect(window).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(window).toBeHidden()
  expect((await stored(workspace))['_version']).toBe(1)
})

test('what is typed is kept when the person goes elsewhere, and when the window closes', async ({
  workspace,
  page,
}) => {
  await workspace.api.push([launch])
  await new LoginPage(page).enter(workspace.server.address, admin)
  const board = new BoardPage(page)
  await board.open(workspace.server.address)
  const window = await board.openEvent(name)
  await opening(window, 'מיקום').press('Enter')
  await page.keyboard.type('כיכר השעון')
  await window.getByRole('checkbox', { name: 'אישור תכנית במה' }).check()
  await expect(window.getByRole('link', { name: 'כיכר השעון' })).toBeVisible()
  await opening(window, 'תיאור').press('Enter')
  await page.keyboard.type('תיאור חדש')
  await page.goBack()
  await expect(window).toBeHidden()
  await expect.poll(() => stored(workspace)).toMatchObject({ location: 'כיכר השעון', description: 'תיאור חדש' })
  // An edit that can't be saved is reported, and kept in the event.
  await board.openEvent(name)
  await opening(window, 'שעות').press('Enter')
  await window.getByRole('textbox', { name: 'שעת סיום' }).fill('אחרי חצות')
  await page.goBack()
  await expect(window).toBeHidden()
  await expect(page.getByText('שעות: השינוי לא נשמר')).toBeVisible()
  await board.openEvent(name)
  await expect(window.getByRole('textbox', { name: 'שעת סיום' })).toHaveValue('אחרי ')
  await page.goBack()
  await expect(window).toBeHidden()
  // The kept edit survives a reload, and its draft is deleted once it is saved.
  const draft = async (): Promise<unknown> => (await readDrafts(page))['fact:launch:start_time+end_time']
  await expect.poll(draft).toMatchObject({ to: { end_time: 'אחרי ' } })
  await page.reload()
  await board.isShown()
  await board.openEvent(name)
  await expect(window.getByRole('textbox', { name: 'שעת סיום' })).toHaveValue('אחרי ')
  await window.getByRole('textbox', { name: 'שעת סיום' }).fill('0100')
  await page.keyboard.press('Enter')
  await expect(window).toContainText('20:00 – 01:00')
  await board.synced()
  await expect.poll(draft).toBeUndefined()
})

test('what was being typed when the session ended is in its field again after the next sign-in', async ({
  workspace,
  page,
}) => {
  await workspace.api.push([launch])
  const window = await open(page, workspace)
  await opening(window, 'תיאור').press('Enter')
  await page.keyboard.type('תיאור באמצע כתיבה')
  expect((await workspace.api.post('/api/auth/logout-others', {})).ok).toBe(true)
  const login = new LoginPage(page)
  await expect(login.title()).toBeVisible({ timeout: 30_000 })
  await login.fill(admin.email, admin.password)
  await login.submit()
  await expect(login.title()).toBeHidden()
  await expect(window.getByRole('textbox', { name: 'תיאור' })).toHaveValue('תיאור באמצע כתיבה')
  await expect(page.getByText('השינוי לא נשמר')).toHaveCount(0)
  await window.getByRole('textbox', { name: 'תיאור' }).press('Control+Enter')
  await expect.poll(() => stored(workspace)).toMatchObject({ description: 'תיאור באמצע כתיבה' })
})

test('lines and images are ordered and removed where they stand, by keys too, and come back by the toast', async ({
  workspace,
  page,
}) => {
  const lines = ['במה', 'הגברה', 'תאורה'].flatMap((item, index) => [
    [`checklist/c${index}/item`, item],
    [`checklist/c${index}/sort_order`, `a${index}`],
  ])
  await workspace.api.push([newEvent('launch', { name, date: '2027-04-20', ...Object.fromEntries(lines) })])
  const window = await open(page, workspace)
  const checklist = window.getByRole('region', { name: /^צ׳קליסט(?! מנהל)/ })
  const items = checklist.getByRole('listitem')
  const menuOf = (item: string): Locator => window.getByRole('button', { name: `פעולות: ${item}`, exact: true })
  const isOnServer = (...names: string[]): Promise<void> =>
    expect
      .poll(async () =>
        ((await stored(workspace))['checklist'] as { item: string; sort_order: string }[])
          .toSorted((a, b) => (a.sort_order < b.sort_order ? -1 : 1))
          .map(({ item }) => item),
      )
      .toEqual(names)

  await menuOf('תאורה').press('Enter')
  await page.getByRole('menuitem', { name: 'לראש הרשימה' }).press('Enter')
  await expect(items).toHaveText(['תאורה', 'במה', 'הגברה'])
  await expect(menuOf('תאורה')).toBeFocused()
  await expect(page.getByRole('menu')).toHaveCount(0)
  await isOnServer('תאורה', 'במה', 'הגברה')

  await menuOf('במה').press('Enter')
  await page.getByRole('menuitem', { name: 'הסרה' }).press('Enter')
  await expect(items).toHaveText(['תאורה', 'הגברה'])
  await expect(menuOf('הגברה')).toBeFocused()
  await isOnServer('תאורה', 'הגברה')
  await page.keyboard.press('Control+z')
  await expect(items).toHaveText(['תאורה', 'במה', 'הגברה'])
  await isOnServer('תאורה', 'במה', 'הגברה')

  const input = window.getByLabel('תמונה', { exact: true }).and(page.locator('input'))
  const file = (title: string) => ({ name: title, mimeType: 'image/png', buffer: png })
  await input.setInputFiles([file('א.png'), file('ב.png')])
  const images = window.getByRole('region', { name: 'גריד מסך' }).getByRole('button', { name: /^הצגת התמונה/ })
  await expect(images).toHaveCount(2)
  await menuOf('א.png').press('Enter')
  await page.getByRole('menuitem', { name: 'שמאלה' }).click()
  await expect(images.first()).toHaveAccessibleName('הצגת התמונה ב.png')
  // The previous menu is fading out.
  await expect(page.getByRole('menu')).toHaveCount(0)
  await menuOf('ב.png').press('Enter')
  await page.getByRole('menuitem', { name: 'הסרה' }).click()
  await expect(images).toHaveCount(1)
  await page.getByRole('button', { name: 'ביטול ההסרה' }).click()
  await expect(images).toHaveCount(2)
  await expect(images.first()).toHaveAccessibleName('הצגת התמונה ב.png')
  await expect.poll(async () => ((await stored(workspace))['screen_grid_images'] as unknown[]).length).toBe(2)
  await new BoardPage(page).synced()
  expect(await violationsOf(page)).toEqual([])
})

test("a colleague's change of the same fact arrives while one types: one's own text stays, and one is told", async ({
  workspace,
  page,
}) => {
  await workspace.api.push([launch])
  const window = await open(page, workspace)
  await opening(window, 'מיקום').press('Enter')
  await page.keyboard.type('כיכר השעון')
  await workspace.api.push([mutation('update', 'events', 'launch', { location: 'גני התערוכה' })])
  await expect(window).toContainText('שונה בינתיים בידי מישהו אחר')
  await expect(window).toContainText('גני התערוכה')
  await expect(window.getByRole('textbox', { name: 'מיקום', exact: true })).toHaveValue('כיכר השעון')
  await page.keyboard.press('Escape')
  await expect(window.getByRole('link', { name: 'גני התערוכה' })).toBeVisible()
  await opening(window, 'מיקום').press('Enter')
  await page.keyboard.type('כיכר השעון')
  await page.keyboard.press('Enter')
  await expect(window.getByRole('link', { name: 'כיכר השעון' })).toBeVisible()
  await expect.poll(() => stored(workspace)).toMatchObject({ location: 'כיכר השעון' })
})

test('who may not edit an event reads plain text; who may has no managers’ facts unless an admin', async ({
  workspace,
  page,
  newDevice,
}) => {
  const reader = await workspace.addPerson('inbal', 'user')
  const editor = await workspace.addPerson('galit', 'user', { can_edit_events: true })
  await workspace.api.push([launch])
  const window = await open(page, workspace, reader.email)
  await expect(window).toContainText('האנגר 11, נמל תל אביב')
  await expect(window.getByRole('button', { name: /^עריכת / })).toHaveCount(0)
  await expect(window.getByRole('button', { name: 'פריט', exact: true })).toHaveCount(0)
  await window.getByText('השקה לעיתונות.').click()
  await expect(window.getByRole('textbox', { name: 'תיאור' })).toHaveCount(0)
  const second = await open(await (await newDevice()).newPage(), workspace, editor.email)
  await expect(opening(second, 'מיקום')).toHaveCount(1)
  await expect(opening(second, 'מפעיל מוקצה')).toHaveCount(0)
  await expect(second).not.toContainText('מעקב מנהל')
})

test('without a network: an item, a task, an image and a fact are added in their places, and go out later', async ({
  workspace,
  page,
}) => {
  await workspace.api.push([launch])
  const line = await openLine(workspace.server.address)
  await new LoginPage(page).signIn(line.address, admin)
  const board = new BoardPage(page)
  await board.open(line.address)
  await board.synced()
  line.cut()
  const window = await board.openEvent(name)
  const checklist = window.getByRole('region', { name: /^צ׳קליסט(?! מנהל)/ })
  await checklist.getByRole('button', { name: 'פריט' }).click()
  await page.keyboard.type('בדיקת סאונד')
  await page.keyboard.press('Enter')
  await page.keyboard.type('חזרה גנרלית')
  await page.keyboard.press('Enter')
  await expect(checklist.getByRole('checkbox', { name: 'חזרה גנרלית' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(checklist.getByRole('button', { name: 'פריט' })).toBeFocused()
  const tasks = window.getByRole('region', { name: /^משימות קשורות/ })
  await tasks.getByRole('button', { name: 'משימה' }).click()
  await page.keyboard.type('הזמנת גנרטור')
  await page.keyboard.press('Enter')
  await expect(tasks.getByRole('link', { name: 'הזמנת גנרטור' })).toBeVisible()
  await window
    .getByLabel('תמונה', { exact: true })
    .and(page.locator('input'))
    .setInputFiles({ name: 'במה.png', mimeType: 'image/png', buffer: png })
  await expect(window.getByRole('button', { name: 'הצגת התמונה במה.png' })).toBeVisible()
  line.mend()
  // The app looks for its server every ten seconds.
  await expect
    .poll(
      async () => {
        const event = await stored(workspace)
        return [event['checklist'], event['screen_grid_images']].map((list) => (list as unknown[]).length)
      },
      { timeout: 40_000 },
    )
    .toEqual([3, 1])
  await expect
    .poll(async () => [...(await workspace.api.pullAll('tasks')).values()].map((row) => row['description']))
    .toContain('הזמנת גנרטור')
  await board.synced()
  await line.close()
})

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('a long checklist always shows what is open, and folds what was done', async ({ workspace, page }) => {
  const items = Object.fromEntries(
    Array.from({ length: 15 }, (_, index) => [
      [`checklist/c${index}/item`, `שורה ${index}`],
      [`checklist/c${index}/sort_order`, `a${index.toString(36)}`],
      [`checklist/c${index}/completed`, index < 10],
    ]).flat(),
  )
  await workspace.api.push([newEvent('launch', { name, date: '2027-04-20', ...items })])
  const window = await open(page, workspace)
  const checklist = window.getByRole('region', { name: /^צ׳קליסט 10\/15|^צ׳קליסט/ }).first()
  await expect(checklist.getByRole('checkbox')).toHaveCount(5)
  await checklist.getByRole('checkbox', { name: 'שורה 14' }).check()
  await expect(checklist.getByRole('checkbox', { name: 'שורה 14' })).toBeVisible()
  await checklist.getByRole('button', { name: 'הצגת 10 פריטים שסומנו' }).click()
  await expect(checklist.getByRole('checkbox')).toHaveCount(15)
  await checklist.getByRole('button', { name: 'הסתרת מה שסומן' }).click()
  await expect(checklist.getByRole('checkbox')).toHaveCount(4)
})

test('on a phone a tap on the value opens it, in 44 pixels, and no keyboard opens over a list', async ({
  workspace,
  newDevice,
}) => {
  await workspace.addPerson('yoav', 'operator')
  await workspace.api.push([launch, client])
  const page = await (await newDevice({ viewport: phone, hasTouch: true, isMobile: true })).newPage()
  const window = await open(page, workspace)
  for (const what of ['כניסת קהל', 'שעות', 'מפעיל מוקצה', 'סטטוס תשלום', 'תיאור', 'תאריך', 'לקוח']) {
    const { height } = await boxOf(opening(window, what).locator('xpath=..'))
    expect(height, what).toBeGreaterThanOrEqual(44)
  }
  for (const what of ['מפעיל מוקצה', 'סטטוס תשלום']) {
    await opening(window, what).tap()
    await expect(page.getByRole('listbox')).toBeVisible()
    expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).readOnly), what).toBe(true)
    await page.getByRole('option').last().tap()
    await expect(opening(window, what)).toBeVisible()
  }
  await opening(window, 'כניסת קהל').tap()
  await settled(window)
  expect(await violationsOf(page)).toEqual([])
  await window.getByRole('textbox', { name: 'כניסת קהל' }).fill('19')
  await window.getByRole('button', { name: 'חזרה' }).tap()
  await expect.poll(() => stored(workspace)).toMatchObject({ audience_arrival_time: '19:00', payment_status: 'סגור' })
})
