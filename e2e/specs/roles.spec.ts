import { addDays, dayInZone } from '@bama/domain'
import type { Page } from '@playwright/test'
import { mutation, newEvent } from '../../apps/server/testing/api-client.ts'
import { readRow } from '../fixtures/device-database.ts'
import { admin, expect, phone, test } from '../fixtures/test.ts'
import { BoardPage } from '../pages/board-page.ts'
import { LoginPage } from '../pages/login-page.ts'
import { MessagesPage } from '../pages/messages-page.ts'
import { newSeasonal } from '../pages/seasonal-page.ts'

const date = dayInZone(Date.now(), 'Asia/Jerusalem')
const everyone = ['היום שלי', 'אירועים', 'משימות', 'לוח שנה', 'שיחות', 'שעות עבודה', 'אזור אישי']
const management = [
  'לוח צוות',
  'ניהול צוות',
  'לקוחות',
  'פרילנסרים',
  'לקוחות עונתיים',
  'תבניות אירוע',
  'תשלומים',
  'ארכיון',
  'הגדרות',
]

/** Navigates without reloading the app, as its links do. */
const goInPage = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => history.pushState({}, '', to), address)

test('[A1.1] [A2.25] [A2.29] an admin finds everything, management under its heading', async ({ workspace, page }) => {
  await new LoginPage(page).signIn(workspace.server.address, admin)
  const navigation = page.getByRole('navigation', { name: 'ניווט ראשי' })
  await expect(navigation.getByRole('link')).toHaveText([...everyone, ...management])
  await expect(navigation.getByRole('heading', { name: 'ניהול' })).toBeVisible()
  await expect(page.getByText('dana', { exact: true })).toBeVisible()
})

test('[A1.1] [A2.28] [A6.24] an operator lands on their day and finds only their own', async ({ workspace, page }) => {
  const operator = await workspace.addPerson('yoav', 'operator')
  await workspace.api.push([
    newEvent('mine', { name: 'שלי', date, assigned_operator_id: operator.id }),
    newEvent('other', { name: 'של אחר', date }),
  ])
  await new LoginPage(page).signIn(workspace.server.address, { ...admin, email: operator.email })
  await page.waitForURL('**/MyDay')
  const today = page.getByRole('list', { name: 'היום: איפה צריך להיות' })
  await expect(today.getByRole('link', { name: /שלי/ }).first()).toBeVisible()
  const board = new BoardPage(page)
  await board.open(workspace.server.address)
  await expect(board.card('שלי')).toBeVisible()
  await board.synced()
  await expect(board.card('של אחר')).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'ניווט ראשי' }).getByRole('link')).toHaveText([
    'היום שלי',
    'אירועים',
    'לוח שנה',
  ])
  // Their own hours and personal space are one step away: beside the main navigation, and among the tabs on a phone.
  await page.getByRole('navigation', { name: 'העמודים שלי' }).getByRole('link', { name: 'שעות עבודה' }).click()
  await page.waitForURL('**/WorkHours')
  await page.setViewportSize(phone)
  const tabs = page.getByRole('navigation', { name: 'ניווט מהיר' })
  await expect(tabs.getByRole('link')).toHaveText(['היום', 'אירועים', 'לוח שנה', 'שעות', 'אישי'])
  await tabs.getByRole('link', { name: 'אישי' }).click()
  await page.waitForURL('**/PersonalSpace')
  await tabs.getByRole('link', { name: 'היום' }).click()
  await expect(page.getByRole('region', { name: 'שעות העבודה השבוע' })).toContainText('0.00')
  await today.getByRole('link', { name: /שלי/ }).first().click()
  await expect(board.eventDialog('שלי')).toBeVisible()
})

test('[A2.8] [A2.9] [A2.10] [A2.11] [A6.5] [A6.7] [A6.8] [A8.34] a worker and an operator are told so on a management screen, and have of clients the names alone', async ({
  workspace,
  newDevice,
}) => {
  const client = {
    name: 'עיריית חולון',
    phone: '03-5551234',
    email: 'x@y.example',
    address: 'ויצמן 1',
    contact_person: 'דן',
  }
  await workspace.api.push([
    mutation('create', 'clients', 'c1', client),
    newSeasonal('s1', { event_name: 'עדלאידע', next_contact_date: addDays(date, -1) }),
    newEvent('unpaid', { name: 'עדלאידע', date: addDays(date, -9), payment_status: 'טרם שולם' }),
  ])
  for (const [name, role, shownRole] of [
    ['inbal', 'user', 'עובד'],
    ['yoav', 'operator', 'מפעיל'],
  ] as const) {
    const { email, id } = await workspace.addPerson(name, role)
    const page = await (await newDevice()).newPage()
    await new LoginPage(page).enter(workspace.server.address, { ...admin, email })
    const board = new BoardPage(page)
    await board.open(workspace.server.address)
    await board.synced()
    // The bell shows due contacts to admins only.
    await expect(new MessagesPage(page).bell('התראות')).toBeVisible()
    for (const screen of [
      'TeamManagement',
      'Settings',
      'Settings?tab=tags',
      'Archive',
      'Clients',
      'Freelancers',
      'CrewBoard',
      'SeasonalClients',
      // An operator may create events and therefore open their templates.
      ...(role === 'user' ? ['Templates'] : []),
      'Payments',
    ]) {
      await goInPage(page, `/${screen}`)
      await expect(page).toHaveURL((url) => url.href.endsWith(`/${screen}`))
      for (const text of ['אין לך הרשאת גישה', 'אין לך הרשאות לצפות בעמוד זה', 'עמוד זה זמין למנהלי מערכת בלבד'])
        await expect(page.getByText(text, { exact: true })).toBeVisible()
      await expect(page.getByRole('main')).toContainText(`משתמש נוכחי: ${name}`)
      await expect(page.getByRole('main')).toContainText(`סוג משתמש: ${shownRole}`)
      await expect(page.getByRole('main').getByRole('tab')).toHaveCount(0)
      await expect(page.getByText('עדלאידע')).toHaveCount(0)
      // A screen in between, so that the next refusal isn't mistaken for this one.
      await goInPage(page, '/WorkHours')
      await expect(page.getByText('אין לך הרשאת גישה', { exact: true })).toHaveCount(0)
    }
    // A bookmarked address is refused too.
    await page.goto(`${workspace.server.address}/Clients`)
    await expect(page.getByText('אין לך הרשאת גישה', { exact: true })).toBeVisible()
    const row = (await readRow(page, `PixelArtDB:${id}`, 'clients', 'c1')) as Readonly<Record<string, unknown>>
    expect(row['name']).toBe(client.name)
    for (const field of ['phone', 'email', 'address', 'contact_person']) expect(row[field] ?? null).toBeNull()
  }
})

test("[A6.20] [A2.62] [A2.63] [A6.15] a worker sees neither payment nor manager progress, and can't edit", async ({
  workspace,
  page,
}) => {
  const worker = await workspace.addPerson('inbal', 'user')
  await workspace.api.push([
    newEvent('e1', { name: 'השקה', payment_status: 'שולם חלקית', 'manager_checklist/m1/item': 'חוזה' }),
  ])
  await new LoginPage(page).enter(workspace.server.address, { ...admin, email: worker.email })
  const board = new BoardPage(page)
  await board.open(workspace.server.address)
  await expect(board.card('השקה')).toBeVisible()
  await expect(board.card('השקה')).not.toContainText('שולם חלקית')
  await expect(board.card('השקה')).not.toContainText('מנהל')
  await expect(page.getByRole('button', { name: 'אירוע חדש', exact: true })).toBeHidden()
  const menu = await board.openMenu('השקה')
  await expect(menu.getByRole('menuitem', { name: 'מחק אירוע' })).toBeHidden()
  await expect(menu.getByRole('menuitem', { name: 'ערוך אירוע' })).toBeHidden()

  // A colleague's link may filter by overlaps, which workers don't see. The filter is then ignored.
  await page.goto(`${workspace.server.address}/Events?doubles=1`)
  await expect(board.card('השקה')).toBeVisible()

  await page.context().clearCookies()
  const boss = await page.context().browser()?.newPage()
  if (boss === undefined) throw new Error('no browser')
  await new LoginPage(boss).enter(workspace.server.address, admin)
  const bossBoard = new BoardPage(boss)
  await bossBoard.open(workspace.server.address)
  await expect(bossBoard.card('השקה')).toContainText('שולם חלקית')
  await expect(bossBoard.card('השקה')).toContainText('0/1')
  await boss.close()
})

test('[A2.2] a worker is led from the bare address to their day, and from a filter of tasks to the tasks', async ({
  workspace,
  page,
}) => {
  const { server } = workspace
  const worker = await workspace.addPerson('inbal', 'user')
  await new LoginPage(page).enter(server.address, { ...admin, email: worker.email })
  await page.goto(server.address)
  await page.waitForURL('**/MyDay')
  for (const address of ['/?assignee=me', '/Tasks', '/no/such/page']) {
    await goInPage(page, '/Events')
    await expect(page.getByRole('heading', { name: 'ניהול אירועים' })).toBeVisible()
    await goInPage(page, address)
    await expect(page.getByRole('heading', { name: 'ניהול משימות' })).toBeVisible()
  }
})

test('[A2.2] [A2.3] [A2.15] page names are matched in any case', async ({ workspace, page }) => {
  await new LoginPage(page).enter(workspace.server.address, admin)
  await page.goto(`${workspace.server.address}/EVENTS`)
  await expect(page.getByRole('heading', { name: 'ניהול אירועים' })).toBeVisible()
  for (const address of ['/', '/tasks']) {
    await goInPage(page, address)
    await expect(page.getByRole('heading', { name: 'ניהול משימות' })).toBeVisible()
    await goInPage(page, '/events')
    await expect(page.getByRole('heading', { name: 'ניהול אירועים' })).toBeVisible()
  }
  await page.goto(`${workspace.server.address}/no/such/page`)
  await expect(page.getByRole('heading', { name: 'ניהול משימות' })).toBeVisible()
})

test('[A1.2] [A1.3] [A2.23] [A2.24] [A4.29] on a phone: top bar, drawer with the overview, tabs', async ({
  workspace,
  newDevice,
}) => {
  await workspace.api.push([newEvent('a'), newEvent('b'), newEvent('c', { is_archived: true })])
  const page = await (await newDevice({ viewport: phone, hasTouch: true, isMobile: true })).newPage()
  await new LoginPage(page).enter(workspace.server.address, admin)
  await page.goto(`${workspace.server.address}/Events`)
  expect(await page.evaluate(() => [document.documentElement.dir, document.documentElement.lang])).toEqual([
    'rtl',
    'he',
  ])
  await page.getByRole('button', { name: 'פתיחת התפריט' }).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer).toContainText('אירועים פעילים2')
  await expect(drawer).toContainText('משימות פתוחות0')
  await drawer.getByRole('link', { name: 'הגדרות' }).click()
  await expect(page.getByRole('heading', { name: 'הגדרות' }).first()).toBeVisible()
  await expect(drawer).toBeHidden()
})
