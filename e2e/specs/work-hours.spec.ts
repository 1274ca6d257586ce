import { readFile } from 'node:fs/promises'
import { dayInZone } from '@bama/domain'
import { newEvent } from '../../apps/server/testing/api-client.ts'
import { settled, violationsOf } from '../fixtures/axe.ts'
import { readDrafts } from '../fixtures/device-database.ts'
import { downloaded } from '../fixtures/downloaded.ts'
import { decision, idOf, newHours } from '../fixtures/hours.ts'
import { openLine } from '../fixtures/line.ts'
import { admin, desk, expect, phone, reloadUnsaved, test, type Workspace } from '../fixtures/test.ts'
import { BoardPage } from '../pages/board-page.ts'
import { HoursPage } from '../pages/hours-page.ts'
import { LoginPage } from '../pages/login-page.ts'

const gala = 'השקת Galaxy S27 – האנגר 11'
const fair = 'יריד הספר – כיכר השעון'

test.use({ viewport: desk })

/** Creates two events, and entries in April 2026 in each state that can be decided. */
async function fill({ api }: Workspace): Promise<void> {
  const id = await idOf(api, admin.email)
  await api.push([newEvent('e1', { name: gala }), newEvent('e2', { name: fair })])
  const ofGala = { user_id: id, user_name: 'dana', event_id: 'e1', event_name: gala }
  const ofFair = { ...ofGala, event_id: 'e2', event_name: fair }
  const registered = newHours('registered', { ...ofGala, date: '2026-04-12', start: '09:30', end: '18:00' })
  const approved = newHours('approved', {
    ...ofFair,
    date: '2026-04-11',
    start: '15:00',
    end: '01:30',
    notes: '=1+1, "פירוק"',
  })
  const rejected = newHours('rejected', { ...ofGala, date: '2026-04-07', start: '10:00', end: '13:30' })
  const paid = newHours('paid', { ...ofFair, date: '2026-04-06', start: '08:00', end: '17:00' })
  await api.push([registered, approved, rejected, paid])
  const { results } = await api.push([
    decision('approved', approved, 'אושר', id),
    decision('rejected', rejected, 'נדחה', id, 'נרשם פעמיים'),
    decision('paid', paid, 'שולם', id),
  ])
  expect(results.map(({ status }) => status)).toEqual(['applied', 'applied', 'applied'])
}

const april = '?month=2026-04'

test('[A1.8] [A2.5] [A2.112] [A2.121] [A5.26] [A5.27] [A5.28] hours are logged by keyboard over midnight and over a clock change, and what is wrong is said beside its field', async ({
  workspace,
  page,
}) => {
  await fill(workspace)
  const hours = new HoursPage(page)
  await new LoginPage(page).enter(workspace.server.address, admin)
  await hours.open(workspace.server.address, '?month=2026-10')
  await expect(page.getByText('אין עדיין רישומי שעות')).toBeVisible()
  await hours.logButton().focus()
  await page.keyboard.press('Enter')
  await expect(hours.field('אירוע')).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(hours.field('שעת התחלה')).toHaveAccessibleDescription('שדה חובה')
  await hours.type({ אירוע: gala, תאריך: '24.10.2026', 'שעת התחלה': '1800', 'שעת סיום': '18:00' })
  await expect(hours.field('שעת סיום')).toHaveAccessibleDescription('שעת הסיום זהה לשעת ההתחלה')
  await hours.type({ 'שעת סיום': '4' })
  await expect(hours.dialog()).toContainText('11 שעות')
  await expect(hours.dialog()).toContainText('מסתיים ביום שלמחרת')
  await hours.type({ תאריך: '26.3.2026', 'שעת סיום': '2:30' })
  await expect(hours.field('שעת סיום')).toHaveAccessibleDescription('השעה הזו לא הייתה: באותו לילה השעון הוזז קדימה')
  await hours.type({ תאריך: '24.10.2026', 'שעת סיום': '1:30' })
  await expect(hours.dialog()).toContainText('7.5 שעות')
  await hours.dialog().getByText('אחרי הזזת השעון').click()
  await expect(hours.dialog()).toContainText('8.5 שעות')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('השעות נרשמו')).toBeVisible()
  await expect(hours.row(gala)).toContainText('24.10.2026')
  await expect(hours.row(gala)).toContainText('8.5')
  await expect(hours.row(gala)).toContainText('נרשם')
  await expect(hours.logButton()).toBeFocused()

  // A long or overlapping entry causes a warning, but isn't refused.
  await hours.logButton().click()
  await hours.type({ תאריך: '25.10.26', 'שעת התחלה': '1:00', 'שעת סיום': '19' })
  // The input survives a reload.
  await expect
    .poll(async () => (await readDrafts(page))['hours:new'])
    .toMatchObject({ to: { date: '2026-10-25', end: '19:00' } })
  await reloadUnsaved(page)
  await hours.logButton().click()
  await expect(hours.dialog()).toContainText('שוחזרה טיוטה שלא נשמרה')
  await expect(hours.field('שעת התחלה')).toHaveValue('01:00')
  await expect(hours.field('תאריך')).toHaveValue('יום א׳ 25.10.2026')
  await expect(hours.dialog()).toContainText('הרישום ארוך מ-16 שעות')
  await expect(hours.dialog()).toContainText(`הרישום חופף לרישום אחר שלך: ${gala}`)
  await hours.save()
  await expect(hours.rows()).toHaveCount(2)
})

test('[A7.12] [A2.113] [A2.114] [A2.115] [A2.116] [A2.117] [A2.118] [A2.119] [A2.120] [A7.31] [A7.32] a month: sums, statistics, rows, and the file that has what is shown; month and event are in the address', async ({
  workspace,
  page,
}) => {
  await fill(workspace)
  const hours = new HoursPage(page)
  await new LoginPage(page).enter(workspace.server.address, admin)
  await hours.open(workspace.server.address, april)
  await expect(page.getByRole('columnheader')).toHaveText([
    'תאריך',
    'שעות העבודה',
    'אירוע',
    'שעות',
    'סטטוס',
    'הערות',
    'פעולות',
  ])
  await expect(hours.rows()).toContainText(['12.4.2026', '11.4.2026', '7.4.2026', '6.4.2026'])
  await expect(hours.row('אושר')).toContainText('ש׳ 11.4.2026')
  await expect(hours.row('אושר')).toContainText('10.5')
  await expect(hours.row('אושר')).toContainText('+1')
  await expect(hours.row('נדחה')).toContainText('סיבת הדחייה: נרשם פעמיים')
  await expect(page.getByRole('status').filter({ hasText: '4 רישומים באפריל 2026' })).toBeVisible()
  const summary = page.getByRole('region', { name: 'סיכום החודש' })
  await expect(summary).toContainText(/סה״כ שעות בחודש31\.5 שעותמתוכן 9 שולמו/)
  await expect(summary).toContainText(/אירועים שנרשמו בהם שעות2/)
  await expect(summary).toContainText(/ממוצע שעות לרישום7\.9 שעות4 רישומים/)
  const statistics = page.getByRole('region', { name: 'סטטיסטיקה חודשית' })
  await expect(statistics.getByRole('listitem')).toHaveText([`${fair}19.5שני רישומים`, `${gala}12.0שני רישומים`])
  await expect(statistics).toContainText('סה״כ חודשי 31.5')
  const csv = await downloaded(page, 'קובץ CSV')
  expect(csv.suggestedFilename()).toBe('work_hours_2026-04.csv')
  expect(await readFile(await csv.path(), 'utf8')).toBe(
    [
      '\uFEFFתאריך,שם אירוע,שעת התחלה,שעת סיום,שעות,הערות,סטטוס',
      `2026-04-12,${gala},09:30,18:00,8.50,,נרשם`,
      `2026-04-11,${fair},15:00,01:30,10.50,"'=1+1, ""פירוק""",אושר`,
      `2026-04-07,${gala},10:00,13:30,3.50,,נדחה`,
      `2026-04-06,${fair},08:00,17:00,9.00,,שולם`,
      '',
    ].join('\r\n'),
  )
  const book = await downloaded(page, 'קובץ Excel')
  expect(book.suggestedFilename()).toBe('work_hours_2026-04.xlsx')
  expect((await readFile(await book.path())).subarray(0, 2).toString()).toBe('PK')

  await page.getByRole('combobox', { name: 'אירוע' }).click()
  await page.getByRole('option', { name: fair }).click()
  await expect(hours.rows()).toHaveCount(2)
  await page.waitForURL((url) => url.searchParams.get('event') === 'e2' && url.searchParams.get('month') === '2026-04')
  await page.reload()
  await expect(summary).toContainText('19.5')
  await hours.button('החודש הבא').click()
  await page.waitForURL((url) => url.searchParams.get('month') === '2026-05')
  await expect(page.getByText('אין החודש רישומים לאירוע הזה')).toBeVisible()
  await hours.button('הצגת כל האירועים').click()
  await expect(page.getByText('אין עדיין רישומי שעות')).toBeVisible()
})

test('[A2.122] until the hours are read, five rows stand in their place', async ({ workspace, page }) => {
  await fill(workspace)
  await new LoginPage(page).signIn(workspace.server.address, admin)
  // The device's database never answers queries for hours.
  await page.addInitScript(() => {
    // oxlint-disable-next-line typescript/unbound-method
    const get = IDBIndex.prototype.getAll
    IDBIndex.prototype.getAll = function (this: IDBIndex, ...args: Parameters<typeof get>) {
      if (this.objectStore.name === 'workHours') return new Proxy(get.apply(this, args), { set: () => true })
      return get.apply(this, args)
    }
  })
  await new HoursPage(page).open(workspace.server.address, april)
  await expect(page.locator('[data-skeleton-row]')).toHaveCount(5)
})

test('[A4.35] [A5.51] an approved entry returns to registered when it is edited, a paid one is locked, and deleting asks; axe finds nothing on a desk', async ({
  workspace,
  page,
}) => {
  await fill(workspace)
  const hours = new HoursPage(page)
  await new LoginPage(page).enter(workspace.server.address, admin)
  await hours.open(workspace.server.address, april)
  await expect(hours.rows()).toHaveCount(4)
  expect(await violationsOf(page)).toEqual([])
  await hours.button(`עריכת הרישום: ${fair}, 11.4.2026`).click()
  await expect(hours.dialog()).toContainText('אחרי השמירה הרישום יחזור למצב ״נרשם״')
  await settled(hours.dialog())
  expect(await violationsOf(page)).toEqual([])
  await hours.type({ הערות: 'כולל פירוק' })
  await hours.save()
  await expect(hours.row('11.4.2026')).toContainText('נרשם')
  await expect(hours.row('11.4.2026')).toContainText('10.5')
  await expect(hours.button(`עריכת הרישום: ${fair}, 11.4.2026`)).toBeFocused()

  // Moving it to another day moves its end too.
  await hours.button(`עריכת הרישום: ${fair}, 11.4.2026`).click()
  await hours.type({ תאריך: '10.4.2026' })
  await expect(hours.dialog()).toContainText('10.5 שעות')
  await hours.save()
  await expect(hours.row('10.4.2026')).toContainText('10.5')

  await hours.button(`למה הרישום נעול: ${fair}, 6.4.2026`).click()
  await expect(page.getByText('הרישום שולם, ולכן הוא נעול.')).toBeVisible()
  await expect(hours.row('6.4.2026').getByRole('button')).toHaveCount(1)
  await page.keyboard.press('Escape')

  await hours.button(`מחיקת הרישום: ${gala}, 12.4.2026`).click()
  const question = hours.dialog('מחיקת רישום שעות')
  await expect(question.getByText('האם למחוק את רישום השעות?', { exact: true })).toBeVisible()
  await expect(question.getByRole('button', { name: 'ביטול' })).toBeFocused()
  await settled(question)
  expect(await violationsOf(page)).toEqual([])
  await question.getByRole('button', { name: 'מחיקת הרישום' }).click()
  await expect(page.getByText('הרישום נמחק')).toBeVisible()
  await expect(hours.row('12.4.2026')).toHaveCount(0)
  await expect(hours.button(`עריכת הרישום: ${fair}, 10.4.2026`)).toBeFocused()
})

test('an interval that changed in another browser is shown, and never overwritten unasked', async ({
  workspace,
  page,
  newDevice,
}) => {
  await fill(workspace)
  const mine = new HoursPage(page)
  const other = new HoursPage(await (await newDevice()).newPage())
  for (const hours of [mine, other]) {
    await new LoginPage(hours.page).enter(workspace.server.address, admin)
    await hours.open(workspace.server.address, april)
    await hours.button(`עריכת הרישום: ${gala}, 12.4.2026`).click()
  }
  await mine.type({ 'שעת סיום': '19:00' })
  await other.type({ 'שעת התחלה': '08:00' })
  await other.save()
  await expect(mine.dialog()).toContainText('שעות הרישום השתנו בינתיים: א׳ 12.4.2026, 08:00 – 18:00')
  await mine.button('שמירה').click()
  await expect(mine.dialog('שעות הרישום השתנו בינתיים')).toContainText('האם להחליף את השעות החדשות במה שהוקלד כאן?')
  await mine.button('חזרה לטופס').click()
  await mine.button('שימוש בשעות החדשות').click()
  await expect(mine.field('שעת סיום')).toHaveValue('18:00')
  await expect(mine.dialog()).toContainText('10 שעות')
  await mine.type({ הערות: 'הקמה' })
  await mine.save()
  await expect(other.row('12.4.2026')).toContainText('הקמה')
  await expect(other.row('12.4.2026')).toContainText('10.0')
})

test("[A6.28] an operator reaches their own hours from the user card, sees no one else's, and writes them offline", async ({
  workspace,
  newDevice,
}) => {
  await fill(workspace)
  const operator = await workspace.addPerson('yoav', 'operator')
  await workspace.api.push([newEvent('mine', { name: 'הופעה בקיסריה', assigned_operator_id: operator.id })])
  const line = await openLine(workspace.server.address)
  const device = await newDevice()
  const page = await device.newPage()
  const hours = new HoursPage(page)
  await new LoginPage(page).signIn(line.address, { ...admin, email: operator.email })
  const board = new BoardPage(page)
  await board.open(line.address)
  await expect(board.card('הופעה בקיסריה')).toBeVisible()
  await page.getByRole('button', { name: 'תפריט משתמש' }).click()
  await page.getByRole('menuitem', { name: 'שעות עבודה' }).click()
  await expect(page.getByRole('heading', { name: 'שעות עבודה', level: 1 })).toBeVisible()
  await hours.open(line.address, april)
  await expect(page.getByText('אין עדיין רישומי שעות')).toBeVisible()
  await hours.open(line.address)
  await expect(page.getByText('אין עדיין רישומי שעות')).toBeVisible()

  line.cut()
  await device.setOffline(true)
  await hours.logButton().click()
  await hours.type({ אירוע: 'הופעה בקיסריה', 'שעת התחלה': '8', 'שעת סיום': '9' })
  await expect(hours.dialog()).toContainText('שעה אחת')
  await hours.save()
  await expect(hours.row('הופעה בקיסריה')).toContainText('ממתין לסנכרון')
  line.mend()
  await device.setOffline(false)
  await expect(hours.row('הופעה בקיסריה')).not.toContainText('ממתין לסנכרון')
  const today = dayInZone(Date.now(), 'Asia/Jerusalem')
  const stored = [...(await workspace.api.pullAll('workHours')).values()].filter(
    ({ user_id }) => user_id === operator.id,
  )
  expect(stored).toMatchObject([
    { date: today, hours_worked: 1, status: 'נרשם', event_name: 'הופעה בקיסריה', user_name: 'yoav' },
  ])
  await line.close()
})

test('[A2.119] on a phone, dark: cards with targets of 44 px, and axe finds nothing in them, the form and the question before deleting', async ({
  workspace,
  newDevice,
}) => {
  await fill(workspace)
  const page = await (
    await newDevice({ viewport: phone, colorScheme: 'dark', hasTouch: true, isMobile: true })
  ).newPage()
  const hours = new HoursPage(page)
  await new LoginPage(page).enter(workspace.server.address, admin)
  await hours.open(workspace.server.address, april)
  await expect(hours.card(`${fair}, 11.4.2026`)).toContainText('10.5')
  expect(await violationsOf(page)).toEqual([])
  for (const button of await hours.card(`${gala}, 12.4.2026`).getByRole('button').all())
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44)

  await hours.button(`עריכת הרישום: ${gala}, 7.4.2026`).click()
  await hours.type({ 'שעת סיום': '30' })
  await expect(hours.field('שעת סיום')).toHaveAccessibleDescription('נא להזין שעה תקינה')
  await settled(hours.dialog())
  expect(await violationsOf(page)).toEqual([])
  await hours.button('ביטול').click()
  await hours.button('יציאה בלי שמירה').click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await hours.button(`מחיקת הרישום: ${gala}, 12.4.2026`).click()
  await settled(hours.dialog('מחיקת רישום שעות'))
  expect(await violationsOf(page)).toEqual([])
})
