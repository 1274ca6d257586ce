import { readFile, writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { mutation, newEvent } from '../../apps/server/testing/api-client.ts'
import { settled, violationsOf } from '../fixtures/axe.ts'
import { openLine } from '../fixtures/line.ts'
import { bomb } from '../fixtures/bomb.ts'
import { clearRows, databaseNamed } from '../fixtures/device-database.ts'
import { serveStaticFiles } from '../fixtures/static-files.ts'
import { admin, desk, expect, phone, test, type Workspace } from '../fixtures/test.ts'
import { AttachmentsPage } from '../pages/attachments-page.ts'
import { BoardPage } from '../pages/board-page.ts'
import { DatabasePage } from '../pages/database-page.ts'
import { LoginPage } from '../pages/login-page.ts'

/** The shell must work offline too. */
test.use({ serviceWorkers: 'allow' })

test('[B7.19] [A2.143] what the device holds is shown by collection, and follows what others do', async ({
  workspace,
  page,
}) => {
  await workspace.api.push([newEvent('e1', { name: 'יריד הספר' })])
  await new LoginPage(page).enter(workspace.server.address, admin)
  const database = new DatabasePage(page)
  await database.open(workspace.server.address)
  await expect(database.stats().getByRole('row')).toHaveCount(22)
  await expect(database.row('אירועים')).toHaveText(/^אירועים1[\d.]+ K?B$/)
  await expect(database.row('משימות')).toHaveText('משימות00 B')
  await workspace.api.push([newEvent('e2')])
  await expect(database.row('אירועים')).toHaveText(/^אירועים2/)
  const storage = page.locator('section', { hasText: 'אחסון בדפדפן' })
  await expect(storage).toContainText(/בשימוש\d/)
  await expect(storage).toContainText(/הוקצה[\d.]+ [GM]B/)
  await expect(storage).toContainText(/הדפדפן (התחייב לא למחוק|עלול לפנות כשחסר מקום)/)
})

test('[A9.9] [B9.5] [B7.19] [A2.145] [B7.24] [B8.18] [B8.19] a sync is forced, and says how it ended', async ({
  workspace,
  page,
}) => {
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
  await expect(database.banner('הסנכרון הושלם')).toBeVisible()

  line.cut()
  await expect(database.sync()).toContainText('לא מקוון', { timeout: 30_000 })
  await database.forceSync()
  await expect(page.getByRole('alert').filter({ hasText: 'שגיאה בסנכרון:' })).toHaveText(
    'שגיאה בסנכרון: לא ניתן לסנכרן ללא חיבור לרשת',
  )
  await line.close()
})

/** Opens the database tab on a device with two events. */
async function atTheTab(workspace: Workspace, page: Page): Promise<DatabasePage> {
  await workspace.api.push([newEvent('e1', { name: 'יריד הספר' }), newEvent('e2', { name: 'מרתון' })])
  await new LoginPage(page).enter(workspace.server.address, admin)
  const database = new DatabasePage(page)
  await database.open(workspace.server.address)
  await expect(database.row('אירועים')).toContainText('אירועים2')
  return database
}

/** Returns the device's records by store. */
const recordsOf = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    const name = (await indexedDB.databases()).find((found) => found.name?.startsWith('PixelArtDB'))?.name ?? ''
    const opened = Promise.withResolvers<IDBDatabase>()
    const request = indexedDB.open(name)
    request.onsuccess = () => opened.resolve(request.result)
    const db = await opened.promise
    const stores = [...db.objectStoreNames].filter((store) => !store.startsWith('_'))
    const tx = db.transaction(stores, 'readonly')
    const read = stores.map((store) => {
      const records = Promise.withResolvers<unknown[]>()
      const all = tx.objectStore(store).getAll()
      all.onsuccess = () => records.resolve(all.result)
      return records.promise
    })
    const found = await Promise.all(read)
    db.close()
    return Object.fromEntries(stores.map((store, at) => [store, found[at]]))
  })

/** Returns the events' names on the server. */
const namesOf = async ({ api }: Workspace): Promise<ReadonlySet<unknown>> =>
  new Set([...(await api.pullAll()).values()].filter(({ id }) => String(id).startsWith('e')).map(({ name }) => name))

test('[A1.17] [A2.146] [B7.20] [B7.21] [B8.17] [B9.21] a backup of this device is a dated file; without compression it can be read', async ({
  workspace,
  page,
}) => {
  const database = await atTheTab(workspace, page)
  await page.getByRole('checkbox', { name: 'דחיסה' }).uncheck()
  const { name, text } = await database.backUp()
  expect(name).toMatch(/^bama-backup-\d{4}-\d{2}-\d{2}\.json$/)
  // Two events, and the admin.
  await expect(database.banner('הגיבוי נוצר (3 פריטים)')).toBeVisible()
  expect(JSON.parse(text)).toMatchObject({
    version: '2.0',
    compressed: false,
    data: { events: [{ id: 'e1', name: 'יריד הספר' }, { id: 'e2' }] },
    stats: { totalItems: 3 },
  })
})

test('[B5.11] [B7.22] [B4.27] [A9.35] [B7.23] [B9.20] a backup is restored by three strategies, each after a look at what would change', async ({
  workspace,
  page,
}) => {
  const database = await atTheTab(workspace, page)
  expect(await page.locator('input[type=file]').getAttribute('accept')).toBe('.json,.bama')
  const { text } = await database.backUp()
  await workspace.api.push([
    mutation('update', 'events', 'e1', { name: 'יריד הספרים' }),
    mutation('delete', 'events', 'e2', {}),
  ])
  await expect(database.row('אירועים')).toContainText('אירועים1')

  await database.choose(text)
  const dialog = database.restoreDialog()
  await expect(dialog).toContainText('האם לשחזר את הגיבוי?')
  await expect(dialog.getByRole('radio', { name: 'המאוחר קובע' })).toBeChecked()
  // The deleted event would return; the other was changed after the backup.
  await expect(database.preview('אוסף')).toHaveText('אוסףחדשותישתנויחזרו ממחיקהללא שינוי')
  await expect(database.preview('אירועים')).toHaveText('אירועים0011')
  await dialog.getByText('הגיבוי קובע', { exact: true }).click()
  await expect(database.preview('אירועים')).toHaveText('אירועים0110')
  await dialog.getByText('הקיים נשאר', { exact: true }).click()
  await expect(database.preview('אירועים')).toHaveText('אירועים0011')
  // The preview changed nothing, and neither does cancelling.
  await dialog.getByRole('button', { name: 'ביטול' }).click()
  expect(await namesOf(workspace)).toEqual(new Set(['יריד הספרים']))

  await database.choose(text)
  await database.restore('הקיים נשאר')
  await expect(database.banner('שוחזר פריט אחד')).toBeVisible()
  expect(await namesOf(workspace)).toEqual(new Set(['יריד הספרים', 'מרתון']))
  await database.choose(text)
  await database.restore('הגיבוי קובע')
  await expect(database.banner('שוחזר פריט אחד')).toBeVisible()
  await expect.poll(() => namesOf(workspace)).toEqual(new Set(['יריד הספר', 'מרתון']))
  // Waits until sync has brought the restored events.
  await expect(database.row('אירועים')).toContainText('אירועים2')
  await database.choose(text)
  await expect(database.preview('סך הכול')).toHaveText('סך הכול003')
})

const sound = { version: '2.0', timestamp: '2026-11-20T09:00:00.000Z', data: {} }

/** Chooses several files that aren't valid backups. */
async function chooseWhatIsNone(database: DatabasePage): Promise<void> {
  for (const [text, cause] of [
    ['', 'לא נמצא גיבוי'],
    ['{"version":', 'מבנה קובץ הגיבוי אינו תקין'],
    // No cause repeats in a row, because the earlier message could pass for the new one.
    [JSON.stringify({ ...sound, data: { events: 'e1' } }), 'מבנה נתוני הייבוא אינו תקין'],
    [JSON.stringify({ ...sound, version: undefined }), 'מבנה קובץ הגיבוי אינו תקין'],
    [
      JSON.stringify({ ...sound, compressed: true, data: { gzip: bomb() } }),
      'הגיבוי גדול מדי: עד 50MB ועד 200,000 רשומות',
    ],
  ] as const) {
    const file = test.info().outputPath('backup.json')
    await writeFile(file, text)
    await database.chooseFile(file)
    // The bomb is unpacked up to the limit, which takes a while on a busy machine.
    await expect(database.banner(`שגיאה בשחזור גיבוי: ${cause}`)).toBeVisible({ timeout: 60_000 })
    await expect(database.restoreDialog()).toBeHidden()
  }
}

/** Restores three events, only one of which is valid, in a file that contains `__proto__`. */
async function restoreMalformed(database: DatabasePage): Promise<void> {
  const at = '2026-11-20T09:00:00.000Z'
  const events = [
    { id: 'e3', name: 'כנס', date: '2027-04-16', created_at: at },
    { id: 'e4', name: 'בלי זמן' },
    { name: 'בלי מזהה' },
  ]
  await database.choose(JSON.stringify({ ...sound, data: { events } }).replace('"e3"', '"e3","__proto__":{"name":"x"}'))
  await expect(database.preview('אירועים')).toHaveText('אירועים102')
  await expect(database.restoreDialog()).toContainText('אירועים e4, updated_at: דילוג: אין מזהה או אין תאריך')
  await database.restore('המאוחר קובע')
  await expect(database.banner('שוחזר פריט אחד')).toBeVisible()
}

test('[B8.6] [B8.8] [B8.11] [B5.1] [B5.2] [B5.3] [B5.4] what is no backup is refused in its own words, and changes nothing; a malformed record is skipped', async ({
  workspace,
  page,
}) => {
  const database = await atTheTab(workspace, page)
  await chooseWhatIsNone(database)
  await restoreMalformed(database)
  expect(await namesOf(workspace)).toEqual(new Set(['יריד הספר', 'כנס', 'מרתון']))
})

test('[B8.6] [B8.8] [B8.11] [B5.1] [B5.2] [B5.3] [B5.4] without a server it is refused in the same words, and changes nothing', async ({
  newDevice,
}) => {
  const files = await serveStaticFiles({ isApiMissing: true })
  const page = await (await newDevice()).newPage()
  await new LoginPage(page).beginWithoutServer(files.address, admin)
  const database = new DatabasePage(page)
  await database.open(files.address)
  const before = await recordsOf(page)
  expect(before).toMatchObject({ systemUsers: [{ email: admin.email }], events: [] })
  await chooseWhatIsNone(database)
  expect(await recordsOf(page)).toEqual(before)
  await restoreMalformed(database)
  expect(await recordsOf(page)).toMatchObject({ ...(before as object), events: [{ id: 'e3', name: 'כנס' }] })
  await files.stop()
})

test('[S81] the bytes of files come back with a backup, on another device, and without a network then; a damaged one changes nothing', async ({
  workspace,
  page,
  newDevice,
}) => {
  const { server } = workspace
  const database = await atTheTab(workspace, page)
  const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(300_000, 'מפרט ')])
  const files = new AttachmentsPage(page)
  await files.openEvent(server.address, 'e1', 'יריד הספר')
  await files.attach('מפרט.pdf', pdf)
  await expect(files.row('מפרט.pdf')).toContainText('זמין גם בלי רשת')
  await database.open(server.address)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'גיבוי לקובץ' }).click()
  const made = await download
  expect(made.suggestedFilename()).toMatch(/^bama-backup-\d{4}-\d{2}-\d{2}\.bama$/)
  await expect(database.banner('הגיבוי נוצר (4 פריטים, קובץ אחד)')).toBeVisible()

  const device = await newDevice()
  const other = await device.newPage()
  await new LoginPage(other).enter(server.address, admin)
  const theirs = new DatabasePage(other)
  await theirs.open(server.address)
  const whole = await readFile(await made.path())
  const damaged = Buffer.from(whole)
  damaged[damaged.length - 1000] = (damaged[damaged.length - 1000] ?? 0) ^ 1
  const [good, bad] = ['good.bama', 'bad.bama'].map((name) => test.info().outputPath(name))
  await writeFile(bad ?? '', damaged)
  await theirs.chooseFile(bad ?? '')
  await expect(theirs.banner('קובץ הגיבוי פגום או קטוע, ודבר לא שוחזר ממנו')).toBeVisible()
  await expect(theirs.restoreDialog()).toBeHidden()

  await writeFile(good ?? '', whole)
  await theirs.chooseFile(good ?? '')
  await expect(theirs.restoreDialog()).toContainText('4 פריטים, קובץ אחד')
  await theirs.restore('המאוחר קובע')
  await expect(theirs.banner(/^שוחזרו .*, קובץ אחד$/)).toBeVisible()
  const opened = new AttachmentsPage(other)
  await opened.openEvent(server.address, 'e1', 'יריד הספר')
  await device.setOffline(true)
  await expect(opened.row('מפרט.pdf')).toContainText('זמין גם בלי רשת')
  expect((await readFile(await (await opened.download('מפרט.pdf')).path())).equals(pdf)).toBe(true)
})

test('[A2.147] [B8.19] a large backup is made and read in a worker, with its progress over the tab, and can be called off', async ({
  workspace,
  newDevice,
}) => {
  await workspace.seedEvents({ active: 100, archived: 2000 })
  const page = await (await newDevice({ serviceWorkers: 'block' })).newPage()
  await new LoginPage(page).enter(workspace.server.address, admin)
  const database = new DatabasePage(page)
  await database.open(workspace.server.address)
  await expect(database.row('אירועים')).toContainText(/2,?100/, { timeout: 60_000 })
  // A worker that never loads.
  await page.route('**/backup.worker*.js', () => undefined)
  await page.getByRole('button', { name: 'גיבוי לקובץ' }).click()
  const overlay = page.getByRole('dialog', { name: 'יצירת גיבוי' })
  await expect(overlay.getByRole('progressbar', { name: 'יצירת גיבוי' })).toHaveAttribute('aria-valuenow', '0')
  await overlay.getByRole('button', { name: 'ביטול' }).click()
  await expect(overlay).toBeHidden()
  await expect(database.banner('הגיבוי נוצר')).toBeHidden()
  await page.unroute('**/backup.worker*.js')
  await page.route('**/backup.worker*.js', (route) => route.abort())
  const cause = 'אי אפשר לשמור במכשיר. כדאי לרענן את הדף ולנסות שוב.'
  await page.getByRole('button', { name: 'גיבוי לקובץ' }).click()
  await expect(database.banner(`שגיאה ביצירת גיבוי: ${cause}`)).toBeVisible()
  await page.getByRole('button', { name: 'גיבוי אוטומטי עכשיו' }).click()
  await expect(database.banner(`שגיאה ביצירת גיבוי אוטומטי: ${cause}`)).toBeVisible()
  await page.unroute('**/backup.worker*.js')

  const [worker, { text }] = await Promise.all([page.waitForEvent('worker'), database.backUp()])
  expect(worker.url()).toContain('backup.worker')
  await expect(database.banner('הגיבוי נוצר (2101 פריטים)')).toBeVisible()
  await Promise.all([page.waitForEvent('worker'), database.choose(text)])
  await expect(database.preview('אירועים')).toHaveText('אירועים002100', { timeout: 60_000 })
})

test('[A5.56] [B7.25] [B8.20] [B8.19] this device is emptied after a question, fills again, and what was only here comes back from its backup', async ({
  workspace,
  newDevice,
}) => {
  const line = await openLine(workspace.server.address)
  await workspace.api.push([newEvent('e1', { name: 'יריד הספר' })])
  const device = await newDevice()
  const page = await device.newPage()
  await new LoginPage(page).signIn(line.address, admin)
  const board = new BoardPage(page)
  await board.open(line.address)
  await board.synced()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  line.cut()
  await board.edit('יריד הספר', 'מיקום', 'פארק הירקון')
  const database = new DatabasePage(page)
  await database.open(line.address)
  // Without a connection the data isn't deleted, because it couldn't be fetched again.
  await expect(database.sync()).toContainText('לא מקוון', { timeout: 30_000 })
  await database.clear('שינוי אחד שעוד לא נשלח יימחק גם הוא.')
  await expect(database.banner('שגיאה במחיקת נתונים: לא ניתן לסנכרן ללא חיבור לרשת')).toBeVisible()
  await expect(database.row('אירועים')).toContainText('אירועים1')

  line.mend()
  await expect(database.sync()).toContainText('פעולות בהמתנהאין', { timeout: 40_000 })
  await expect.poll(async () => (await workspace.api.pullAll()).get('e1')?.['location']).toBe('פארק הירקון')
  const second = await device.newPage()
  await new BoardPage(second).open(line.address)
  const before = await recordsOf(page)
  await database.clear('כל השינויים נשלחו לשרת.')
  await expect(database.banner('כל הנתונים נמחקו')).toBeVisible()
  await expect(database.row('אירועים')).toContainText('אירועים1')
  await expect.poll(() => recordsOf(page)).toEqual(before)
  // The other tab continues, and shows no loss.
  await expect(new BoardPage(second).card('יריד הספר')).toBeVisible()
  await expect(second.getByText('הנתונים שנשמרו במכשיר נמחקו')).toBeHidden()
  await expect(database.automatic().first()).toContainText('לפני מחיקת הנתונים')

  // A record that was deleted for everybody returns too.
  await workspace.api.push([mutation('delete', 'events', 'e1', {})])
  await expect(database.row('אירועים')).toContainText('אירועים0')
  await database
    .automatic()
    .first()
    .getByRole('button', { name: /^שחזור הגיבוי האוטומטי: / })
    .click()
  await expect(database.restoreDialog()).toContainText('האם לשחזר את הגיבוי האוטומטי?')
  await database.restore('המאוחר קובע')
  await expect(database.banner('שוחזר פריט אחד')).toBeVisible()
  await expect(database.row('אירועים')).toContainText('אירועים1')
  expect((await workspace.api.pullAll()).get('e1')).toMatchObject({ name: 'יריד הספר', location: 'פארק הירקון' })
  await expect(database.automatic().first()).toContainText('לפני שחזור', { timeout: 15_000 })
  await line.close()
})

test('[A5.57] [B3.43] [B7.26] [B8.7] [B8.19] [B8.20] [B9.7] automatic backups: five at most, restored by their time after a question', async ({
  workspace,
  page,
}) => {
  const database = await atTheTab(workspace, page)
  await expect(page.getByText('עוד אין גיבויים אוטומטיים במכשיר הזה')).toBeVisible()
  const create = page.getByRole('button', { name: 'גיבוי אוטומטי עכשיו' })
  await create.click()
  await expect(database.banner('נוצר גיבוי אוטומטי')).toBeVisible()
  await expect(database.automatic()).toHaveText(/^היום, \d\d:\d\dלפי בקשה · 3 פריטים · [\d.]+ K?Bשחזור$/)
  const first = await database.automatic().locator('time').getAttribute('datetime')
  for (let count = 2; count <= 6; count++) {
    const latest = await database.automatic().first().locator('time').getAttribute('datetime')
    await create.click()
    await expect(database.automatic().first().locator('time')).not.toHaveAttribute('datetime', latest ?? '')
  }
  await expect(database.automatic()).toHaveCount(5)
  await expect(database.automatic().locator(`time[datetime="${first}"]`)).toHaveCount(0)

  const restore = database.automatic().last().getByRole('button')
  await restore.click()
  await expect(database.restoreDialog()).toContainText('האם לשחזר את הגיבוי האוטומטי?')
  await expect(database.preview('אירועים')).toHaveText('אירועים002')
  await database.restoreDialog().getByRole('button', { name: 'ביטול' }).click()
  // Meanwhile another tab deletes it.
  await clearRows(page, await databaseNamed(page, 'BamaBackups:'), 'backups')
  await restore.click()
  await expect(database.banner('שגיאה בשחזור גיבוי: הגיבוי האוטומטי לא נמצא')).toBeVisible()
})

test('[B7.26] an admin’s device keeps a backup a day by itself', async ({ workspace, page }) => {
  const database = await atTheTab(workspace, page)
  await expect(database.automatic()).toHaveText(/יומי · 3 פריטים/, { timeout: 60_000 })
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
    await expect(database.banner('הסנכרון הושלם')).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    const { text } = await database.backUp()
    await database.choose(text)
    await expect(database.preview('סך הכול')).toBeVisible()
    await settled(database.restoreDialog())
    expect(await violationsOf(page)).toEqual([])
  })
