import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { newEvent } from '../../apps/server/testing/api-client.ts'
import { putRow, readRows } from '../fixtures/device-database.ts'
import { endSession, keptKey, shellIsHere } from '../fixtures/device-session.ts'
import { idOf } from '../fixtures/hours.ts'
import { openLine } from '../fixtures/line.ts'
import { admin, expect, reloadUnsaved, test } from '../fixtures/test.ts'
import { BoardPage } from '../pages/board-page.ts'
import { ClientsPage, newClient } from '../pages/clients-page.ts'
import { DatabasePage } from '../pages/database-page.ts'
import { LoginPage } from '../pages/login-page.ts'

/** The shell must work offline too. */
test.use({ serviceWorkers: 'allow', viewport: { width: 1440, height: 900 } })

/**
 * Returns the contents of all databases as text, by database and store. Bytes are decoded as far as they are readable.
 */
const allOf = (page: Page): Promise<Readonly<Record<string, string>>> =>
  page.evaluate(async () => {
    const textOf = (bytes: ArrayBuffer | Uint8Array<ArrayBuffer>): string => new TextDecoder().decode(bytes)
    const readable = (_key: string, value: unknown): unknown =>
      value instanceof ArrayBuffer || value instanceof Uint8Array
        ? textOf(value as ArrayBuffer | Uint8Array<ArrayBuffer>)
        : value
    const found: Record<string, string> = {}
    for (const { name = '' } of await indexedDB.databases()) {
      const request = indexedDB.open(name)
      const db = await new Promise<IDBDatabase>((resolve) => (request.onsuccess = () => resolve(request.result)))
      for (const store of db.objectStoreNames) {
        const read = db.transaction(store).objectStore(store).getAll()
        await new Promise((resolve) => (read.onsuccess = resolve))
        found[`${name.split(':')[0]} ${store}`] = JSON.stringify(read.result, readable)
      }
      db.close()
    }
    return found
  })

test('[B3.24] [B3.28] what is sensitive is unreadable on the disk, in the outbox, in drafts and in automatic backups too, and is shown, found and sent as ever', async ({
  workspace,
  page,
}) => {
  const line = await openLine(workspace.server.address)
  await workspace.api.push([newClient('c1', { name: 'קיבוץ שפיים', phone: '052-7654321', address: 'שפיים 1' })])
  await new LoginPage(page).signIn(line.address, admin)
  const clients = new ClientsPage(page)
  await clients.open(line.address)
  await clients.search().fill('052-7654321')
  await page.waitForURL(/q=052/)
  await expect(clients.row('קיבוץ שפיים')).toContainText('052-7654321')
  await shellIsHere(page)
  const backups = new DatabasePage(page)
  await backups.open(line.address)
  await page.getByRole('button', { name: 'גיבוי אוטומטי עכשיו' }).click()
  await expect(backups.automatic()).toHaveCount(1)
  await clients.open(line.address)
  line.cut()
  await clients.edit('קיבוץ שפיים', 'טלפון', '054-1112222')
  await expect(clients.row('קיבוץ שפיים')).toContainText('054-1112222')
  const board = new BoardPage(page)
  await board.open(line.address)
  await page.getByRole('button', { name: 'אירוע חדש', exact: true }).first().click()
  await board.field('שם האירוע').fill('אירוע שעוד לא נשמר')
  const database = `PixelArtDB:${await idOf(workspace.api, admin.email)}`
  await expect.poll(() => readRows(page, database, '_drafts')).toHaveLength(1)
  const stores = await allOf(page)
  for (const store of ['PixelArtDB clients', 'PixelArtDB _syncQueue', 'PixelArtDB _drafts'])
    expect(stores[store], store).toContain('_encryptedFields')
  // Fields that aren't sensitive are in plaintext.
  expect(stores['PixelArtDB clients']).toContain('קיבוץ שפיים')
  // An unencrypted file's header would contain these.
  for (const part of ['"version', 'gzip', 'deviceId']) expect(stores['BamaBackups backups']).not.toContain(part)
  expect(stores['BamaBackups backups']).toContain('requested')
  for (const [store, text] of Object.entries(stores))
    for (const secret of ['7654321', '1112222', 'שפיים 1', 'שעוד לא נשמר']) expect(text, store).not.toContain(secret)
  // Reloading doesn't ask for the password, and the draft can be opened.
  await reloadUnsaved(page)
  await page.getByRole('button', { name: 'אירוע חדש', exact: true }).first().click()
  await expect(board.field('שם האירוע')).toHaveValue('אירוע שעוד לא נשמר')
  line.mend()
  await expect
    .poll(async () => (await workspace.api.pullAll('clients')).get('c1'), { timeout: 30_000 })
    .toMatchObject({ phone: '054-1112222', address: 'שפיים 1' })
  expect((await workspace.api.pullAll('clients')).get('c1')).not.toHaveProperty('_encrypted')
  await line.close()
})

test('[B4.26] 30 hours later, without a line, the password opens the copy, another one nothing, and all is sent when the line is back', async ({
  workspace,
  newDevice,
}) => {
  await workspace.api.push([newEvent('e1', { name: 'כנס', date: '2027-04-20' })])
  const line = await openLine(workspace.server.address)
  const device = await newDevice()
  const first = await device.newPage()
  await new LoginPage(first).signIn(line.address, admin)
  await new BoardPage(first).open(line.address)
  await new BoardPage(first).synced()
  await shellIsHere(first)
  line.cut()
  await new BoardPage(first).create('בלי רשת', '21.04.2027')
  // The app is closed; meanwhile the session and its cookie expire.
  await endSession(first, 6 * 3_600_000)
  await first.close()
  await device.clearCookies()

  const page = await device.newPage()
  const [login, board] = [new LoginPage(page), new BoardPage(page)]
  await page.goto(`${line.address}/Events`)
  await expect(login.title()).toBeVisible()
  await expect(page.getByText('הסיסמה פותחת את הנתונים שבמכשיר')).toBeVisible()
  // The page is locked first, and then the key is deleted.
  await expect.poll(() => keptKey(page)).toBeUndefined()
  await login.fill(admin.email, 'another-password')
  await login.submit()
  await expect(login.alert()).toHaveText('פרטי ההתחברות שגויים')
  expect(await keptKey(page)).toBeUndefined()
  await login.fill(admin.email, admin.password)
  await login.submit()
  for (const name of ['כנס', 'בלי רשת']) await expect(board.card(name)).toBeVisible()
  await board.create('אחרי 30 שעות', '22.04.2027')
  line.mend()
  const names = async () => new Set([...(await workspace.api.pullAll()).values()].map(({ name }) => name))
  await expect.poll(names, { timeout: 40_000 }).toEqual(new Set(['אחרי 30 שעות', 'בלי רשת', 'כנס']))
  await board.synced()
  await line.close()
})

test('a sign-in without a line, whose tab was reloaded before the line came back, asks for the password once more', async ({
  workspace,
  page,
}) => {
  const line = await openLine(workspace.server.address)
  const [login, board] = [new LoginPage(page), new BoardPage(page)]
  await login.signIn(line.address, admin)
  await board.open(line.address)
  await board.synced()
  await shellIsHere(page)
  // Otherwise the server's session would still exist, and no password would be needed.
  const ended = page.waitForResponse('**/api/auth/logout')
  await page.getByRole('button', { name: 'יציאה מהמערכת' }).click()
  await ended
  await expect(login.title()).toBeVisible()
  line.cut()
  await login.fill(admin.email, admin.password)
  await login.submit()
  await expect(login.title()).toBeHidden()
  await board.open(line.address)
  await board.create('בלי רשת', '21.04.2027')
  await page.reload()
  await expect(board.card('בלי רשת')).toBeVisible()
  line.mend()
  await expect(login.title()).toBeVisible({ timeout: 40_000 })
  await login.fill(admin.email, admin.password)
  await login.submit()
  await expect.poll(async () => [...(await workspace.api.pullAll()).values()]).toMatchObject([{ name: 'בלי רשת' }])
  await line.close()
})

test('[B4.26] a password changed elsewhere: the old one opens nothing online, the new one opens all, with what was not sent', async ({
  workspace,
  page,
}) => {
  await workspace.api.push([newClient('c1', { name: 'קיבוץ שפיים', phone: '052-7654321' })])
  const line = await openLine(workspace.server.address)
  const login = new LoginPage(page)
  await login.signIn(line.address, admin)
  const clients = new ClientsPage(page)
  await clients.open(line.address)
  await expect(clients.row('קיבוץ שפיים')).toBeVisible()
  line.cut()
  await clients.edit('קיבוץ שפיים', 'טלפון', '054-1112222')
  const id = await idOf(workspace.api, admin.email)
  const change = { old_password: admin.password, password: 'a-brand-new-one' }
  expect((await workspace.api.post(`/api/users/${id}/password`, change)).status).toBe(204)
  line.mend()
  await expect(login.title()).toBeVisible({ timeout: 40_000 })
  await login.fill(admin.email, admin.password)
  await login.submit()
  await expect(page.getByText('פרטי ההתחברות שגויים')).toBeVisible()
  await login.fill(admin.email, 'a-brand-new-one')
  await login.submit()
  await expect(login.title()).toBeHidden()
  await expect(clients.row('קיבוץ שפיים')).toContainText('054-1112222')
  await expect
    .poll(async () => (await workspace.api.pullAll('clients')).get('c1'), { timeout: 30_000 })
    .toMatchObject({ phone: '054-1112222' })
  await line.close()
})

test('a password that an admin has reset: the new one opens the copy, with what was not sent, and from then on without a line', async ({
  workspace,
  page,
}) => {
  const inbal = await workspace.addPerson('inbal', 'user', { can_create_events: true })
  const line = await openLine(workspace.server.address)
  const [login, board] = [new LoginPage(page), new BoardPage(page)]
  await login.signIn(line.address, { ...admin, email: inbal.email })
  await board.open(line.address)
  await board.synced()
  await shellIsHere(page)
  line.cut()
  await board.create('לא נשלח', '21.04.2027')
  const reset = await workspace.api.post(`/api/users/${inbal.id}/password`, { password: 'chosen-by-the-admin' })
  expect(reset.status).toBe(204)
  line.mend()
  await expect(login.title()).toBeVisible({ timeout: 40_000 })
  await login.fill(inbal.email, 'chosen-by-the-admin')
  await login.submit()
  await expect(login.title()).toBeHidden()
  const names = async () => [...(await workspace.api.pullAll()).values()].map(({ name }) => name)
  await expect.poll(names, { timeout: 30_000 }).toEqual(['לא נשלח'])
  await board.synced()
  line.cut()
  await page.getByRole('button', { name: 'יציאה מהמערכת' }).click()
  await login.fill(inbal.email, admin.password)
  await login.submit()
  await expect(login.alert().filter({ hasText: 'פרטי ההתחברות שגויים' })).toBeVisible()
  await login.fill(inbal.email, 'chosen-by-the-admin')
  await login.submit()
  await expect(login.title()).toBeHidden()
  await board.open(line.address)
  await expect(board.card('לא נשלח')).toBeVisible()
  await line.close()
})

test('[A2.30] signing out of a personal device locks the copy, and says so where something is unsent; it opens without a line', async ({
  workspace,
  page,
}) => {
  const line = await openLine(workspace.server.address)
  const [login, board] = [new LoginPage(page), new BoardPage(page)]
  await login.signIn(line.address, admin)
  await board.open(line.address)
  await board.synced()
  await shellIsHere(page)
  line.cut()
  await board.create('לא נשלח', '21.04.2027')
  await page.getByRole('button', { name: 'יציאה מהמערכת' }).click()
  await expect(page.getByText('יישלחו רק אחרי כניסה מחדש')).toBeVisible()
  await page.getByRole('button', { name: 'יציאה ונעילה' }).click()
  await expect(login.title()).toBeVisible()
  const facts = await readRows(page, 'BamaDevice', 'facts')
  expect(facts.map(({ key }) => key)).not.toEqual(expect.arrayContaining(['session']))
  expect(await keptKey(page)).toBeUndefined()
  // After a reload too.
  await page.reload()
  await login.fill(admin.email, admin.password)
  await login.submit()
  await expect(login.title()).toBeHidden()
  await board.open(line.address)
  await expect(board.card('לא נשלח')).toBeVisible()
  line.mend()
  await expect
    .poll(async () => [...(await workspace.api.pullAll()).values()], { timeout: 40_000 })
    .toMatchObject([{ name: 'לא נשלח' }])
  await line.close()
})

test('whom the server has blocked opens nothing without a line', async ({ workspace, page }) => {
  const line = await openLine(workspace.server.address)
  const [login, board] = [new LoginPage(page), new BoardPage(page)]
  await login.signIn(line.address, admin)
  await board.open(line.address)
  await board.synced()
  await shellIsHere(page)
  line.cut()
  await page.getByRole('button', { name: 'יציאה מהמערכת' }).click()
  await expect(login.title()).toBeVisible()
  // As if the server had told this device.
  await putRow(page, 'BamaDevice', 'facts', { key: 'blocked', value: await idOf(workspace.api, admin.email) })
  await login.fill(admin.email, admin.password)
  await login.submit()
  await expect(login.alert()).toHaveText('לא ניתן להגיע לשרת. יש לבדוק את החיבור לרשת ולנסות שוב.')
  expect(await keptKey(page)).toBeUndefined()
  await line.close()
})

test('what a proxy answers is no answer of the server: the password opens the copy', async ({ workspace, page }) => {
  const login = new LoginPage(page)
  await login.signIn(workspace.server.address, admin)
  await new BoardPage(page).synced()
  await page.getByRole('button', { name: 'יציאה מהמערכת' }).click()
  await expect(login.title()).toBeVisible()
  await page.route('**/api/auth/login', (route) => route.fulfill({ status: 403, body: '<h1>Forbidden</h1>' }))
  await login.fill(admin.email, admin.password)
  await login.submit()
  await expect(page.getByRole('button', { name: 'יציאה מהמערכת' })).toBeVisible()
})

test('who was blocked after their session had ended finds the copy gone at the next sign-in, also without a line', async ({
  workspace,
  page,
}) => {
  const inbal = await workspace.addPerson('inbal', 'user')
  const person = { email: inbal.email, password: admin.password }
  const line = await openLine(workspace.server.address)
  const login = new LoginPage(page)
  await login.signIn(line.address, person)
  await new BoardPage(page).open(line.address)
  await new BoardPage(page).synced()
  await shellIsHere(page)
  const ended = page.waitForResponse('**/api/auth/logout')
  await page.getByRole('button', { name: 'יציאה מהמערכת' }).click()
  await ended
  await expect(login.title()).toBeVisible()
  expect((await workspace.api.patch(`/api/users/${inbal.id}`, { is_approved: false })).status).toBe(200)
  await login.fill(person.email, person.password)
  await login.submit()
  await expect(login.alert()).toHaveText('החשבון נחסם או נמחק')
  const databases = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
  await expect.poll(databases).toEqual(['BamaDevice'])
  line.cut()
  await login.submit()
  await expect(login.alert()).toHaveText('לא ניתן להגיע לשרת. יש לבדוק את החיבור לרשת ולנסות שוב.')
  await line.close()
})

test('a copy that nothing opens any more goes only after what was never sent was offered as a file', async ({
  workspace,
  page,
}) => {
  const line = await openLine(workspace.server.address)
  const [login, board] = [new LoginPage(page), new BoardPage(page)]
  await login.signIn(line.address, admin)
  await board.open(line.address)
  await board.synced()
  await shellIsHere(page)
  line.cut()
  await board.create('לא נשלח', '21.04.2027')
  await page.getByRole('button', { name: 'יציאה מהמערכת' }).click()
  await page.getByRole('button', { name: 'יציאה ונעילה' }).click()
  await expect(login.title()).toBeVisible()
  // As after the password was changed elsewhere and the server lost its keys.
  const key = `vault:${await idOf(workspace.api, admin.email)}`
  await page.evaluate(
    async ([name, id]) => {
      const request = indexedDB.open(name)
      const db = await new Promise<IDBDatabase>((resolve) => (request.onsuccess = () => resolve(request.result)))
      const facts = db.transaction('facts', 'readwrite').objectStore('facts')
      const read = facts.get(id)
      await new Promise((resolve) => (read.onsuccess = resolve))
      const row = read.result as { value: { vault: { byPassword: { ct: Uint8Array }; byServer: unknown } } }
      row.value.vault.byPassword.ct.fill(0)
      row.value.vault.byServer = null
      const put = facts.put(row)
      await new Promise((resolve) => (put.onsuccess = resolve))
      db.close()
    },
    ['BamaDevice', key] as const,
  )
  line.mend()
  await login.fill(admin.email, admin.password)
  await login.submit()
  const dialog = page.getByRole('dialog', { name: 'נשארו כאן שינויים שלא נשלחו' })
  await expect(dialog).toContainText('אי אפשר עוד לפתוח את העותק המקומי')
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'ייצוא לקובץ' }).click()
  await dialog.getByRole('button', { name: 'הקובץ נשמר, מחיקה' }).click()
  expect(await readFile(await (await download).path(), 'utf8')).toContain('לא נשלח')
  await expect(login.title()).toBeHidden()
  await board.open(line.address)
  await board.synced()
  await expect(board.card('לא נשלח')).toHaveCount(0)
  await line.close()
})
