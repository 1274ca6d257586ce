import { settled, violationsOf } from '../fixtures/axe.ts'
import { admin, expect, phone, test, type Workspace } from '../fixtures/test.ts'
import { BoardPage } from '../pages/board-page.ts'
import { LoginPage } from '../pages/login-page.ts'

const steps = 'שלושה צעדים ראשונים'
const example = 'ערב הוקרה לעובדים'

/** Counts the example's records on the server, by entity. */
async function examplesOf({ api }: Workspace): Promise<Readonly<Record<string, number>>> {
  const kinds = ['events', 'clients', 'tags', 'tasks', 'comments'] as const
  const counts = kinds.map(async (kind) => {
    const ids = [...(await api.pullAll(kind)).keys()]
    return [kind, ids.filter((id) => id.startsWith('example-')).length] as const
  })
  return Object.fromEntries(await Promise.all(counts))
}

test('a new workspace: three steps that lead to where they are done, ticked by what is there, gone when all are', async ({
  workspace,
  newDevice,
}) => {
  const page = await (await newDevice()).newPage()
  const board = new BoardPage(page)
  await new LoginPage(page).enter(workspace.server.address, admin)
  await board.open(workspace.server.address)
  const card = page.getByRole('region', { name: steps })
  await expect(card.getByText('0 מתוך 3')).toBeVisible()
  await settled(page.locator('body'))
  expect(await violationsOf(page)).toEqual([])

  await card.getByRole('button', { name: 'האירוע הראשון' }).click()
  await board.field('שם האירוע').fill('השקה')
  await board.fillDate('20.04.2027')
  await board.save()
  await expect(card.getByText('1 מתוך 3')).toBeVisible()
  await expect(card.getByRole('button', { name: 'האירוע הראשון' })).toBeHidden()
  // Above cards it takes a single line.
  expect((await card.boundingBox())?.height).toBeLessThan(64)
  await board.synced()

  await card.getByRole('button', { name: 'איש הצוות הראשון' }).click()
  await expect(page.getByRole('dialog', { name: 'משתמש חדש' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await workspace.addPerson('inbal', 'user')
  await board.open(workspace.server.address)
  await expect(card.getByText('2 מתוך 3')).toBeVisible()

  // Jerusalem, the default for everyone, is confirmed unchanged.
  await card.getByRole('button', { name: 'מקום השקיעות' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'שמירה' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(card).toBeHidden()
  await board.synced()
  await board.open(workspace.server.address)
  await expect(board.card('השקה')).toBeVisible()
  await expect(card).toBeHidden()
})

test('an example event shows what an event holds, and goes with all that belongs to it in one press, without a network too', async ({
  workspace,
  newDevice,
}) => {
  const context = await newDevice()
  const page = await context.newPage()
  const board = new BoardPage(page)
  await new LoginPage(page).enter(workspace.server.address, admin)
  await board.open(workspace.server.address)
  await page.getByRole('button', { name: 'אירוע לדוגמה' }).click()
  await expect(board.card(example)).toContainText('אירוע לדוגמה')
  // The example doesn't count as the first event.
  await expect(page.getByRole('region', { name: steps }).getByText('0 מתוך 3')).toBeVisible()
  await expect(page.getByRole('button', { name: 'אירוע לדוגמה', exact: true })).toBeHidden()

  const dialog = await board.openEvent(example)
  for (const text of [
    'קבוצת אלמוגים (לדוגמה)',
    'אולם המופעים, רחוב הבימה 1',
    'מאיה רז',
    'כנס חברה',
    'סיור טכני באולם',
    'הצעת מחיר חתומה',
    'מסך מרכזי 8×4',
    'לסגור קייטרינג לקבלת הפנים',
    'האולם אישר הקמה',
  ])
    await expect(dialog.getByText(text).first()).toBeAttached()
  await settled(page.locator('body'))
  expect(await violationsOf(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(board.dialog()).toBeHidden()
  await board.synced()
  expect(await examplesOf(workspace)).toEqual({ events: 1, clients: 1, tags: 1, tasks: 2, comments: 1 })

  await context.setOffline(true)
  await board
    .card(example)
    .getByRole('button', { name: `הסרה: ${example}` })
    .click()
  await expect(board.card(example)).toBeHidden()
  await expect(page.getByRole('button', { name: 'אירוע לדוגמה', exact: true })).toBeVisible()
  await expect(page.getByText('האירוע לדוגמה וכל מה ששייך לו הוסרו')).toBeVisible()
  await context.setOffline(false)
  await expect.poll(() => examplesOf(workspace)).toEqual({ events: 0, clients: 0, tags: 0, tasks: 0, comments: 0 })
})

test('the steps can be put away, stay so on the device, and are only for admins', async ({ workspace, newDevice }) => {
  const worker = await workspace.addPerson('inbal', 'user', { can_create_events: true })
  const page = await (await newDevice({ viewport: phone })).newPage()
  await new LoginPage(page).enter(workspace.server.address, admin)
  await page.goto(`${workspace.server.address}/Events`)
  const card = page.getByRole('region', { name: steps })
  await expect(card.getByText('1 מתוך 3')).toBeVisible()
  await settled(page.locator('body'))
  expect(await violationsOf(page)).toEqual([])
  await card.getByRole('button', { name: 'הסתרת הצעדים הראשונים' }).click()
  await expect(card).toBeHidden()
  await page.reload()
  await expect(page.getByText('אין אירועים בעמודה זו').first()).toBeVisible()
  await expect(card).toBeHidden()

  const theirs = await (await newDevice()).newPage()
  await new LoginPage(theirs).enter(workspace.server.address, { ...admin, email: worker.email })
  await theirs.goto(`${workspace.server.address}/Events`)
  await expect(theirs.getByText('אין אירועים בעמודה זו').first()).toBeVisible()
  await expect(theirs.getByRole('region', { name: steps })).toBeHidden()
})

test('team management adds a person: the button leads to the form', async ({ workspace, newDevice }) => {
  for (const viewport of [undefined, phone]) {
    const page = await (await newDevice(viewport && { viewport })).newPage()
    await new LoginPage(page).enter(workspace.server.address, admin)
    await page.goto(`${workspace.server.address}/TeamManagement`)
    await page.getByRole('button', { name: 'הוספת איש צוות' }).filter({ visible: true }).click()
    await expect(page.getByRole('dialog', { name: 'משתמש חדש' })).toBeVisible()
    expect(new URL(page.url()).searchParams.get('new')).toBeNull()
  }
})

test('what is empty leads on, for whoever may; what a filter hides says so and shows it again', async ({
  workspace,
  newDevice,
}) => {
  const worker = await workspace.addPerson('inbal', 'user', { can_create_tasks: false })
  const page = await (await newDevice()).newPage()
  await new LoginPage(page).enter(workspace.server.address, admin)
  const main = page.getByRole('main')
  for (const [path, button] of [
    ['Events', 'הוספת אירוע ראשון'],
    ['Tasks', 'הוספת משימה'],
    ['Clients', 'הוספת לקוח ראשון'],
    ['SeasonalClients', 'הוספת לקוח עונתי ראשון'],
    ['WorkHours', 'הוספת רישום'],
  ] as const) {
    await page.goto(`${workspace.server.address}/${path}`)
    const first = main.getByRole('button', { name: button, exact: true })
    await expect(first).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    await first.click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'ביטול' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await page.goto(`${workspace.server.address}/Archive`)
  await expect(main.getByText('אירוע מגיע לכאן')).toBeVisible()

  const board = new BoardPage(page)
  await board.open(workspace.server.address)
  await board.create('השקה', '20.04.2027')
  await page.getByRole('searchbox', { name: 'חיפוש אירוע, לקוח או מיקום' }).fill('אין כזה')
  await expect(main.getByText('אין אירועים שמתאימים לסינון')).toBeVisible()
  await main.getByRole('button', { name: 'ניקוי הסינון' }).last().click()
  await expect(board.card('השקה')).toBeVisible()

  const theirs = await (await newDevice()).newPage()
  await new LoginPage(theirs).enter(workspace.server.address, { ...admin, email: worker.email })
  await theirs.goto(`${workspace.server.address}/Tasks`)
  await expect(theirs.getByText('אין משימות פתוחות.')).toBeVisible()
  await expect(theirs.getByRole('button', { name: 'הוספת משימה' })).toBeHidden()
})
