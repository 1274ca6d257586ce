import { addDays, dayInZone } from '@bama/domain'
import { mutation, newEvent } from '../../apps/server/testing/api-client.ts'
import { settled, violationsOf } from '../fixtures/axe.ts'
import { readRow } from '../fixtures/device-database.ts'
import { idOf } from '../fixtures/hours.ts'
import { openLine } from '../fixtures/line.ts'
import { admin, desk, expect, phone, test, type Workspace } from '../fixtures/test.ts'
import { CalendarPage } from '../pages/calendar-page.ts'
import { LoginPage } from '../pages/login-page.ts'
import { newTask } from '../pages/tasks-page.ts'

test.use({ viewport: desk })

const april = '?month=2027-04&day=2027-04-20'

/** The month of Pesach: the 20th is an ordinary day with too many entries, the 22nd a holiday with as many. */
async function fill({ api }: Workspace): Promise<void> {
  const on = (day: string, prefix: string): object[] =>
    Array.from({ length: 5 }, (_, index) =>
      newEvent(`e${day}-${index}`, { name: `${prefix} ${index}`, date: day, start_time: `1${index}:00` }),
    )
  const { results } = await api.push([
    mutation('create', 'clients', 'c1', { name: 'Samsung ישראל' }),
    ...on('2027-04-20', 'כנס'),
    ...on('2027-04-22', 'חג'),
    mutation('update', 'events', 'e2027-04-20-0', {
      client_id: 'c1',
      audience_arrival_time: '19:30',
      location: 'האנגר 11, נמל תל אביב',
    }),
    newEvent('fair', { name: 'יריד הספר', date: '2027-04-05', end_date: '2027-04-07' }),
    newEvent('off', { name: 'פסטיבל בירה', date: '2027-04-23', status: 'בוטל' }),
    newTask('t0', 'החזרת גנרטור', { deadline: '2027-04-20', priority: 'גבוהה', assigned_user: admin.email }),
    newTask('t1', 'אישור משטרה', { deadline: '2027-04-20' }),
    newTask('t2', 'רשימת ציוד', { deadline: '2027-04-20', priority: 'נמוכה' }),
    newTask('t3', 'ביטוח', { deadline: '2027-04-22' }),
    newTask('t4', 'תדריך', { deadline: '2027-04-22' }),
  ])
  expect(results.map(({ status }) => status)).toEqual(results.map(() => 'applied'))
}

async function openAs(
  calendar: CalendarPage,
  address: string,
  who: { readonly email: string; readonly password: string },
  search: string,
): Promise<void> {
  await new LoginPage(calendar.page).enter(address, who)
  await calendar.open(address, search)
}

test('[A1.7] [A2.4] [A2.92] [A2.93] [A2.94] [A2.95] [A2.96] [A2.100] [A2.101] [A2.102] [A2.103] [A2.105] [A9.14] a month by mouse and by keyboard: both calendars, the month in the address, the view remembered', async ({
  workspace,
  page,
}) => {
  const calendar = new CalendarPage(page)
  await openAs(calendar, workspace.server.address, admin, '?month=2027-04')
  await expect(calendar.month('אפריל 2027').getByRole('gridcell')).toHaveCount(42)
  await expect(calendar.grid().getByRole('row')).toHaveCount(7)
  await expect(calendar.grid().getByRole('columnheader')).toHaveText([
    'ראשון',
    'שני',
    'שלישי',
    'רביעי',
    'חמישי',
    'שישי',
    'שבת',
  ])
  await expect(calendar.grid().getByRole('gridcell').nth(0)).toHaveAccessibleName(
    /^יום ראשון, 28 במרץ 2027, י״ט באדר ב׳ תשפ״ז/,
  )
  await expect(calendar.cell('2027-04-22')).toHaveAccessibleName('יום חמישי, 22 באפריל 2027, ט״ו בניסן תשפ״ז, פסח א׳')
  await expect(calendar.cell('2027-04-22')).toHaveText(/22.*ט״ו.*פסח א׳/)
  await expect(page.getByText('אדר ב׳ – ניסן תשפ״ז')).toBeVisible()

  // Turned off, they stay hidden after a reload and on every device.
  await page.getByRole('switch', { name: 'לוח עברי' }).uncheck()
  await page.getByRole('switch', { name: 'תאריכים עבריים' }).uncheck()
  await expect(page.getByText('אדר ב׳ – ניסן תשפ״ז')).toBeHidden()
  await expect(calendar.cell('2027-04-22')).not.toContainText('ט״ו')
  const me = await idOf(workspace.api, admin.email)
  await expect
    .poll(() => readRow(page, `PixelArtDB:${me}`, 'systemUsers', me))
    .toMatchObject({ shows_hebrew_months: false, shows_hebrew_dates: false })
  await page.reload()
  await expect(calendar.cell('2027-04-22')).toContainText('פסח א׳')
  await expect(page.getByRole('switch', { name: 'לוח עברי' })).not.toBeChecked()
  await expect(calendar.cell('2027-04-22')).not.toContainText('ט״ו')
  await page.getByRole('switch', { name: 'תאריכים עבריים' }).check()
  await expect(calendar.cell('2027-04-22')).toContainText('ט״ו')

  await calendar.button('החודש הבא').click()
  await expect(calendar.month('מאי 2027')).toBeVisible()
  await calendar.isAt('2027-05', null)
  await calendar.button('החודש הקודם').click()
  await calendar.cell('2027-04-30').click()
  await calendar.isAt('2027-04', '2027-04-30')
  await expect(calendar.cell('2027-04-30')).toBeFocused()
  const keys = [
    ['ArrowRight', '2027-04-29'],
    ['ArrowUp', '2027-04-22'],
    ['Home', '2027-04-18'],
    ['End', '2027-04-24'],
    ['ArrowLeft', '2027-04-25'],
    ['PageDown', '2027-05-25'],
    ['PageUp', '2027-04-25'],
  ] as const
  for (const [key, day] of keys) {
    await page.keyboard.press(key)
    await expect(calendar.cell(day)).toBeFocused()
    await expect(calendar.selected()).toHaveCount(1)
    await expect(calendar.cell(day)).toHaveAttribute('aria-selected', 'true')
  }
  await calendar.isAt('2027-04', '2027-04-25')
  await page.keyboard.press('Enter')
  await expect(calendar.panel().getByRole('heading', { name: 'יום ראשון, 25 באפריל 2027' })).toBeFocused()
  await expect(calendar.panel()).toContainText('י״ח בניסן תשפ״ז')
  await page.keyboard.press('Escape')
  await expect(calendar.cell('2027-04-25')).toBeFocused()

  const today = dayInZone(Date.now(), 'Asia/Jerusalem')
  await calendar.button('היום').click()
  await expect(calendar.cell(today)).toHaveAttribute('aria-current', 'date')
  await expect(calendar.cell(today)).toHaveAttribute('aria-selected', 'true')
  await calendar.isAt(null, null)
})

test("[A2.97] [A2.98] [A2.99] [A2.104] [A2.106] [A2.107] [A2.108] [A2.109] [A9.15] a full day: what its cell has room for, the panel's lists, and windows that lead back to it; axe finds nothing", async ({
  workspace,
  page,
}) => {
  await fill(workspace)
  const calendar = new CalendarPage(page)
  await openAs(calendar, workspace.server.address, admin, april)
  // Five events and three tasks on a day without a holiday; five and two on one with a holiday.
  await expect(calendar.cell('2027-04-20')).toHaveText(/כנס 0כנס 1כנס 2החזרת גנרטוראישור משטרה\+3 נוספים$/)
  await expect(calendar.cell('2027-04-22')).toHaveText(/פסח א׳חג 0חג 1ביטוח\+4 נוספים$/)
  await expect(calendar.cell('2027-04-20')).toHaveAccessibleName(/5 אירועים, 3 משימות$/)
  for (const day of ['2027-04-05', '2027-04-06', '2027-04-07'])
    await expect(calendar.cell(day)).toContainText('יריד הספר')

  await expect(calendar.list('חגים ומועדים').getByRole('listitem')).toHaveText([
    'ערב בדיקת חמץמנהג',
    'מחר: ערב פסח, כניסה 18:31ערב חג',
  ])
  await expect(calendar.list('אירועים').getByRole('article')).toHaveCount(5)
  await expect(calendar.entry('כנס 0')).toHaveText(/Samsung ישראל.*כנס 0.*כניסת קהל 19:30.*האנגר 11, נמל תל אביב/)
  await expect(calendar.list('משימות').getByRole('article')).toHaveText([
    /החזרת גנרטור.*גבוהה.*dana/,
    /אישור משטרה.*רגילה.*לא משויך/,
    /רשימת ציוד.*נמוכה/,
  ])
  const tones = ['גבוהה', 'רגילה', 'נמוכה'].map((priority) =>
    calendar.list('משימות').getByText(priority, { exact: true }),
  )
  for (const [index, tone] of ['red', 'spot', 'grey'].entries())
    await expect(tones[index] ?? page.locator('none')).toHaveAttribute('data-tone', tone)
  expect(await violationsOf(page)).toEqual([])

  // Dialogs open over the calendar: Back and Escape return to the same day.
  await calendar.entry('כנס 0').getByRole('button', { name: 'כנס 0', exact: true }).click()
  await expect(calendar.dialog('כנס 0')).toContainText('האנגר 11')
  await page.goBack()
  await expect(calendar.dialog('כנס 0')).toHaveCount(0)
  await expect(calendar.entry('כנס 0').getByRole('button', { name: 'כנס 0', exact: true })).toBeFocused()
  await calendar.cell('2027-04-22').getByText('ביטוח').click()
  await expect(calendar.dialog('ביטוח')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(calendar.dialog('ביטוח')).toHaveCount(0)
  await calendar.isAt('2027-04', '2027-04-22')
  await expect(calendar.cell('2027-04-22')).toBeFocused()

  await calendar.cell('2027-04-14').click()
  await expect(calendar.list('אירועים')).toContainText('אין אירועים ביום זה')
  await expect(calendar.list('משימות')).toContainText('אין משימות ביום זה')
  // A colleague's change shows immediately.
  await workspace.api.push([newEvent('news', { name: 'חתונה', date: '2027-04-14' })])
  await expect(calendar.entry('חתונה')).toBeVisible()
  await expect(calendar.cell('2027-04-14')).toContainText('חתונה')
})

test('an event is dragged to another day and taken back, keeps its length, and moves by its menu as well; without a network', async ({
  workspace,
  page,
}) => {
  await fill(workspace)
  const line = await openLine(workspace.server.address)
  const calendar = new CalendarPage(page)
  await openAs(calendar, line.address, admin, '?month=2027-04&day=2027-04-05')
  await expect(calendar.cell('2027-04-06')).toContainText('יריד הספר')
  // The holidays are in a separate chunk.
  await expect(calendar.cell('2027-04-22')).toContainText('פסח א׳')
  line.cut()

  // Dragged by its second day, ten days ahead, so that it ends on a Sabbath.
  await calendar.holdOver('יריד הספר', '2027-04-06', '2027-04-16')
  await page.mouse.up()
  for (const day of ['2027-04-15', '2027-04-16', '2027-04-17'])
    await expect(calendar.cell(day)).toContainText('יריד הספר')
  await expect(calendar.cell('2027-04-06')).not.toContainText('יריד הספר')
  await expect(page.getByText('האירוע הועבר אל יום חמישי, 15 באפריל 2027')).toBeVisible()
  await calendar.button('ביטול הפעולה').click()
  for (const day of ['2027-04-05', '2027-04-06', '2027-04-07'])
    await expect(calendar.cell(day)).toContainText('יריד הספר')
  await expect(calendar.cell('2027-04-15')).not.toContainText('יריד הספר')

  // Escape puts it back.
  await calendar.holdOver('יריד הספר', '2027-04-05', '2027-04-12')
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(calendar.cell('2027-04-12')).not.toContainText('יריד הספר')

  // The same by menu.
  await calendar.button('פעולות: יריד הספר').click()
  await page.getByRole('menuitem', { name: 'העברה ליום אחר…' }).click()
  const day = page.getByRole('textbox', { name: 'תאריך' })
  await expect(day).toHaveValue('יום ב׳ 5.4.2027')
  await day.fill('22.4.2027')
  await day.press('Tab')
  await calendar.button('שמירה').click()
  await expect(page.getByText('האירוע הועבר אל יום חמישי, 22 באפריל 2027 (פסח א׳)')).toBeVisible()
  await expect(calendar.cell('2027-04-24')).toContainText('יריד הספר')
  line.mend()
  await expect
    .poll(async () => (await workspace.api.pullAll()).get('fair'))
    .toMatchObject({ date: '2027-04-22', end_date: '2027-04-24' })
  await line.close()
})

test('an event and a task are created on the day that is selected', async ({ workspace, page }) => {
  const calendar = new CalendarPage(page)
  await openAs(calendar, workspace.server.address, admin, april)
  await calendar.button('אירוע ביום זה').click()
  const form = calendar.dialog('אירוע חדש')
  await expect(form.getByRole('textbox', { name: 'תאריך', exact: true })).toHaveValue('יום ג׳ 20.4.2027')
  await form.getByRole('textbox', { name: 'שם האירוע' }).fill('חינה')
  await form.getByRole('button', { name: 'שמירה' }).click()
  await expect(form).toHaveCount(0)
  await expect(calendar.entry('חינה')).toBeVisible()
  await expect(calendar.button('אירוע ביום זה')).toBeFocused()

  await calendar.button('משימה ביום זה').click()
  const task = calendar.dialog('משימה חדשה')
  await expect(task.getByRole('textbox', { name: 'תאריך יעד' })).toHaveValue('יום ג׳ 20.4.2027')
  await task.getByRole('textbox', { name: 'תיאור' }).fill('הזמנת במה')
  await task.getByRole('button', { name: 'שמירה' }).click()
  await expect(task).toHaveCount(0)
  await expect(calendar.entry('הזמנת במה')).toBeVisible()
  await expect(calendar.cell('2027-04-20')).toHaveText(/חינההזמנת במה$/)
  await calendar.isAt('2027-04', '2027-04-20')
})

test('[A6.26] [A6.27] an operator sees their own events that are not archived, and every task; a double assignment is marked; who may not edit moves nothing', async ({
  workspace,
  page,
  newDevice,
}) => {
  const operator = await workspace.addPerson('yoav', 'operator', { can_edit_events: false, can_create_events: false })
  const worker = await workspace.addPerson('galit', 'user')
  // In the future, because warnings only concern future events. The middle of a month is in no other month's grid.
  const day = `${addDays(dayInZone(Date.now(), 'Asia/Jerusalem'), 40).slice(0, 7)}-15`
  const at = (id: string, name: string, fields: object): object => newEvent(id, { name, date: day, ...fields })
  await workspace.api.push([
    at('own', 'האירוע שלי', { assigned_operator_id: operator.id, start_time: '18:00', end_time: '23:00' }),
    at('mail', 'גם הוא שלי', { assigned_operator_id: operator.email, start_time: '20:00', end_time: '22:00' }),
    at('other', 'של אחרים', {}),
    at('old', 'בארכיון', { assigned_operator_id: operator.id, is_archived: true }),
    newTask('t1', 'משימה של כולם', { deadline: day, assigned_user: admin.email }),
  ])
  const search = `?month=${day.slice(0, 7)}&day=${day}`
  const calendar = new CalendarPage(page)
  await openAs(calendar, workspace.server.address, { ...admin, email: operator.email }, search)
  await expect(calendar.list('אירועים').getByRole('heading', { level: 4 })).toHaveText(['האירוע שלי', 'גם הוא שלי'])
  await expect(calendar.list('משימות').getByRole('heading', { level: 4 })).toHaveText(['משימה של כולם'])
  await expect(calendar.cell(day)).toHaveAccessibleName(/שני אירועים, משימה אחת, שיבוץ כפול$/)
  await expect(calendar.entry('האירוע שלי')).toContainText('שיבוץ כפול: גם הוא שלי')
  await expect(calendar.button('פעולות: האירוע שלי')).toHaveCount(0)
  await expect(calendar.button('אירוע ביום זה')).toHaveCount(0)

  const other = new CalendarPage(await (await newDevice()).newPage())
  await openAs(other, workspace.server.address, { ...admin, email: worker.email }, search)
  await expect(other.list('אירועים').getByRole('heading', { level: 4 })).toHaveCount(3)
  await expect(other.list('אירועים')).not.toContainText('בארכיון')
  await expect(other.list('משימות').getByRole('heading', { level: 4 })).toHaveText(['משימה של כולם'])
})

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true, isMobile: true, colorScheme: 'dark', serviceWorkers: 'allow' })

  test('[A1.3] by finger, in the dark and without a network: a day, its panel, the view folded away, a new event; axe finds nothing', async ({
    workspace,
    page,
  }) => {
    await fill(workspace)
    const line = await openLine(workspace.server.address)
    const calendar = new CalendarPage(page)
    await openAs(calendar, line.address, admin, '?month=2027-04')
    // The app must be stored on the device before the line is cut.
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await page.reload()
    await expect(calendar.cell('2027-04-20')).toHaveAccessibleName(/5 אירועים/)
    await expect(calendar.grid().getByRole('columnheader')).toHaveText(['א׳', 'ב׳', 'ג׳', 'ד׳', 'ה׳', 'ו׳', 'ש׳'])
    line.cut()
    await calendar.cell('2027-04-22').tap()
    await expect(calendar.panel().getByRole('heading', { name: 'יום חמישי, 22 באפריל 2027' })).toBeVisible()
    await expect(calendar.list('חגים ומועדים')).toContainText('פסח א׳')
    await expect(calendar.entry('ביטוח')).toBeAttached()
    // The next day is to the left.
    const [day, next] = await Promise.all([
      calendar.cell('2027-04-22').boundingBox(),
      calendar.cell('2027-04-23').boundingBox(),
    ])
    expect((next?.x ?? 0) < (day?.x ?? 0)).toBe(true)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)

    await calendar.button('תצוגת הלוח').tap()
    const view = page.getByRole('group', { name: 'תצוגת הלוח' })
    await view.getByRole('switch', { name: 'תאריכים עבריים' }).uncheck()
    await expect(calendar.cell('2027-04-22')).not.toContainText('ט״ו')
    await settled(calendar.grid())
    expect(await violationsOf(page)).toEqual([])
    await calendar.button('תצוגת הלוח').tap()
    await expect(view).toBeHidden()

    await calendar.button('החודש הבא').tap()
    await expect(calendar.month('מאי 2027')).toBeVisible()
    await calendar.button('אירוע חדש').tap()
    const form = calendar.dialog('אירוע חדש')
    await expect(form.getByRole('textbox', { name: 'תאריך', exact: true })).toHaveValue('שבת 1.5.2027')
    await form.getByRole('textbox', { name: 'שם האירוע' }).fill('מימונה')
    await form.getByRole('button', { name: 'שמירה' }).tap()
    await expect(calendar.entry('מימונה')).toBeVisible()
    line.mend()
    await expect
      .poll(async () => [...(await workspace.api.pullAll()).values()].map(({ name }) => name))
      .toContain('מימונה')
    await line.close()
  })
})
