import { newEvent } from '../../apps/server/testing/api-client.ts'
import { settled, violationsOf } from '../fixtures/axe.ts'
import { openLine } from '../fixtures/line.ts'
import { admin, desk, expect, phone, test, type Workspace } from '../fixtures/test.ts'
import { BoardPage, boxOf } from '../pages/board-page.ts'
import { ClientsPage, newClient } from '../pages/clients-page.ts'
import { LoginPage } from '../pages/login-page.ts'

const rishon = {
  name: 'עיריית ראשל״צ',
  contact_person: 'רונית אלמוג',
  phone: '052-1234567',
  email: 'ronit@rishon.example',
  address: 'הכרמל 20, ראשון לציון',
}

/** Wide enough for all columns. */
test.use({ viewport: desk })

const fill = ({ api }: Workspace): Promise<unknown> =>
  api.push([
    newClient('c1', rishon),
    newClient('c2', { name: 'קיבוץ שפיים', phone: '*2700' }),
    newClient('c3', { name: 'Samsung ישראל' }),
    newEvent('e1', { client_id: 'c1' }),
    newEvent('e2', { client_id: 'c1', is_archived: true }),
    newEvent('e3', { client_id: 'c1', is_archived: true }),
    newEvent('e4', { client_id: 'c2', is_archived: true }),
  ])

test('a search that reaches the address only after the form was begun does not ask whether to leave it', async ({
  workspace,
  page,
}) => {
  await fill(workspace)
  await new LoginPage(page).enter(workspace.server.address, admin)
  await page.clock.install()
  const clients = new ClientsPage(page)
  await clients.open(workspace.server.address)
  await expect(clients.row('קיבוץ שפיים')).toBeVisible()
  // Simulates a slow machine, on which the search's delay ends when the form is half filled.
  await page.clock.pauseAt(Date.now() + 60 * 60 * 1000)
  await clients.search().fill('שפיים')
  await clients.editButton('קיבוץ שפיים').click()
  await clients.field('טלפון').fill('054-1112222')
  expect(new URL(page.url()).search).toBe('')
  await page.clock.resume()
  await page.waitForURL(/q=/)
  await clients.save()
  await expect(page.getByRole('link', { name: '054-1112222' })).toBeVisible()
})

test('[A1.11] [A2.151] the list says who they are, how to reach them and how many events they have', async ({
  workspace,
  page,
}) => {
  await fill(workspace)
  await new LoginPage(page).enter(workspace.server.address, admin)
  const clients = new ClientsPage(page)
  await clients.open(workspace.server.address)
  await expect(page.getByRole('columnheader')).toHaveText([
    'שם הלקוח',
    'איש קשר',
    'טלפון',
    'אימייל',
    'כתובת',
    'אירועים',
    'פעולות',
  ])
  await expect(clients.row(rishon.name)).toContainText('רונית אלמוג')
  await expect.poll(() => clients.names()).toEqual(['עיריית ראשל״צ', 'קיבוץ שפיים', 'Samsung ישראל'])

  const link = (name: string | RegExp) => clients.row(rishon.name).getByRole('link', { name })
  await expect(link('חיוג: 052-1234567')).toHaveAttribute('href', 'tel:0521234567')
  await expect(link(`הודעת WhatsApp אל ${rishon.name}`)).toHaveAttribute('href', 'https://wa.me/972521234567')
  await expect(link('אימייל: ronit@rishon.example')).toHaveAttribute('href', 'mailto:ronit@rishon.example')
  await expect(link(`ניווט ב-Waze: ${rishon.address}`)).toHaveAttribute(
    'href',
    `https://waze.com/ul?q=${encodeURIComponent(rishon.address)}&navigate=yes`,
  )
  await expect(clients.row('קיבוץ שפיים').getByRole('link', { name: 'חיוג: *2700' })).toHaveAttribute(
    'href',
    'tel:*2700',
  )
  await expect(clients.row('קיבוץ שפיים').getByRole('link', { name: /WhatsApp/ })).toHaveCount(0)

  await expect(clients.row('Samsung ישראל')).toContainText('אין אירועים')
  await expect(clients.row('קיבוץ שפיים')).toContainText('אחד בארכיון')
  await expect(link(/^אירוע אחד של/)).toHaveAttribute('href', '/Events?client=c1')
  await link(/^שניים בארכיון/).click()
  await expect(page.getByRole('button', { name: `רק של \u2068${rishon.name}\u2069` })).toBeVisible()
  await expect(page.getByRole('button', { name: /^שחזור האירוע/ })).toHaveCount(2)
})

test('[A2.150] [A5.43] [A5.44] [A5.13] [A7.24] a client is added and edited by keyboard; what is wrong is said beside its field', async ({
  workspace,
  page,
}) => {
  await fill(workspace)
  await new LoginPage(page).enter(workspace.server.address, admin)
  const clients = new ClientsPage(page)
  await clients.open(workspace.server.address)
  await clients.createButton().focus()
  await page.keyboard.press('Enter')
  await expect(clients.field('שם הלקוח')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(clients.field('שם הלקוח')).toHaveAccessibleDescription('יש להזין שם לקוח')
  await page.keyboard.type('samsung  ישראל')
  await expect(clients.dialog('לקוח חדש')).toContainText('כבר יש לקוח בשם הזה')
  await clients.field('שם הלקוח').fill('מד״א')
  await expect(clients.dialog('לקוח חדש')).not.toContainText('כבר יש לקוח בשם הזה')
  await expect(clients.field('אימייל')).toHaveAttribute('type', 'email')
  await clients.field('אימייל').fill('אין לי')
  await page.keyboard.press('Control+Enter')
  await expect(clients.field('אימייל')).toHaveAccessibleDescription('נא להזין כתובת אימייל תקינה')
  await expect(clients.field('אימייל')).toBeFocused()
  await clients.field('אימייל').fill('office@mda.example')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('הלקוח נוסף')).toBeVisible()
  await expect(clients.row('מד״א')).toContainText('office@mda.example')
  // The new row, which a long list would otherwise have out of sight.
  await expect(clients.row('מד״א').locator(':focus')).toHaveCount(1)
  await expect(page.getByRole('status').filter({ hasText: '4 לקוחות' })).toBeVisible()

  await clients.edit('מד״א', 'איש קשר', 'ציפי')
  await expect(clients.row('מד״א')).toContainText('ציפי')
  await expect(clients.editButton('מד״א')).toBeFocused()
})

test('leaving a form with changes asks: Escape, Back and a link', async ({ workspace, page }) => {
  await fill(workspace)
  await new LoginPage(page).enter(workspace.server.address, admin)
  const clients = new ClientsPage(page)
  await new BoardPage(page).open(workspace.server.address)
  await page.getByRole('link', { name: 'לקוחות', exact: true }).click()
  await clients.editButton(rishon.name).click()
  await expect(clients.field('שם הלקוח')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await clients.editButton(rishon.name).click()
  await clients.field('טלפון').fill('03-6123456')
  const question = clients.dialog('יש שינויים שלא נשמרו')
  await page.keyboard.press('Escape')
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(clients.field('טלפון')).toHaveValue('03-6123456')
  await page.evaluate(() => history.back())
  await question.getByRole('button', { name: 'חזרה לטופס' }).click()
  // The app goes forward again a moment after it has closed the question.
  await expect(page).toHaveURL(/\/Clients$/)
  await page.evaluate(() => history.back())
  await question.getByRole('button', { name: 'יציאה בלי שמירה' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/\/Clients$/)
  await expect(clients.row(rishon.name)).toContainText('052-1234567')
})

test('[A5.53] deleting asks and says what becomes of the events; a second browser sees edits and the deletion', async ({
  workspace,
  page,
  newDevice,
}) => {
  await fill(workspace)
  const clients = new ClientsPage(page)
  await new LoginPage(page).enter(workspace.server.address, admin)
  await clients.open(workspace.server.address)
  const other = new ClientsPage(await (await newDevice()).newPage())
  await new LoginPage(other.page).enter(workspace.server.address, admin)
  await other.open(workspace.server.address)
  await expect(other.row(rishon.name)).toBeVisible()

  // Both edit the same client, in different fields, and both edits are kept.
  await other.editButton(rishon.name).click()
  await other.field('כתובת').fill('רוטשילד 1')
  await clients.edit(rishon.name, 'איש קשר', 'יעל לוי')
  await expect(other.row(rishon.name)).toContainText('יעל לוי')
  await other.save()
  await expect(clients.row(rishon.name)).toContainText('רוטשילד 1')
  await expect(clients.row(rishon.name)).toContainText('יעל לוי')

  await clients.deleteButton(rishon.name).click()
  const question = clients.dialog('מחיקת לקוח')
  await expect(question.getByText('האם למחוק את הלקוח?', { exact: true })).toBeVisible()
  await expect(question).toContainText('3 אירועים של הלקוח (שניים מהם בארכיון) יישארו במערכת')
  await expect(question.getByRole('button', { name: 'ביטול' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(clients.deleteButton(rishon.name)).toBeFocused()
  await clients.delete(rishon.name)
  await expect(page.getByText('הלקוח נמחק')).toBeVisible()
  await expect(clients.editButton('קיבוץ שפיים')).toBeFocused()
  await expect(other.row(rishon.name)).toBeHidden()
  await page.goto(`${workspace.server.address}/Archive`)
  await expect(page.getByRole('row').filter({ hasText: 'אירוע e2' })).toContainText('לקוח שנמחק')
})

test('offline one adds, edits and deletes; it is sent when the line is back', async ({ workspace, newDevice }) => {
  await fill(workspace)
  const line = await openLine(workspace.server.address)
  const device = await newDevice()
  const page = await device.newPage()
  const clients = new ClientsPage(page)
  await new LoginPage(page).signIn(line.address, admin)
  await clients.open(line.address)
  await expect(clients.row(rishon.name)).toBeVisible()
  line.cut()
  await device.setOffline(true)
  await clients.add({ 'שם הלקוח': 'לב העיר', טלפון: '03-6123456' })
  await clients.edit('Samsung ישראל', 'איש קשר', 'יעל')
  await clients.delete('קיבוץ שפיים')
  await expect(clients.row('לב העיר')).toContainText('ממתין לסנכרון')
  await expect.poll(() => clients.names()).toHaveLength(3)
  line.mend()
  await device.setOffline(false)
  await new BoardPage(page).synced()
  await expect(clients.row('לב העיר')).not.toContainText('ממתין לסנכרון')

  const other = new ClientsPage(await (await newDevice()).newPage())
  await new LoginPage(other.page).enter(workspace.server.address, admin)
  await other.open(workspace.server.address)
  await expect(other.row('לב העיר')).toContainText('03-6123456')
  await expect(other.row('Samsung ישראל')).toContainText('יעל')
  await expect(other.row('קיבוץ שפיים')).toBeHidden()
  await line.close()
})

test('on a phone: cards, the round button, and a search that stays in the address', async ({
  workspace,
  newDevice,
}) => {
  await fill(workspace)
  const page = await (await newDevice({ viewport: phone, hasTouch: true, isMobile: true })).newPage()
  await new LoginPage(page).enter(workspace.server.address, admin)
  const clients = new ClientsPage(page)
  await clients.open(workspace.server.address)
  await expect(clients.card(rishon.name).getByRole('link', { name: 'חיוג: 052-1234567' })).toBeVisible()
  await clients.search().fill('שפיימ')
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByText('לקוח אחד מתוך 3')).toBeVisible()
  await page.waitForURL((url) => url.searchParams.get('q') === 'שפיימ')
  await page.reload()
  await expect(clients.search()).toHaveValue('שפיימ')
  await clients.search().fill('אין כזה')
  await expect(page.getByText('אין לקוח שמתאים לחיפוש')).toBeVisible()
  await page.getByRole('button', { name: 'הצגת כל הלקוחות' }).tap()
  await expect(page.getByRole('article')).toHaveCount(3)
  await page.waitForURL((url) => !url.searchParams.has('q'))
  for (const link of await clients.card(rishon.name).getByRole('link').all())
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44)

  // The button has its own place among the tabs and covers no card.
  const [button, tabs] = [await boxOf(clients.createButton()), await boxOf(page.getByRole('navigation'))]
  expect(button.y).toBeGreaterThanOrEqual(tabs.y)
  for (const tab of await page.getByRole('navigation').getByRole('link').all())
    expect((await boxOf(tab)).x).toBeGreaterThanOrEqual(button.x + button.width)
  await clients.createButton().tap()
  await clients.field('שם הלקוח').fill('מד״א')
  await page.getByRole('button', { name: 'שמירה' }).tap()
  await expect(clients.card('מד״א')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('of a thousand clients only those in sight are drawn, and the last is a key away', async ({ workspace, page }) => {
  for (let start = 0; start < 1000; start += 250)
    await workspace.api.push(
      Array.from({ length: 250 }, (_, index) => newClient(`n${start + index}`, { name: `לקוח ${start + index + 1}` })),
    )
  await new LoginPage(page).enter(workspace.server.address, admin)
  const clients = new ClientsPage(page)
  await clients.open(workspace.server.address)
  await expect(clients.row('לקוח 1')).toBeVisible()
  await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', '1001')
  expect(await page.getByRole('row').count()).toBeLessThan(60)
  await page.keyboard.press('End')
  await expect(clients.row('לקוח 1000')).toBeInViewport()
  await expect(page.getByRole('columnheader', { name: 'שם הלקוח' })).toBeInViewport()
  await clients.search().fill('999')
  await expect(clients.row('לקוח 999')).toBeInViewport()
})

for (const [name, viewport, colorScheme] of [
  ['desk', desk, 'light'],
  ['phone', phone, 'dark'],
] as const)
  test(`axe finds nothing on the clients screen and its windows: ${name}, ${colorScheme}`, async ({
    workspace,
    newDevice,
  }) => {
    await fill(workspace)
    const page = await (await newDevice({ viewport, colorScheme })).newPage()
    await new LoginPage(page).enter(workspace.server.address, admin)
    const clients = new ClientsPage(page)
    await clients.open(workspace.server.address)
    await expect(clients.editButton(rishon.name)).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    await clients.createButton().click()
    await clients.field('שם הלקוח').fill('Samsung ישראל')
    await clients.field('אימייל').fill('x')
    await page.getByRole('button', { name: 'שמירה' }).click()
    await settled(clients.dialog('לקוח חדש'))
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'ביטול' }).click()
    await page.getByRole('button', { name: 'יציאה בלי שמירה' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await clients.deleteButton(rishon.name).click()
    await settled(clients.dialog('מחיקת לקוח'))
    expect(await violationsOf(page)).toEqual([])
  })
