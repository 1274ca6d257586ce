import { mutation, newEvent } from '../../apps/server/testing/api-client.ts'
import { settled, violationsOf } from '../fixtures/axe.ts'
import { openLine } from '../fixtures/line.ts'
import { admin, desk, expect, phone, test } from '../fixtures/test.ts'
import { BoardPage, boxOf } from '../pages/board-page.ts'
import { LoginPage } from '../pages/login-page.ts'

const launch = newEvent('launch', {
  name: 'השקת Galaxy S27 – האנגר 11',
  date: '2027-04-20',
  audience_arrival_time: '19:30',
  location: 'האנגר 11, נמל תל אביב',
  drive_url: 'https://drive.google.com/drive/folders/1',
  description: 'השקה לעיתונות ולמשפיענים.',
  producer_name: 'רונית כהן',
  producer_phone: '054-771-2340',
  registration_notes: 'שני דלפקים, סורק QR',
  [`tags/${encodeURIComponent('השקה')}`]: true,
  'checklist/c1/item': 'אישור תכנית במה',
  'checklist/c2/item': 'חזרה גנרלית',
  quote_number: 'Q-2027-118',
  payment_status: 'שולם חלקית',
  'manager_checklist/m1/item': 'חוזה חתום',
})

const name = 'השקת Galaxy S27 – האנגר 11'

test('[A2.67] [A2.68] [A2.69] [A2.70] [A2.71] [A2.72] [A2.73] [A2.75] [A2.77] [A2.79] [A2.80] [A6.17] an event window tells everything, and its address is stable', async ({
  workspace,
  page,
}) => {
  await workspace.api.push([
    launch,
    mutation('create', 'tasks', 't1', { description: 'הזמנת גנרטור', event_id: 'launch', status: 'בתהליך' }),
  ])
  await new LoginPage(page).enter(workspace.server.address, admin)
  await page.goto(`${workspace.server.address}/Events?event=launch`)
  const board = new BoardPage(page)
  const window = board.eventDialog(name)
  for (const text of [
    'יום שלישי, 20 באפריל 2027',
    'כניסת קהל',
    '19:30',
    'האנגר 11, נמל תל אביב',
    'פתח ב-Google Drive',
    'השקה לעיתונות ולמשפיענים.',
    'מפעיל מוקצה',
    'פרטי מפיק',
    'רונית כהן',
    'הערות עמודת רישום',
    'שני דלפקים, סורק QR',
    'השקה',
    'צ׳קליסט',
    'מעקב מנהל',
    'Q-2027-118',
    'שולם חלקית',
    'חוזה חתום',
    'משימות קשורות (1)',
    'הזמנת גנרטור',
    'לא משויך',
    'מעקב שעות',
  ])
    await expect(window).toContainText(text)
  await expect(window.getByRole('link', { name: '054-771-2340' })).toHaveAttribute('href', 'tel:0547712340')
  await expect(window.getByRole('link', { name: 'פתח ב-Google Drive' })).toHaveAttribute('rel', /noopener/)
  await window.getByRole('button', { name: 'סגירה' }).click()
  await expect(window).toBeHidden()
  expect(page.url()).toBe(`${workspace.server.address}/Events`)
})

test('[A2.64] [A2.65] [A2.66] [A2.81] [A2.84] opened from its card it closes by Escape, backdrop and Back, and the focus returns to the card', async ({
  workspace,
  page,
}) => {
  await workspace.api.push([newEvent('bare', { name })])
  await page.setViewportSize(desk)
  await new LoginPage(page).enter(workspace.server.address, admin)
  const board = new BoardPage(page)
  await board.open(workspace.server.address)
  const window = await board.openEvent(name)
  await expect(window.getByRole('heading', { name })).toBeFocused()
  await settled(window)
  const { width, height } = await boxOf(window)
  expect(width).toBeLessThanOrEqual(672)
  expect(height).toBeLessThanOrEqual(0.9 * desk.height)
  const manager = window.getByRole('region', { name: /^מעקב מנהל/ })
  await expect(manager).toContainText('מספר הצעת מחירלא צוין')
  await expect(window).toContainText('אין משימות משויכות לאירוע זה.')
  await page.keyboard.press('Escape')
  await expect(window).toBeHidden()
  await expect(board.card(name)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(window.getByRole('heading', { name })).toBeFocused()
  await page.mouse.click(4, desk.height / 2)
  await expect(window).toBeHidden()
  await expect(board.card(name)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(window.getByRole('heading', { name })).toBeFocused()
  await page.goBack()
  await expect(window).toBeHidden()
  await page.goForward()
  await expect(window).toBeVisible()
  // Changes the status by keyboard only. Escape closes the menu but not the dialog.
  await window.getByRole('button', { name: /^סטטוס: / }).press('Enter')
  await expect(page.getByRole('menuitem', { name: 'קרובים - לפי קדימות' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(window.getByRole('button', { name: /^סטטוס: / })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'קרובים - לפי קדימות' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'לסיים היום/מחכה לך' })).toBeFocused()
  await page.keyboard.press('Enter')
  // The menu returns the focus a moment later; a click before that would lose it.
  await expect(window.getByRole('button', { name: 'סטטוס: לסיים היום/מחכה לך' })).toBeFocused()
  // The form opens over the dialog, so Escape closes the form first.
  await window.getByRole('button', { name: 'ערוך אירוע' }).click()
  // Waits for the focus: if the form closed before having it, it couldn't return it.
  await expect(page.getByRole('heading', { name: 'עריכת אירוע' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'עריכת אירוע' })).toBeHidden()
  await expect(window.getByRole('button', { name: 'ערוך אירוע' })).toBeFocused()
})

test('[A2.74] [A2.85] [A4.14] ticks, completion and status go to a colleague who has it open', async ({
  workspace,
  newDevice,
}) => {
  const worker = await workspace.addPerson('inbal', 'user')
  await workspace.api.push([launch])
  const pages = []
  for (const email of [admin.email, worker.email]) {
    const page = await (await newDevice()).newPage()
    await new LoginPage(page).enter(workspace.server.address, { ...admin, email })
    await page.goto(`${workspace.server.address}/Events?event=launch`)
    pages.push(new BoardPage(page).eventDialog(name))
  }
  const [boss, crew] = pages
  if (boss === undefined || crew === undefined) throw new Error('two devices')
  const checklist = crew.getByRole('region', { name: /^צ׳קליסט/ })
  await expect(checklist.getByRole('heading')).toHaveText(/^צ׳קליסט/)
  await expect(checklist.getByRole('checkbox')).toHaveCount(2)
  // Ticked and unticked in quick succession, it ends unticked.
  await crew.getByRole('checkbox', { name: 'אישור תכנית במה' }).dblclick()
  await expect.poll(async () => (await workspace.api.pullAll()).get('launch')?.['_version']).toBe(3)
  await expect(boss.getByRole('checkbox', { name: 'אישור תכנית במה' })).not.toBeChecked()
  await expect(crew.getByRole('checkbox', { name: 'אישור תכנית במה' })).not.toBeChecked()
  await crew.getByRole('checkbox', { name: 'אישור תכנית במה' }).check()
  await expect(boss.getByRole('checkbox', { name: 'אישור תכנית במה' })).toBeChecked()
  await boss.getByRole('checkbox', { name: 'חזרה גנרלית' }).check()
  await expect(crew.getByRole('checkbox', { name: 'חזרה גנרלית' })).toBeChecked()
  await crew.getByRole('button', { name: 'סימון כהושלם' }).click()
  await expect(crew.page().getByText('האירוע סומן כהושלם')).toBeVisible()
  await boss.getByRole('button', { name: 'סימון כלא הושלם' }).click()
  await expect(boss.page().getByText('סומן כלא הושלם', { exact: true })).toBeVisible()
  await boss.getByRole('button', { name: /^סטטוס: / }).click()
  await boss.page().getByRole('menuitem', { name: 'לסיים היום/מחכה לך' }).click()
  await expect(crew.getByRole('button', { name: /^סטטוס: לסיים היום/ })).toBeVisible()
  // A worker sees no manager fields, and can neither edit nor archive.
  await expect(crew).not.toContainText('מעקב מנהל')
  for (const button of ['ערוך אירוע', 'העבר לארכיון', 'מחק אירוע'])
    await expect(crew.getByRole('button', { name: button })).toHaveCount(0)
})

test('[A4.11] [A5.16] archiving asks, can be taken back, and works without a network', async ({ workspace, page }) => {
  await workspace.api.push([launch])
  const line = await openLine(workspace.server.address)
  await new LoginPage(page).signIn(line.address, admin)
  const board = new BoardPage(page)
  await board.open(line.address)
  await board.synced()
  line.cut()
  const window = await board.openEvent(name)
  await window.getByRole('button', { name: 'העבר לארכיון' }).click()
  const question = page.getByRole('dialog', { name: 'העברה לארכיון' })
  await expect(question).toContainText('האם אתה בטוח שברצונך להעביר את האירוע לארכיון?')
  await question.getByRole('button', { name: 'ביטול' }).click()
  await expect(window).toBeVisible()
  await window.getByRole('button', { name: 'העבר לארכיון' }).click()
  await question.getByRole('button', { name: 'העבר לארכיון' }).dblclick()
  await expect(window).toBeHidden()
  await expect(board.card(name)).toBeHidden()
  await expect(page.getByRole('button', { name: 'ביטול הפעולה' })).toHaveCount(1)
  expect(new URL(page.url()).pathname).toBe('/Events')
  await page.getByRole('button', { name: 'ביטול הפעולה' }).click()
  await expect(board.card(name)).toBeVisible()
  await (await board.openMenu(name)).getByRole('menuitem', { name: 'העבר לארכיון' }).click()
  await question.getByRole('button', { name: 'העבר לארכיון' }).click()
  await expect(board.card(name)).toBeHidden()
  line.mend()
  // The app looks for its server every ten seconds.
  await expect
    .poll(async () => (await workspace.api.pullAll()).get('launch')?.['is_archived'], { timeout: 40_000 })
    .toBe(true)
  await line.close()
})

test('a deletion in the event window closes it, also where a colleague has it open', async ({
  workspace,
  newDevice,
}) => {
  await workspace.api.push([launch])
  const first = await (await newDevice()).newPage()
  await new LoginPage(first).enter(workspace.server.address, admin)
  const board = new BoardPage(first)
  await board.open(workspace.server.address)
  const second = await (await newDevice({ viewport: phone, hasTouch: true, isMobile: true })).newPage()
  await new LoginPage(second).enter(workspace.server.address, admin)
  await second.goto(`${workspace.server.address}/Events?event=launch`)
  await expect(new BoardPage(second).eventDialog(name)).toBeVisible()
  const window = await board.openEvent(name)
  await window.getByRole('button', { name: 'מחק אירוע' }).click()
  await first.getByRole('dialog', { name: 'מחיקת אירוע' }).getByRole('button', { name: 'מחק אירוע' }).click()
  await expect(window).toBeHidden()
  await expect(second.getByRole('heading', { name: 'האירוע לא נמצא' })).toBeVisible()
  await second.getByRole('button', { name: 'חזרה' }).tap()
  await expect(second.getByRole('dialog')).toHaveCount(0)
})

test('[A8.28] a disk that takes nothing is told, and nothing seems done', async ({ workspace, page }) => {
  await workspace.api.push([launch])
  await new LoginPage(page).enter(workspace.server.address, admin)
  await page.goto(`${workspace.server.address}/Events?event=launch`)
  const window = new BoardPage(page).eventDialog(name)
  await expect(window).toBeVisible()
  await page.evaluate(() => {
    // oxlint-disable-next-line typescript/unbound-method
    const put = IDBObjectStore.prototype.put
    IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...args: Parameters<typeof put>) {
      if (this.name === 'events') throw new DOMException('full', 'QuotaExceededError')
      return put.apply(this, args)
    }
  })
  await window.getByRole('button', { name: 'סימון כהושלם' }).click()
  await expect(page.getByText('שגיאה בעדכון סטטוס האירוע')).toBeVisible()
  await expect(window.getByRole('button', { name: 'סימון כהושלם' })).toBeVisible()
})

test("a producer's number is whole on a phone, and not over the name", async ({ workspace, newDevice }) => {
  await workspace.api.push([launch])
  const page = await (await newDevice({ viewport: phone, hasTouch: true, isMobile: true })).newPage()
  await new LoginPage(page).enter(workspace.server.address, admin)
  await page.goto(`${workspace.server.address}/Events?event=launch`)
  const window = new BoardPage(page).eventDialog(name)
  await settled(window)
  const linesOf = (text: string) =>
    window.getByText(text, { exact: true }).evaluate((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return [...range.getClientRects()].map(({ top, bottom }) => ({ top, bottom }))
    })
  const [producer, ...rest] = await linesOf('רונית כהן')
  const number = await linesOf('054-771-2340')
  expect(rest).toEqual([])
  expect(number).toHaveLength(1)
  expect(number[0]?.top).toBeGreaterThanOrEqual(producer?.bottom ?? Infinity)
})

test('the history tells who changed what, and says so when there is no network', async ({ workspace, page }) => {
  await workspace.api.push([launch])
  await workspace.api.push([mutation('update', 'events', 'launch', { location: 'כיכר השעון' })])
  const line = await openLine(workspace.server.address)
  await new LoginPage(page).signIn(line.address, admin)
  await page.goto(`${line.address}/Events?event=launch`)
  const window = new BoardPage(page).eventDialog(name)
  const toggle = window.getByRole('button', { name: 'היסטוריית שינויים' })
  await toggle.click()
  await expect(window.getByRole('listitem').filter({ hasText: 'כיכר השעון' })).toContainText('האנגר 11, נמל תל אביב')
  await expect(window).toContainText('יצירת האירוע')
  await toggle.click()
  line.cut()
  await toggle.click()
  await expect(window).toContainText('מוצגת כשיש חיבור')
  line.mend()
  await line.close()
})

test('the filter narrows the board, stays in the address, and a link to a filtered board works', async ({
  workspace,
  page,
}) => {
  const operator = await workspace.addPerson('yoav', 'operator')
  await workspace.api.push([
    launch,
    newEvent('fair', {
      name: 'יריד הספר',
      date: '2027-06-10',
      client_id: 'c1',
      assigned_operator_id: operator.id,
      [`tags/${encodeURIComponent('עירוני')}`]: true,
    }),
    mutation('create', 'clients', 'c1', { name: 'עיריית רמה״ש' }),
  ])
  await new LoginPage(page).enter(workspace.server.address, admin)
  const board = new BoardPage(page)
  await board.open(workspace.server.address)
  const filter = page.getByRole('search', { name: 'סינון האירועים' })
  await filter.getByRole('searchbox', { name: 'חיפוש אירוע, לקוח או מיקום' }).fill('רמהש')
  await expect(board.card(name)).toBeHidden()
  await expect(board.card('יריד הספר')).toBeVisible()
  await expect(filter).toContainText('1 מתוך שני אירועים')
  await page.reload()
  await expect(board.card('יריד הספר')).toBeVisible()
  await expect(board.card(name)).toBeHidden()
  await filter.getByRole('button', { name: 'ניקוי הסינון' }).click()
  await expect(board.card(name)).toBeVisible()
  await filter.getByRole('combobox', { name: 'תגית' }).click()
  await page.getByRole('option', { name: 'השקה' }).click()
  await expect(board.card('יריד הספר')).toBeHidden()
  await page.goto(`${workspace.server.address}/Events?operator=${operator.id}&from=2027-06-01&to=2027-06-30`)
  await expect(board.card('יריד הספר')).toBeVisible()
  await expect(board.card(name)).toBeHidden()
})

// Colours don't depend on the size, nor the layout on the colours, so two of the four combinations cover both.
for (const [size, viewport, colorScheme] of [
  ['desk', desk, 'light'],
  ['phone', phone, 'dark'],
] as const)
  test(`axe finds nothing on the event window: ${size}, ${colorScheme}`, async ({ workspace, newDevice }) => {
    await workspace.api.push([launch])
    const page = await (await newDevice({ viewport, colorScheme })).newPage()
    await new LoginPage(page).enter(workspace.server.address, admin)
    await page.goto(`${workspace.server.address}/Events?event=launch`)
    const window = new BoardPage(page).eventDialog(name)
    await window.getByRole('button', { name: 'היסטוריית שינויים' }).click()
    await expect(window).toContainText('יצירת האירוע')
    await settled(window)
    expect(await violationsOf(page)).toEqual([])
  })
