import { newEvent } from '../../apps/server/testing/api-client.ts'
import { violationsOf } from '../fixtures/axe.ts'
import { openLine } from '../fixtures/line.ts'
import { admin, desk, expect, phone, test } from '../fixtures/test.ts'
import { BoardPage } from '../pages/board-page.ts'
import { DatabasePage } from '../pages/database-page.ts'
import { LoginPage } from '../pages/login-page.ts'

/** The shell is there without a network too. */
test.use({ serviceWorkers: 'allow' })

test('[A2.143] what the device holds is shown by collection, and follows what others do', async ({
  workspace,
  page,
}) => {
  await workspace.api.push([newEvent('e1', { name: 'יריד הספר' })])
  await new LoginPage(page).enter(workspace.server.address, admin)
  const database = new DatabasePage(page)
  await database.open(workspace.server.address)
  await expect(database.stats().getByRole('row')).toHaveCount(13)
  await expect(database.row('אירועים')).toHaveText(/^אירועים1[\d.]+ K?B$/)
  await expect(database.row('משימות')).toHaveText('משימות00 B')
  await workspace.api.push([newEvent('e2')])
  await expect(database.row('אירועים')).toHaveText(/^אירועים2/)
  const storage = page.locator('section', { hasText: 'אחסון בדפדפן' })
  await expect(storage).toContainText(/בשימוש\d/)
  await expect(storage).toContainText(/הוקצה[\d.]+ [GM]B/)
  await expect(storage).toContainText(/הדפדפן (התחייב לא למחוק|עלול לפנות כשחסר מקום)/)
})

test('[A2.145] [B7.24] [B8.18] a sync is forced, and says how it ended', async ({ workspace, page }) => {
  const line = await openLine(workspace.server.address)
  await new LoginPage(page).signIn(line.address, admin)
  const board = new BoardPage(page)
  await board.open(line.address)
  await board.synced()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const database = new DatabasePage(page)
  await database.open(line.address)
  await expect(database.sync()).toContainText('מצב חיבורמקוון')
  await expect(database.sync()).toContainText('סנכרון מתבצעלא')
  await expect(database.sync()).toContainText('סנכרון אחרוןלפני פחות מדקה')
  await expect(database.sync()).toContainText('פעולות בהמתנהאין')
  await expect(database.sync()).toContainText('שינויים שנדחואין')
  await database.forceSync()
  await expect(page.getByRole('status').filter({ hasText: 'הסנכרון הושלם' })).toBeVisible()

  line.cut()
  await expect(database.sync()).toContainText('לא מקוון', { timeout: 30_000 })
  await database.forceSync()
  await expect(page.getByRole('alert').filter({ hasText: 'שגיאה בסנכרון:' })).toHaveText(
    'שגיאה בסנכרון: לא ניתן לסנכרן ללא חיבור לרשת',
  )
  await line.close()
})

for (const [name, viewport, colorScheme] of [
  ['desk, light', desk, 'light'],
  ['phone, dark', phone, 'dark'],
] as const)
  test(`axe finds nothing in the database tab: ${name}`, async ({ workspace, newDevice }) => {
    const page = await (await newDevice({ viewport, colorScheme })).newPage()
    await new LoginPage(page).enter(workspace.server.address, admin)
    const database = new DatabasePage(page)
    await database.open(workspace.server.address)
    await database.forceSync()
    await expect(page.getByRole('status').filter({ hasText: 'הסנכרון הושלם' })).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
  })
