import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { newEvent } from '../../apps/server/testing/api-client.ts'
import { databaseNamed, putRow, readRow } from '../fixtures/device-database.ts'
import { type Line, openLine } from '../fixtures/line.ts'
import { violationsOf } from '../fixtures/axe.ts'
import { admin, desk, expect, phone, test, type Workspace } from '../fixtures/test.ts'
import { BoardPage } from '../pages/board-page.ts'
import { LoginPage } from '../pages/login-page.ts'
import { SyncPage } from '../pages/sync-page.ts'

/** The shell must work offline too. */
test.use({ serviceWorkers: 'allow' })

/** Prepares a worker's device that believes they may edit events, and that edited one offline. */
async function deviceWithRefusal(workspace: Workspace, page: Page, line: Line): Promise<{ readonly id: string }> {
  const worker = await workspace.addPerson('inbal', 'user')
  await workspace.api.push([newEvent('e1', { name: 'יריד הספר' })])
  await new LoginPage(page).signIn(line.address, { ...admin, email: worker.email })
  const board = new BoardPage(page)
  await board.open(line.address)
  await board.synced()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  line.cut()
  const record = (await readRow(page, `PixelArtDB:${worker.id}`, 'systemUsers', worker.id)) as object
  await putRow(page, `PixelArtDB:${worker.id}`, 'systemUsers', { ...record, permissions: { can_edit_events: true } })
  await page.reload()
  await board.edit('יריד הספר', 'שם האירוע', 'יריד הספרים שלי')
  line.mend()
  await expect(page.getByRole('button', { name: 'מצב סנכרון: נדחו · 1' }).first()).toBeVisible()
  return worker
}

/** Lets a person edit events, as an admin. */
async function letEdit({ server }: Workspace, userId: string): Promise<void> {
  const call = (method: string, path: string, body: unknown, cookie = ''): Promise<Response> =>
    fetch(`${server.address}${path}`, {
      method,
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    })
  const login = await call('POST', '/api/auth/login', admin)
  const cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const changed = await call('PATCH', `/api/users/${userId}`, { permissions: { can_edit_events: true } }, cookie)
  expect(changed.status).toBe(200)
}

test('[B3.41] what waits is told in plain words, and is gone when it is sent', async ({ workspace, page }) => {
  const line = await openLine(workspace.server.address)
  await new LoginPage(page).signIn(line.address, admin)
  const board = new BoardPage(page)
  await board.open(line.address)
  await board.create('הפנינג פסח', '26.04.2027')
  await board.synced()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  line.cut()
  await board.edit('הפנינג פסח', 'מיקום', 'פארק הירקון')
  await board.create('כנס', '27.04.2027')
  const sync = new SyncPage(page)
  await sync.open()
  await expect(sync.change('הפנינג פסח')).toContainText('אירוע · עדכון: מיקום')
  await expect(sync.change('הפנינג פסח')).toContainText('לפני פחות מדקה')
  await expect(sync.change('כנס')).toContainText('אירוע · יצירה: ')
  await expect(sync.change('כנס')).toContainText('תאריך')
  // Reloading offline keeps the page and the queue.
  await page.reload()
  await expect(sync.change('כנס')).toBeVisible()
  line.mend()
  await expect(sync.empty()).toBeVisible({ timeout: 40_000 })
  await expect(page.getByRole('button', { name: 'ייצוא הכול' })).toBeHidden()
  await line.close()
})

test('[S36] a refused change can be read, taken away as a file, and tried again', async ({ workspace, page }) => {
  const line = await openLine(workspace.server.address)
  const worker = await deviceWithRefusal(workspace, page, line)
  const sync = new SyncPage(page)
  await sync.open()
  const change = sync.change('יריד הספר')
  await expect(change).toContainText('אירוע · עדכון: שם')
  await expect(change).toContainText('שם: יריד הספר יריד הספרים שלי')
  await expect(change).toContainText('אין הרשאה לשנות את השדה ״שם״')

  const download = page.waitForEvent('download')
  await change.getByRole('button', { name: 'ייצוא: יריד הספר' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^bama-changes-\d{4}-\d{2}-\d{2}\.json$/)
  const exported = JSON.parse(await readFile(await file.path(), 'utf8')) as { rejected: unknown[] }
  expect(exported.rejected).toMatchObject([
    { mutation: { recordId: 'e1', data: { patch: { name: 'יריד הספרים שלי' } } }, result: { code: 'forbidden' } },
  ])

  // The worker may edit now, so the retry succeeds.
  await letEdit(workspace, worker.id)
  await change.getByRole('button', { name: 'ניסיון נוסף: יריד הספר' }).click()
  await expect(sync.empty()).toBeVisible()
  await expect.poll(async () => (await workspace.api.pullAll()).get('e1')?.['name']).toBe('יריד הספרים שלי')
  await line.close()
})

test('dismissing asks once, and can be taken back', async ({ workspace, page }) => {
  const line = await openLine(workspace.server.address)
  await deviceWithRefusal(workspace, page, line)
  const sync = new SyncPage(page)
  await sync.open()
  const dismiss = sync.change('יריד הספר').getByRole('button', { name: 'הסרה מהרשימה: יריד הספר' })
  await dismiss.click()
  await expect(page.getByText('להסיר את השינוי?')).toBeVisible()
  await sync.change('יריד הספר').getByRole('button', { name: 'ביטול' }).click()
  await expect(dismiss).toBeFocused()
  await dismiss.click()
  await page.getByRole('button', { name: 'הסרה לצמיתות' }).click()
  await expect(sync.empty()).toBeVisible()
  await line.close()
})

test('[S43] what waits is held back from another server at the address, until the person lets it go', async ({
  workspace,
  page,
}) => {
  const line = await openLine(workspace.server.address)
  await new LoginPage(page).signIn(line.address, admin)
  const board = new BoardPage(page)
  await board.open(line.address)
  await board.create('הפנינג פסח', '26.04.2027')
  await board.synced()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const database = await databaseNamed(page, 'PixelArtDB:')
  line.cut()
  await board.edit('הפנינג פסח', 'מיקום', 'פארק הירקון')
  // As if the copy were another server's.
  await putRow(page, database, '_metadata', { key: 'server', value: { id: 'another', isHeld: false }, updated_at: '' })
  await page.reload()
  await expect(board.card('הפנינג פסח')).toBeVisible()
  line.mend()
  const sync = new SyncPage(page)
  await expect(page.getByRole('button', { name: 'מצב סנכרון: שרת אחר' }).first()).toBeVisible({ timeout: 40_000 })
  await sync.open()
  await expect(sync.change('הפנינג פסח')).toBeVisible()
  expect([...(await workspace.api.pullAll()).values()]).toMatchObject([{ location: null }])
  await page.getByRole('button', { name: 'שליחה לשרת הזה' }).click()
  await expect(sync.empty()).toBeVisible()
  expect([...(await workspace.api.pullAll()).values()]).toMatchObject([{ location: 'פארק הירקון' }])
  await line.close()
})

// Colours don't depend on the size, nor the layout on the colours, so two of the four combinations cover both.
for (const [name, viewport, colorScheme] of [
  ['desk', desk, 'light'],
  ['phone', phone, 'dark'],
] as const)
  test(`axe finds nothing on the sync page and its panel: ${name}, ${colorScheme}`, async ({
    workspace,
    newDevice,
  }) => {
    const page = await (await newDevice({ colorScheme })).newPage()
    const line = await openLine(workspace.server.address)
    await deviceWithRefusal(workspace, page, line)
    await page.setViewportSize(viewport)
    await page.reload()
    const sync = new SyncPage(page)
    const violations = (): Promise<string[]> => violationsOf(page, ['region'])
    const panel = await sync.openPanel()
    await panel.evaluate((element) =>
      Promise.all(element.getAnimations({ subtree: true }).map(({ finished }) => finished.catch(() => undefined))),
    )
    await expect(page.getByRole('alert')).toHaveCount(0)
    expect(await violations()).toEqual([])
    await panel.getByRole('link', { name: 'פירוט השינויים' }).click()
    await sync.isShown()
    expect(await violations()).toEqual([])
    await line.close()
  })

test('[S49] a database that is deleted behind the page is noticed: nothing is promised that is gone, and the server fills it again', async ({
  workspace,
  page,
}) => {
  const line = await openLine(workspace.server.address)
  await new LoginPage(page).signIn(line.address, admin)
  const board = new BoardPage(page)
  await board.open(line.address)
  await board.create('הפנינג פסח', '26.04.2027')
  await board.synced()
  line.cut()
  await board.edit('הפנינג פסח', 'מיקום', 'פארק הירקון')
  const banner = page.getByRole('status').filter({ hasText: 'אין חיבור לרשת' })
  await expect(banner).toContainText('שינוי אחד ממתין')
  await page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name = '' }) => name)
    for (const name of names.filter((known) => known.startsWith('PixelArtDB')))
      await new Promise((resolve) => {
        indexedDB.deleteDatabase(name).addEventListener('success', resolve)
      })
  })
  const notice = page.getByRole('alert').filter({ hasText: 'נמחקו מחוץ למערכת' })
  await expect(notice).toContainText('שינוי אחד שעוד לא נשלח אבד')
  await expect(banner).not.toContainText('ממתין')
  line.mend()
  await expect(board.card('הפנינג פסח')).toBeVisible()
  await line.close()
})
