import { readFile } from 'node:fs/promises'
import { newEvent, signInTo } from '../../apps/server/testing/api-client.ts'
import { settled, violationsOf } from '../fixtures/axe.ts'
import { readRows } from '../fixtures/device-database.ts'
import { downloaded } from '../fixtures/downloaded.ts'
import { decision, idOf, newHours, otherInterval } from '../fixtures/hours.ts'
import { openLine } from '../fixtures/line.ts'
import { admin, expect, phone, test, type Workspace } from '../fixtures/test.ts'
import { LoginPage } from '../pages/login-page.ts'
import { TeamPage } from '../pages/team-page.ts'

// A past month, because hours can't be in the future.
const month = '2026-01'
const inMonth = `&month=${month}`
const day = (number: number): string => `${month}-${String(number).padStart(2, '0')}`

const statusOf = async ({ api }: Workspace, id: string): Promise<unknown> =>
  (await api.pullAll('workHours')).get(id)?.['status']

test('[A4.37] [A4.39] [A2.135] [A2.136] [A6.31] hours are approved and rejected with a reason, offline too, and the worker gets to know', async ({
  workspace,
  newDevice,
}) => {
  const worker = await workspace.addPerson('inbal', 'user')
  const who = { user_id: worker.id, user_name: 'inbal', start: '08:00' }
  await workspace.api.push([
    newHours('h1', { ...who, date: day(5), end: '16:15', event_name: 'השקה' }),
    newHours('h2', { ...who, date: day(6), end: '07:00', event_name: 'פסטיבל' }),
    newHours('h3', { ...who, date: day(7), end: '09:30', event_name: 'כנס' }),
  ])
  const line = await openLine(workspace.server.address)
  const [page, theirs] = [await (await newDevice()).newPage(), await (await newDevice()).newPage()]
  await new LoginPage(theirs).signIn(workspace.server.address, { ...admin, email: worker.email })
  await new LoginPage(page).signIn(line.address, admin)
  const team = new TeamPage(page)
  await team.openReport(line.address, inMonth)
  await expect(team.row('פסטיבל')).toContainText('+1')
  await expect(team.row('פסטיבל')).toContainText('23.00')
  // A row is one line high, and a tooltip shows the event's full name.
  const festival = team.row('פסטיבל')
  expect(await festival.evaluate((row) => Math.round(row.getBoundingClientRect().height))).toBeLessThanOrEqual(45)
  await expect(festival.getByTitle('פסטיבל', { exact: true })).toBeVisible()
  await expect(team.total('סה״כ שעות')).toHaveText('32.75')

  await team.action('השקה', 'אישור').click()
  await expect(team.row('השקה')).toContainText('אושר')
  await page.getByRole('alert').filter({ hasText: 'הרישום אושר' }).getByRole('button', { name: 'ביטול' }).click()
  await expect(team.row('השקה')).toContainText('נרשם')
  line.cut()
  await team.pick('השקה').check()
  await team.pick('כנס').check()
  await expect(team.bar()).toContainText('שני רישומים נבחרו')
  await expect(team.bar()).toContainText('9.75 שעות')
  await team.bar().getByRole('button', { name: 'אישור' }).click()
  await expect(team.row('כנס')).toContainText('אושר')
  await expect(team.bar()).toBeHidden()
  await team.action('פסטיבל', 'דחייה').click()
  const dialog = team.dialog('דחיית רישום שעות')
  await expect(dialog.getByRole('textbox')).toBeFocused()
  await dialog.getByRole('button', { name: 'דחייה' }).click()
  await expect(dialog).toContainText('יש להזין נימוק')
  await team.giveReason('דחיית רישום שעות', 'נרשם פעמיים')
  await expect(team.row('פסטיבל')).toContainText('נימוק: נרשם פעמיים')
  await expect(team.action('פסטיבל', 'אישור')).toBeFocused()
  line.mend()
  await expect
    .poll(async () =>
      (await readRows(theirs, `PixelArtDB:${worker.id}`, 'workHours')).map(({ id, status, decision_reason }) => [
        id,
        status,
        // A stored row leaves out what holds its default (S123).
        decision_reason ?? null,
      ]),
    )
    .toEqual([
      ['h1', 'אושר', null],
      ['h2', 'נדחה', 'נרשם פעמיים'],
      ['h3', 'אושר', null],
    ])
  await expect(team.total('נדחו')).toHaveText('23.00')
  await line.close()
})

test('[A2.137] [A2.138] [A6.32] [A7.33] a filtered month is exported and marked as paid, without what runs or is rejected; a payment is taken back with a reason', async ({
  workspace,
  newDevice,
}) => {
  const [inbal, yoav] = [await workspace.addPerson('inbal', 'user'), await workspace.addPerson('yoav', 'user')]
  const boss = await idOf(workspace.api, admin.email)
  const one = { user_id: inbal.id, user_name: 'inbal', start: '08:00' }
  const rejected = newHours('h3', { ...one, date: day(7), end: '09:00', event_name: 'כנס' })
  await workspace.api.push([
    newEvent('e1', { name: 'השקה' }),
    // The event has been renamed since.
    newHours('h1', { ...one, date: day(5), end: '16:20', event_id: 'e1', event_name: 'שם קודם' }),
    newHours('h2', { ...one, date: day(6), end: '10:10', event_name: 'פסטיבל, יום ב', notes: '=1+1' }),
    rejected,
    decision('h3', rejected, 'נדחה', boss, 'כפול'),
    newHours('h4', { ...one, date: day(8), end: null, event_name: 'יריד' }),
    newHours('h5', { ...one, user_id: yoav.id, user_name: 'yoav', date: day(8), end: '12:00', event_name: 'תערוכה' }),
  ])
  const page = await (await newDevice({ colorScheme: 'light' })).newPage()
  await new LoginPage(page).enter(workspace.server.address, admin)
  const team = new TeamPage(page)
  await team.openReport(workspace.server.address, inMonth)
  // Folded above the list, so that the list is on the first screen.
  await page.getByRole('button', { name: 'שעות לפי עובד' }).click()
  await page.getByRole('button', { name: /inbal.*11\.50.*שעות/ }).click()
  await expect(page).toHaveURL(new RegExp(`person=${inbal.id}`))
  await expect(team.row('תערוכה')).toBeHidden()
  await expect(team.action('יריד', 'סימון כשולם')).toBeHidden()
  await expect(team.action('כנס', 'סימון כשולם')).toBeHidden()
  await expect(team.total('טרם שולמו')).toHaveText('10.50')
  await page.getByRole('button', { name: 'שעות לפי אירוע' }).click()
  await expect(page.getByRole('table', { name: 'שעות לפי אירוע' }).getByRole('row')).toHaveText([
    /אירוע/,
    'השקה8.33',
    'ללא אירוע3.17',
  ])
  const csv = await downloaded(page, 'קובץ CSV')
  expect(csv.suggestedFilename()).toBe('work_hours_report_2026-01.csv')
  expect(await readFile(await csv.path(), 'utf8')).toBe(
    [
      '\uFEFFעובד,אירוע,תאריך,שעות,סטטוס,הערות',
      'inbal,יריד,2026-01-08,,בתהליך,הוזן על ידי dana',
      'inbal,כנס,2026-01-07,1.00,נדחה,נימוק: כפול · הוזן על ידי dana',
      `inbal,"פסטיבל, יום ב",2026-01-06,2.17,נרשם,'=1+1 · הוזן על ידי dana`,
      'inbal,השקה,2026-01-05,8.33,נרשם,הוזן על ידי dana',
      '',
    ].join('\r\n'),
  )
  expect((await downloaded(page, 'קובץ Excel')).suggestedFilename()).toBe('work_hours_report_2026-01.xlsx')

  await page.getByRole('button', { name: 'סימון הכול כשולם' }).click()
  const dialog = team.dialog('סימון כשולם')
  await expect(dialog).toContainText('סימון כשולם של שני רישומים: 10.50 שעות, עובד אחד.')
  await expect(dialog).toContainText('לא ייכללו: רישום אחד בתהליך, רישום אחד שנדחה.')
  await settled(dialog)
  expect(await violationsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'סימון כשולם' }).click()
  await expect(team.total('טרם שולמו')).toHaveText('0.00')
  await expect
    .poll(() => Promise.all(['h1', 'h2', 'h3', 'h4', 'h5'].map((id) => statusOf(workspace, id))))
    .toEqual(['שולם', 'שולם', 'נדחה', 'בתהליך', 'נרשם'])

  await team.action('השקה', 'ביטול תשלום').click()
  await team.giveReason('ביטול תשלום', 'שולם בטעות')
  await expect(team.row('השקה')).toContainText('נימוק: שולם בטעות')
  await expect.poll(() => statusOf(workspace, 'h1')).toBe('נרשם')
  await team.action('השקה', 'סימון כשולם').click()
  await expect(team.row('השקה')).toContainText('שולם')
  await expect.poll(() => statusOf(workspace, 'h1')).toBe('שולם')
})

test('a decision is about the hours that were seen: those that the worker changed meanwhile stay, and it is refused in sight', async ({
  workspace,
  page,
}) => {
  const worker = await workspace.addPerson('inbal', 'user')
  const own = await signInTo(workspace.server.address, worker.email, admin.password)
  const who = { user_id: worker.id, user_name: 'inbal', start: '08:00' }
  await own.push([
    newHours('h1', { ...who, date: day(5), end: '16:00', event_name: 'השקה' }),
    newHours('h2', { ...who, date: day(6), end: '10:00', event_name: 'פסטיבל' }),
  ])
  const line = await openLine(workspace.server.address)
  await new LoginPage(page).signIn(line.address, admin)
  const team = new TeamPage(page)
  await team.openReport(line.address, inMonth)

  // The hours change while the reason is being typed.
  await team.action('השקה', 'דחייה').click()
  await expect(team.dialog('דחיית רישום שעות')).toBeVisible()
  await own.push([otherInterval('h1', { date: day(5), start: '08:00', end: '17:30' })])
  await expect(team.row('השקה')).toContainText('9.50')
  await team.giveReason('דחיית רישום שעות', 'ארוך מדי')
  const refused = page.getByRole('alert').filter({ hasText: /שינוי נדחה|שינויים נדחו/ })
  await expect(refused).toContainText('השקה')
  await expect(refused).toContainText('זמן העבודה השתנה בינתיים, וההחלטה התייחסה לזמן הקודם')
  await expect(team.row('השקה')).toContainText('נרשם')

  // The hours change while the admin is offline.
  line.cut()
  await team.pick('פסטיבל').check()
  await team.bar().getByRole('button', { name: 'סימון כשולם' }).click()
  await team.dialog('סימון כשולם').getByRole('button', { name: 'סימון כשולם' }).click()
  await expect(team.row('פסטיבל')).toContainText('שולם')
  await own.push([otherInterval('h2', { date: day(6), start: '08:00', end: '11:00' })])
  line.mend()
  await expect(refused.filter({ hasText: 'פסטיבל' })).toBeVisible()
  await expect(team.row('פסטיבל')).toContainText('3.00')
  await expect(team.row('פסטיבל')).toContainText('נרשם')
  const stored = await workspace.api.pullAll('workHours')
  expect([stored.get('h1'), stored.get('h2')]).toMatchObject([
    { hours_worked: 9.5, status: 'נרשם' },
    { hours_worked: 3, status: 'נרשם' },
  ])
  await line.close()
})

test('an approver has the hours alone: no permissions, no payment, never their own; others have none of it', async ({
  workspace,
  newDevice,
}) => {
  const [avi, inbal] = [
    await workspace.addPerson('avi', 'operator', { can_approve_work_hours: true }),
    await workspace.addPerson('inbal', 'user'),
  ]
  const viewer = await workspace.addPerson('gil', 'user', { can_view_all_work_hours: true })
  await workspace.api.push([
    newHours('h1', {
      user_id: inbal.id,
      user_name: 'inbal',
      date: day(5),
      start: '08:00',
      end: '16:00',
      event_name: 'השקה',
    }),
    newHours('h2', {
      user_id: avi.id,
      user_name: 'avi',
      date: day(6),
      start: '08:00',
      end: '10:00',
      event_name: 'פסטיבל',
    }),
  ])
  const page = await (await newDevice()).newPage()
  await new LoginPage(page).signIn(workspace.server.address, { ...admin, email: avi.email })
  const team = new TeamPage(page)
  await page.getByRole('navigation', { name: 'ניווט ראשי' }).getByRole('link', { name: 'ניהול צוות' }).click()
  await page.goto(`${workspace.server.address}/TeamManagement?tab=permissions${inMonth}`)
  await expect(team.row('השקה')).toBeVisible()
  await expect(page.getByRole('tab')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /כשולם/ })).toHaveCount(0)
  await expect(team.row('פסטיבל').getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'הוספת שעות לעובד' })).toHaveCount(0)
  await expect(team.pick('פסטיבל')).toBeDisabled()
  await team.action('השקה', 'אישור').click()
  await expect.poll(() => statusOf(workspace, 'h1')).toBe('אושר')

  const others = await (await newDevice()).newPage()
  await new LoginPage(others).enter(workspace.server.address, { ...admin, email: viewer.email })
  const seen = new TeamPage(others)
  await seen.openReport(workspace.server.address, inMonth)
  await expect(seen.row('השקה')).toContainText('אושר')
  await expect(seen.list().locator('[data-entry]').getByRole('button')).toHaveCount(0)
  const refused = await (await newDevice()).newPage()
  await new LoginPage(refused).enter(workspace.server.address, { ...admin, email: inbal.email })
  await refused.goto(`${workspace.server.address}/TeamManagement?tab=hours`)
  await expect(refused.getByText('אין לך הרשאת גישה', { exact: true })).toBeVisible()
})

test('an admin enters hours for a worker and corrects them; both are marked, and the worker is told', async ({
  workspace,
  page,
  newDevice,
}) => {
  const inbal = await workspace.addPerson('inbal', 'user')
  await workspace.api.push([newEvent('e1', { name: 'כנס לקוחות' })])
  await new LoginPage(page).enter(workspace.server.address, admin)
  const team = new TeamPage(page)
  await page.goto(`${workspace.server.address}/TeamManagement`)
  await expect(team.tab('דוחות שעות')).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('button', { name: 'הוספת שעות לעובד' }).click()
  const form = page.getByRole('dialog', { name: 'הוספת שעות לעובד' })
  await form.getByRole('button', { name: 'שמירה' }).click()
  await expect(form.getByRole('combobox', { name: 'עובד' })).toHaveAttribute('aria-invalid', 'true')
  for (const [field, option] of [
    ['עובד', 'inbal'],
    ['אירוע', 'כנס לקוחות'],
  ] as const) {
    await form.getByRole('combobox', { name: field }).click()
    await page.getByRole('option', { name: option }).click()
  }
  await form.getByRole('textbox', { name: 'שעת התחלה' }).fill('8:00')
  await form.getByRole('textbox', { name: 'שעת סיום' }).fill('10:00')
  await settled(form)
  expect(await violationsOf(page, ['region'])).toEqual([])
  await form.getByRole('button', { name: 'שמירה' }).click()
  await expect(team.row('inbal')).toContainText('הוזן על ידי dana')
  await expect(team.row('inbal')).toContainText('2.00')

  await team.action('inbal', 'תיקון').click()
  const correction = page.getByRole('dialog', { name: 'תיקון השעות של inbal' })
  await correction.getByRole('textbox', { name: 'שעת סיום' }).fill('11:30')
  await correction.getByRole('button', { name: 'שמירה' }).click()
  await expect(team.row('inbal')).toContainText('3.50')
  await expect
    .poll(async () => [...(await workspace.api.pullAll('workHours')).values()])
    .toMatchObject([{ user_id: inbal.id, user_name: 'inbal', hours_worked: 3.5, status: 'נרשם' }])

  const hers = await (await newDevice()).newPage()
  await new LoginPage(hers).enter(workspace.server.address, { ...admin, email: inbal.email })
  await hers.goto(`${workspace.server.address}/PersonalSpace`)
  await expect(hers.getByRole('main')).toContainText('נרשמו עבורך שעות')
  await expect(hers.getByRole('main')).toContainText('תוקנו שעות שלך')
  await hers.goto(`${workspace.server.address}/WorkHours`)
  await expect(hers.getByRole('row').filter({ hasText: 'כנס לקוחות' })).toContainText('הוזן על ידי dana')
})

test('on a phone, in the dark: cards, targets of 44 px, decisions by touch, and nothing for axe', async ({
  workspace,
  newDevice,
}) => {
  const worker = await workspace.addPerson('inbal', 'user')
  await workspace.api.push([
    newHours('h1', {
      user_id: worker.id,
      user_name: 'inbal',
      date: day(5),
      start: '08:00',
      end: '16:20',
      event_name: 'השקה',
    }),
  ])
  const page = await (
    await newDevice({ viewport: phone, colorScheme: 'dark', hasTouch: true, isMobile: true })
  ).newPage()
  await new LoginPage(page).enter(workspace.server.address, admin)
  const team = new TeamPage(page)
  await team.openPermissions(workspace.server.address)
  await team.flag('inbal', 'עריכת משימות').tap()
  await expect(team.unsaved('inbal')).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await team.save('inbal').tap()
  await expect(page.getByText('הרשאות עודכנו בהצלחה!')).toBeVisible()
  await team.openReport(workspace.server.address, inMonth)
  for (const target of [
    team.action('השקה', 'אישור'),
    team.action('השקה', 'סימון כשולם'),
    team.row('השקה').locator('label'),
  ]) {
    const box = await target.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  }
  await team.pick('השקה').tap()
  await expect(team.bar()).toContainText('רישום אחד נבחר')
  expect(await violationsOf(page)).toEqual([])
  await team.bar().getByRole('button', { name: 'דחייה' }).tap()
  await settled(team.dialog('דחיית רישום שעות'))
  expect(await violationsOf(page)).toEqual([])
  await team.giveReason('דחיית רישום שעות', 'כפול')
  await expect(team.row('השקה')).toContainText('נדחה')
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
})
