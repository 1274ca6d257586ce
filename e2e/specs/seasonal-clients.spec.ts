import { addDays, dayInZone, defaultPlace } from '@bama/domain'
import { jewishDays } from '@bama/domain/jewish-calendar'
import { newEvent } from '../../apps/server/testing/api-client.ts'
import { settled, violationsOf } from '../fixtures/axe.ts'
import { openLine } from '../fixtures/line.ts'
import { admin, desk, expect, phone, test, type Workspace } from '../fixtures/test.ts'
import { untilWritten } from '../fixtures/written.ts'
import { BoardPage } from '../pages/board-page.ts'
import { newClient } from '../pages/clients-page.ts'
import { LoginPage } from '../pages/login-page.ts'
import { MessagesPage } from '../pages/messages-page.ts'
import { newSeasonal, SeasonalPage } from '../pages/seasonal-page.ts'

const today = (): string => dayInZone(Date.now(), 'Asia/Jerusalem')
/** Formats a day as `13.4.2027`. */
const typed = (day: string): string => day.split('-').map(Number).toReversed().join('.')
const folder = 'https://drive.google.com/drive/folders/x'

/** Wide enough for all columns. */
test.use({ viewport: desk })

const fill = ({ api }: Workspace): Promise<unknown> =>
  api.push([
    newSeasonal('s1', {
      event_name: 'עדלאידע',
      contact_info: 'אילנה, 052-1234567',
      recurrence_type: 'כל שנה',
      notes: 'שתי במות',
      drive_link: folder,
    }),
    newSeasonal('s2', {
      event_name: 'ערב יום העצמאות',
      event_month: 'מאי',
      client_name: 'עיריית רעננה',
      check_status: 'רלוונטי',
      next_contact_date: addDays(today(), 40),
    }),
    newSeasonal('s3', { event_name: 'פורימון' }),
  ])

test('[A1.12] [A2.11] [A2.152] [A2.153] [A2.154] [A5.45] [A5.46] [A5.47] by keyboard: what is wrong is said beside its field, a follow-up is added, found and changed in its row', async ({
  workspace,
  page,
}) => {
  await fill(workspace)
  await new LoginPage(page).enter(workspace.server.address, admin)
  const seasonal = new SeasonalPage(page)
  await seasonal.open(workspace.server.address)
  await expect(seasonal.editButtons()).toHaveCount(3)
  const link = seasonal.row('עדלאידע').getByRole('link', { name: 'תיקיית Drive של עדלאידע, נפתחת בכרטיסייה חדשה' })
  await expect(link).toHaveAttribute('href', folder)
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  await expect(seasonal.row('עדלאידע').getByRole('link', { name: 'חיוג: 052-1234567' })).toHaveAttribute(
    'href',
    'tel:0521234567',
  )

  await seasonal.createButton().focus()
  await page.keyboard.press('Enter')
  const form = seasonal.dialog('לקוח עונתי חדש')
  const name = form.getByRole('textbox', { name: 'שם האירוע' })
  await expect(name).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(name).toHaveAccessibleDescription('יש להזין שם אירוע')
  await expect(form.getByRole('combobox', { name: 'לקוח/מפיק' })).toHaveAccessibleDescription(
    'יש להזין שם לקוח או מפיק',
  )
  const month = form.getByRole('combobox', { name: 'חודש האירוע הקבוע' })
  await expect(month).toHaveAccessibleDescription('יש לבחור חודש')
  await settled(form)
  expect(await violationsOf(page)).toEqual([])
  await name.fill('מרתון הלילה')
  await form.getByRole('combobox', { name: 'לקוח/מפיק' }).fill('איגוד הריצה')
  await month.click()
  await expect(page.getByRole('option')).toHaveText([
    'ינואר',
    'פברואר',
    'מרץ',
    'אפריל',
    'מאי',
    'יוני',
    'יולי',
    'אוגוסט',
    'ספטמבר',
    'אוקטובר',
    'נובמבר',
    'דצמבר',
  ])
  await page.getByRole('option', { name: 'מאי', exact: true }).click()
  await form.getByRole('textbox', { name: 'מועד פנייה הבא' }).fill(typed(addDays(today(), -3)))
  await page.keyboard.press('Tab')
  await page.keyboard.press('Control+Enter')
  await seasonal.noDialog()
  await expect(seasonal.createButton()).toBeFocused()
  await expect(seasonal.next('מרתון הלילה')).toContainText('באיחור, לפני 3 ימים')
  await expect(page.getByRole('rowheader')).toContainText(['עדלאידע', 'פורימון', 'מרתון הלילה', 'ערב יום העצמאות'])

  await seasonal.due().click()
  await expect(seasonal.editButtons()).toHaveCount(1)
  await page.waitForURL((url) => url.searchParams.get('due') === '1')
  await seasonal.next('מרתון הלילה').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: /^מחר/ })).toBeFocused()
  await page.keyboard.press('Enter')
  // Postponed, it is no longer due, and the filter finds nothing.
  await expect(page.getByText('אין לקוח עונתי שמתאים לסינון')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'ניקוי הסינון' }).nth(1).click()
  await expect(seasonal.editButtons()).toHaveCount(4)

  await seasonal.month('מאי').click()
  await expect(seasonal.editButtons()).toHaveCount(2)
  await seasonal.status('ערב יום העצמאות', 'רלוונטי').click()
  await page.getByRole('menuitem', { name: 'טרם פניתי' }).click()
  await expect(seasonal.status('ערב יום העצמאות', 'טרם פניתי')).toBeFocused()
  await page.waitForURL((url) => url.searchParams.get('month') === 'מאי')
})

test("this year's event begins with what the follow-up knows, and the follow-up offers its next time", async ({
  workspace,
  page,
}) => {
  await fill(workspace)
  const lastYear = { name: 'עדלאידע', client_id: 'holon', is_archived: true }
  await workspace.api.push([
    newClient('holon', { name: 'עיריית חולון' }),
    newEvent('older', { ...lastYear, date: '2024-03-20', location: 'במקום אחר', start_time: '09:00' }),
    newEvent('last', {
      ...lastYear,
      date: '2025-03-14',
      location: 'כיכר ויצמן',
      start_time: '10:30',
      producer_name: 'דנה',
      'checklist/c1/item': 'אישור משטרה',
      'checklist/c1/completed': true,
    }),
  ])
  await new LoginPage(page).enter(workspace.server.address, admin)
  const seasonal = new SeasonalPage(page)
  await seasonal.open(workspace.server.address)
  await seasonal.createEventButton('עדלאידע').click()
  const form = seasonal.dialog('אירוע חדש')
  await expect(form.getByRole('textbox', { name: 'שם האירוע' })).toHaveValue('עדלאידע')
  await expect(form.getByRole('combobox', { name: 'לקוח' })).toHaveValue('עיריית חולון')
  await expect(form.getByRole('textbox', { name: 'תיאור' })).toHaveValue('שתי במות')
  await expect(form).toContainText(/מהאירוע של 14\.3\.2025\. נותר לבחור יום במרץ 20\d\d/)
  await expect(form.getByRole('textbox', { name: 'שעת התחלה' })).toHaveValue('10:30')
  await expect(form.getByRole('textbox', { name: 'מיקום' })).toHaveValue('כיכר ויצמן')
  await expect(form.getByRole('textbox', { name: 'שם המפיק' })).toHaveValue('דנה')
  await expect(form.getByRole('checkbox', { name: 'אישור משטרה' })).not.toBeChecked()
  const day = form.getByRole('textbox', { name: 'תאריך', exact: true })
  await expect(day).toHaveValue('')
  await form.getByRole('button', { name: 'שמירה' }).click()
  await expect(day).toBeFocused()
  await day.fill('12.3.2031')
  await day.press('Tab')
  await expect(day).toHaveValue('יום ד׳ 12.3.2031')
  await form.getByRole('button', { name: 'שמירה' }).click()

  const offer = seasonal.dialog('עדכון המעקב')
  await expect(offer.getByRole('combobox', { name: 'סטטוס בדיקה' })).toHaveValue('רלוונטי')
  // The same day of the next year, or before it on a Sabbath or holiday.
  let next = `${Number(today().slice(0, 4)) + 1}${today().slice(4)}`.replace('02-29', '02-28')
  while (jewishDays(next, next, defaultPlace).get(next)?.isRest === true) next = addDays(next, -1)
  await expect(offer.getByRole('textbox', { name: 'מועד פנייה הבא' })).toHaveValue(
    new RegExp(` ${typed(next).replaceAll('.', '\\.')}$`),
  )
  await settled(offer)
  await offer.getByRole('button', { name: 'שמירה' }).click()
  await seasonal.noDialog()
  await expect(seasonal.createEventButton('עדלאידע')).toBeFocused()
  await expect(seasonal.status('עדלאידע', 'רלוונטי')).toBeVisible()
  await expect(seasonal.next('עדלאידע')).toContainText(typed(next))

  await page.goto(`${workspace.server.address}/Events`)
  await expect(new BoardPage(page).card('עדלאידע')).toContainText('עיריית חולון')
})

test('[A5.55] what is due rings once and leads to its form; deleting asks', async ({ workspace, page }) => {
  await fill(workspace)
  await new LoginPage(page).signIn(workspace.server.address, admin)
  const messages = new MessagesPage(page)
  await expect(messages.bell('התראות')).toBeVisible()
  await workspace.api.push([newSeasonal('s4', { event_name: 'פסטיבל האביב', next_contact_date: addDays(today(), -1) })])
  await workspace.api.push([{ ...newSeasonal('s4', {}), operation: 'update', patch: { notes: 'שוב' } }])
  await expect(messages.bell('התראות, אחת חדשה')).toBeVisible()
  await messages.openBell()
  await messages.entries().getByRole('link').click()
  await page.waitForURL('**/SeasonalClients?client=s4')
  const seasonal = new SeasonalPage(page)
  const form = seasonal.dialog('עריכת לקוח עונתי')
  await expect(form.getByRole('textbox', { name: 'שם האירוע' })).toHaveValue('פסטיבל האביב')
  await settled(form)
  await form.getByRole('button', { name: 'ביטול' }).click()
  await seasonal.noDialog()
  await page.waitForURL((url) => !url.searchParams.has('client'))
  await expect(messages.bell('התראות')).toBeVisible()

  await seasonal.deleteButton('פסטיבל האביב').click()
  const question = seasonal.dialog('מחיקת לקוח עונתי')
  await expect(question.getByText('האם למחוק את הלקוח העונתי?', { exact: true })).toBeVisible()
  await expect(question.getByRole('button', { name: 'ביטול' })).toBeFocused()
  await settled(question)
  await page.keyboard.press('Enter')
  await expect(seasonal.deleteButton('פסטיבל האביב')).toBeFocused()
  await seasonal.deleteButton('פסטיבל האביב').click()
  await question.getByRole('button', { name: 'מחיקת הלקוח העונתי' }).click()
  await seasonal.noDialog()
  await expect(seasonal.editButtons()).toHaveCount(3)
  await page.goto(`${workspace.server.address}/SeasonalClients?client=s1`)
  await settled(form)
  await form.getByRole('button', { name: 'ביטול' }).click()
  await expect(seasonal.editButton('עדלאידע')).toBeFocused()
  await seasonal.open(workspace.server.address, '?client=s4')
  await expect(page.getByText('הלקוח העונתי שבקישור לא נמצא')).toBeVisible()
})

test('on a phone, in the dark, offline: added and changed by touch, sent when the line is back', async ({
  workspace,
  newDevice,
}) => {
  await fill(workspace)
  const line = await openLine(workspace.server.address)
  const device = await newDevice({ viewport: phone, hasTouch: true, isMobile: true, colorScheme: 'dark' })
  const page = await device.newPage()
  await new LoginPage(page).signIn(line.address, admin)
  const seasonal = new SeasonalPage(page)
  await seasonal.open(line.address)
  await expect(seasonal.card('עדלאידע').getByRole('link', { name: 'חיוג: 052-1234567' })).toBeVisible()
  for (const control of await seasonal.card('עדלאידע').locator('a, button').all())
    expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  expect(await violationsOf(page)).toEqual([])

  line.cut()
  await device.setOffline(true)
  await seasonal.createButton().tap()
  const form = seasonal.dialog('לקוח עונתי חדש')
  await form.getByRole('textbox', { name: 'שם האירוע' }).fill('לילה לבן')
  await form.getByRole('combobox', { name: 'לקוח/מפיק' }).fill('מינהלת מרכז העיר')
  await seasonal.choose('חודש האירוע הקבוע', 'יולי')
  await form.getByRole('button', { name: 'שמירה' }).tap()
  await seasonal.noDialog()
  await expect(seasonal.card('לילה לבן')).toContainText('ממתין לסנכרון')
  await seasonal.status('עדלאידע', 'טרם פניתי').tap()
  await page.getByRole('menuitem', { name: 'לבדוק מי המפיק' }).tap()
  await expect(seasonal.status('עדלאידע', 'לבדוק מי המפיק')).toBeVisible()
  // Both changes are sent together.
  await untilWritten(page)

  line.mend()
  await device.setOffline(false)
  await expect(seasonal.card('לילה לבן')).not.toContainText('ממתין לסנכרון', { timeout: 40_000 })
  const { changes } = await workspace.api.push([])
  expect(changes['seasonalClients']).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ event_name: 'לילה לבן' }),
      expect.objectContaining({ event_name: 'עדלאידע', check_status: 'לבדוק מי המפיק' }),
    ]),
  )
  await line.close()
})
