import type { Page, Request } from '@playwright/test'
import { holdWrites, putRow, readRow } from '../fixtures/device-database.ts'
import { freeze, makeFreezable } from '../fixtures/frozen-page.ts'
import { idOf } from '../fixtures/hours.ts'
import { openLine } from '../fixtures/line.ts'
import { admin, desk, expect, test } from '../fixtures/test.ts'
import { CalendarPage } from '../pages/calendar-page.ts'
import { BoardPage } from '../pages/board-page.ts'
import { LoginPage } from '../pages/login-page.ts'

/** Counts a tab's calls of the server's sync and of its hint stream. */
function watchCalls(page: Page) {
  const calls = { syncs: 0, streams: 0 }
  page.on('request', (request: Request) => {
    const { pathname } = new URL(request.url())
    if (pathname === '/api/sync') calls.syncs++
    if (pathname === '/api/sync/stream') calls.streams++
  })
  return calls
}

test('[S41] one tab syncs and listens for all, another goes on when it is closed', async ({ workspace, newDevice }) => {
  const device = await newDevice()
  const first = await device.newPage()
  await new LoginPage(first).signIn(workspace.server.address, admin)
  await new BoardPage(first).open(workspace.server.address)
  await new BoardPage(first).synced()
  const second = await device.newPage()
  const calls = watchCalls(second)
  const board = new BoardPage(second)
  await board.open(workspace.server.address)
  await board.create('כנס', '26.04.2027')
  // The first tab sent it, and the second shows it.
  await board.synced()
  await expect.poll(async () => (await workspace.api.pullAll()).size).toBe(1)
  await expect(new BoardPage(first).card('כנס')).toBeVisible()
  expect(calls).toEqual({ syncs: 0, streams: 0 })
  await first.close()
  await expect.poll(() => calls.streams).toBe(1)
  await board.edit('כנס', 'מיקום', 'אילת')
  await expect.poll(async () => [...(await workspace.api.pullAll()).values()]).toMatchObject([{ location: 'אילת' }])
  expect(calls.syncs).toBeGreaterThan(0)
})

test('[S41] a frozen tab is replaced by one that has something to send', async ({ workspace, newDevice }) => {
  const device = await newDevice()
  const first = await device.newPage()
  await makeFreezable(first)
  await new LoginPage(first).signIn(workspace.server.address, admin)
  await new BoardPage(first).open(workspace.server.address)
  await new BoardPage(first).synced()
  const second = await device.newPage()
  const board = new BoardPage(second)
  await board.open(workspace.server.address)
  await board.synced()
  const thaw = await freeze(first)
  await board.create('כנס', '26.04.2027')
  await expect.poll(async () => (await workspace.api.pullAll()).size, { timeout: 30_000 }).toBe(1)
  await board.synced()
  // Once thawed, it follows like any other tab.
  await thaw()
  await board.create('הפנינג', '27.04.2027')
  for (const name of ['כנס', 'הפנינג']) await expect(new BoardPage(first).card(name)).toBeVisible()
  await expect.poll(async () => (await workspace.api.pullAll()).size).toBe(2)
})

test('a session that ends leaves a half-filled form as it is, under the sign-in', async ({ workspace, page }) => {
  const line = await openLine(workspace.server.address)
  await new LoginPage(page).signIn(line.address, admin)
  const board = new BoardPage(page)
  await board.open(line.address)
  await page.getByRole('button', { name: 'אירוע חדש', exact: true }).first().click()
  await board.field('שם האירוע').fill('כנס שעוד לא נשמר')
  await page.context().clearCookies()
  line.cut()
  line.mend()
  const login = new LoginPage(page)
  await expect(login.title()).toBeVisible()
  // Nothing below the sign-in can be reached.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(login.title()).toBeVisible()
  await login.fill(admin.email, admin.password)
  await login.submit()
  await expect(login.title()).toBeHidden()
  await expect(board.field('שם האירוע')).toHaveValue('כנס שעוד לא נשמר')
  await board.fillDate('26.04.2027')
  await board.save()
  await board.synced()
  expect([...(await workspace.api.pullAll()).values()]).toMatchObject([{ name: 'כנס שעוד לא נשמר' }])
  await line.close()
})

test('[B4.25] [A2.30] a sign-out in one tab asks for a sign-in in the others, and another person finds nothing of the first', async ({
  workspace,
  newDevice,
}) => {
  const other = await workspace.addPerson('inbal', 'user')
  const device = await newDevice()
  const first = await device.newPage()
  await new LoginPage(first).signIn(workspace.server.address, admin)
  const second = await device.newPage()
  const board = new BoardPage(second)
  await board.open(workspace.server.address)
  await second.getByRole('button', { name: 'אירוע חדש', exact: true }).first().click()
  await board.field('שם האירוע').fill('סוד של דנה')
  await first.getByRole('button', { name: 'יציאה מהמערכת' }).click()
  await expect(new LoginPage(second).title()).toBeVisible()
  await new LoginPage(first).fill(other.email, admin.password)
  await new LoginPage(first).submit()
  await expect(new LoginPage(second).title()).toBeHidden()
  await expect(second.getByText('סוד של דנה')).toBeHidden()
  await expect(second.getByRole('dialog')).toHaveCount(0)
  // The page may be reloading for the other person, in which case it has no body yet, and nothing of the first
  // person's.
  expect(await second.evaluate(() => document.querySelector('body')?.innerHTML.includes('סוד של דנה') ?? false)).toBe(
    false,
  )
})

test('[S45] a sign-out that was cut off is finished at the next start', async ({ workspace, page }) => {
  await new LoginPage(page).signIn(workspace.server.address, admin)
  const board = new BoardPage(page)
  await board.open(workspace.server.address)
  await board.create('כנס', '26.04.2027')
  await board.synced()
  const databases = (): Promise<string[]> =>
    page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ''))
  const copy = (await databases()).find((name) => name.startsWith('PixelArtDB:')) ?? ''
  // The note is all that a killed sign-out left behind.
  await putRow(page, 'BamaDevice', 'facts', { key: 'wipeOwed', value: copy.slice('PixelArtDB:'.length) })
  await page.evaluate(() => localStorage.setItem('draft', 'x'))
  await page.reload()
  await expect(new LoginPage(page).title()).toBeVisible()
  await expect.poll(databases).toEqual(['BamaDevice'])
  expect(await page.evaluate(() => localStorage.getItem('draft'))).toBeNull()
  // This happens only once: a person who signs in now keeps their copy.
  await new LoginPage(page).signIn(workspace.server.address, admin)
  await page.reload()
  await board.open(workspace.server.address)
  await expect(board.card('כנס')).toBeVisible()
})

test('a page whose last click is not on the disk yet asks before it is left', async ({ workspace, browser }) => {
  const context = await browser.newContext({ viewport: desk, locale: 'he-IL', timezoneId: 'Asia/Jerusalem' })
  const page = await context.newPage()
  await new LoginPage(page).enter(workspace.server.address, admin)
  await new CalendarPage(page).open(workspace.server.address, '?month=2027-04')
  const me = await idOf(workspace.api, admin.email)
  const database = `PixelArtDB:${me}`
  const heading = page.getByText('אדר ב׳ – ניסן תשפ״ז')
  await expect(page.getByRole('switch', { name: 'לוח עברי' })).toBeEnabled()
  const release = await holdWrites(page, database, '_syncQueue')
  await page.getByRole('switch', { name: 'לוח עברי' }).uncheck()
  await expect(heading).toBeHidden()
  const question = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  expect((await question).type()).toBe('beforeunload')
  await (await question).dismiss()
  await release()
  await expect.poll(() => readRow(page, database, 'systemUsers', me)).toMatchObject({ shows_hebrew_months: false })
  // Nothing is pending any more.
  await page.close({ runBeforeUnload: true })
  await expect.poll(() => page.isClosed()).toBe(true)
  const later = new CalendarPage(await context.newPage())
  await later.open(workspace.server.address, '?month=2027-04')
  await expect(later.page.getByRole('switch', { name: 'לוח עברי' })).not.toBeChecked()
  await context.close()
})
