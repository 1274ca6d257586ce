import type { EntityName } from '@bama/domain'
import type { Page } from '@playwright/test'
import { makeOldDatabase, oldRecords, type OldRecords, oldTexts } from '../fixtures/old-product.ts'
import { violationsOf } from '../fixtures/axe.ts'
import { admin, expect, phone, test } from '../fixtures/test.ts'
import { BoardPage } from '../pages/board-page.ts'
import { DatabasePage } from '../pages/database-page.ts'
import { LoginPage } from '../pages/login-page.ts'
import { MigrationPage } from '../pages/migration-page.ts'

/** Leaves the data of the old product in the browser at this address. */
async function leaveOldData(page: Page, address: string, records: OldRecords = oldRecords): Promise<void> {
  await page.goto(`${address}/api/health`)
  await page.evaluate(makeOldDatabase, records)
  await page.evaluate((texts) => {
    for (const [key, text] of Object.entries(texts)) localStorage.setItem(key, text)
  }, oldTexts)
}

const databasesOf = (page: Page): Promise<readonly (string | undefined)[]> =>
  page.evaluate(async () => (await indexedDB.databases()).map(({ name, version }) => `${name} ${version}`))

test('[A2.144] [A7.35] [B3.42] [B4.14] [B8.16] what the old product left is offered to an admin, looked at, brought in, and kept seven days more', async ({
  workspace,
  page,
}) => {
  const { address } = workspace.server
  await leaveOldData(page, address)
  await new LoginPage(page).enter(address, admin)
  const board = new BoardPage(page)
  await board.open(address)
  await page.getByRole('button', { name: 'לנתונים' }).click()
  const migration = new MigrationPage(page)
  await expect(migration.card()).toContainText('גרסה נוכחית0.0')
  await expect(migration.card()).toContainText('גרסת יעד2.0')
  await expect(migration.card()).toContainText('העברה מהאחסון הקודםהושלם')
  await migration.card().getByRole('button', { name: 'הכנסת הנתונים' }).click()
  const database = new DatabasePage(page)
  await expect(database.restoreDialog()).toContainText('האם להכניס את הנתונים מהמערכת הקודמת?')
  await expect(database.restoreDialog().getByRole('checkbox', { name: /כולל משתמשים חדשים/ })).toBeChecked()
  await expect(database.preview('אירועים')).toHaveText('אירועים201')
  await expect(database.restoreDialog()).toContainText('אירועים e3, שם: דילוג: חסר שדה חובה')
  expect([...(await workspace.api.pullAll()).values()].filter(({ name }) => name === 'מרתון')).toEqual([])
  await database.restore('המאוחר קובע')
  // An event without a name couldn't be imported, so the source data stays here until someone confirms that this is
  // all.
  await expect(migration.card()).toContainText('הנתונים נכנסו, אבל לא הכול (רשומות: 1')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    migration.card().getByRole('button', { name: 'הורדת המקור' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('bama-previous-data.json')
  await migration.card().getByRole('button', { name: 'סיום' }).click()
  await expect(page.getByText('מסד הנתונים עודכן בהצלחה')).toBeVisible()
  await expect(page.getByText('מסד הנתונים עודכן בהצלחה')).toBeHidden()
  await expect(migration.card()).toBeHidden()

  const of = async (entity: EntityName, id: string) => (await workspace.api.pullAll(entity)).get(id)
  expect(await of('events', 'e1')).toMatchObject({ name: 'יריד הספר', date: '2024-06-10' })
  expect(await of('tasks', '7')).toMatchObject({
    deadline: '2024-06-01',
    assigned_user: 'dana@bama.test',
    event_id: 'e1',
  })
  expect(await of('workHours', 'w1')).toMatchObject({ hours_worked: 3.5, status: 'אושר' })
  expect(await of('clients', 'c1')).toMatchObject({ phone: '052-1234567' })
  // The old localStorage contained plaintext passwords.
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /user|hours/i.test(key)))).toEqual([])
  expect(await databasesOf(page)).toEqual(expect.arrayContaining(['PixelArtDB 2', 'BamaMigration 10']))
  // The migration is offered only once.
  await page.reload()
  await expect(database.stats()).toBeVisible()
  await expect(page.getByRole('button', { name: 'לנתונים' })).toBeHidden()
  await expect(migration.card()).toBeHidden()
  // The originals can still be downloaded for seven days.
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'הורדת המקור' }).click()
  expect((await download).suggestedFilename()).toBe('bama-previous-data.json')
})

test('others are told to ask an admin, and nothing is touched', async ({ workspace, page }) => {
  const { address } = workspace.server
  const { email } = await workspace.addPerson('נועה', 'user')
  await leaveOldData(page, address)
  await new LoginPage(page).enter(address, { email, password: admin.password })
  await new BoardPage(page).open(address)
  await expect(page.getByText('ורק התחברות של מנהל כאן תאפשר להכניס אותם')).toBeVisible()
  expect(await databasesOf(page)).toContain('PixelArtDB 2')
  expect(await databasesOf(page)).not.toContain('BamaMigration 10')
  expect(await page.evaluate(() => localStorage.getItem('workHours'))).toBe(oldTexts.workHours)
})

test('[B2.1] [B4.14] a page that is closed midway loses nothing: the next one goes on', async ({
  workspace,
  newDevice,
}) => {
  const { address } = workspace.server
  const device = await newDevice()
  const first = await device.newPage()
  const at = '2024-05-01T08:00:00.000Z'
  const events = Array.from({ length: 20_000 }, (_, index) => ({
    id: `e${index}`,
    name: `אירוע ${index}`,
    date: '2024-06-10',
    created_at: at,
  }))
  await leaveOldData(first, address, { ...oldRecords, events })
  await new LoginPage(first).enter(address, admin)
  await new BoardPage(first).open(address)
  const badge = first.getByText(/^מעדכן מסד נתונים… \d+%$/)
  await expect(badge).toBeVisible()
  const migration = new MigrationPage(first)
  await expect.poll(() => migration.phase(), { intervals: [5] }).toMatch(/^(1|2)\./)
  await first.close()

  const second = await device.newPage()
  await second.goto(`${address}/api/health`)
  expect(['1.0', '1.1', '2.0']).toContain(await new MigrationPage(second).phase())
  await new BoardPage(second).open(address)
  await expect(second.getByRole('button', { name: 'לנתונים' })).toBeVisible({ timeout: 60_000 })
  expect(await new MigrationPage(second).counts()).toEqual({ events: 20_000, others: 13 })
})

test('[B8.9] [B8.16] [B8.21] a failure is said, and stands in the tab; it can be tried again', async ({
  workspace,
  newDevice,
}) => {
  const { address } = workspace.server
  const page = await (await newDevice({ serviceWorkers: 'block', viewport: phone })).newPage()
  await leaveOldData(page, address)
  await new LoginPage(page).enter(address, admin)
  // The toast of the failure leaves after five seconds, within which a slow machine hasn't loaded the tab.
  const isOpen = Promise.withResolvers<void>()
  await page.route('**/backup.worker*.js', async (route) => {
    await isOpen.promise
    await route.abort()
  })
  const database = new DatabasePage(page)
  await database.open(address)
  isOpen.resolve()
  const cause = 'כשל קריטי בעדכון מסד הנתונים: worker'
  const toast = page.getByText(`שגיאה בעדכון מסד נתונים: ${cause}`)
  await expect(toast).toBeVisible()
  const migration = new MigrationPage(page)
  await expect(migration.card().getByRole('alert')).toHaveText(`שגיאה במיגרציה: ${cause}`)
  await expect(toast).toBeHidden()
  expect(await violationsOf(page)).toEqual([])
  expect(await databasesOf(page)).toContain('PixelArtDB 2')
  await page.unroute('**/backup.worker*.js')
  await migration.card().getByRole('button', { name: 'ניסיון נוסף' }).click()
  await expect(migration.card().getByRole('button', { name: 'הכנסת הנתונים' })).toBeVisible()
  await expect(migration.card().getByRole('alert')).toBeHidden()
})
