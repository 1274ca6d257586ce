import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { admin, expect, test, type Workspace } from '../fixtures/test.ts'
import { openLine } from '../fixtures/line.ts'
import { BoardPage } from '../pages/board-page.ts'
import { LoginPage } from '../pages/login-page.ts'

const copies = (page: Page): Promise<readonly (string | undefined)[]> =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name)
    return names.filter((name) => name?.startsWith('PixelArtDB:'))
  })

const dialog = (page: Page) => page.getByRole('dialog', { name: 'נשארו כאן שינויים שלא נשלחו' })

/** Signs a person in and locks them out with an unsent change. The line works again afterwards. */
async function leaveUnsent(
  { server }: Workspace,
  page: Page,
  person: { readonly email: string; readonly password: string },
  lockOut: () => Promise<void>,
): Promise<Awaited<ReturnType<typeof openLine>>> {
  const line = await openLine(server.address)
  await new LoginPage(page).signIn(line.address, person)
  const board = new BoardPage(page)
  await board.open(line.address)
  await board.synced()
  line.cut()
  await board.create('לא נשלח', '20.04.2027')
  await lockOut()
  line.mend()
  await expect(new LoginPage(page).title()).toBeVisible({ timeout: 30_000 })
  return line
}

/** Ends the admin's session with an unsent change, and signs another person in on the same page. */
async function signInAfterAdmin(workspace: Workspace, page: Page) {
  const other = await workspace.addPerson('inbal', 'user')
  const line = await leaveUnsent(workspace, page, admin, () => page.context().clearCookies())
  const login = new LoginPage(page)
  await login.fill(other.email, admin.password)
  // The page reloads, so that nothing of the former person's remains.
  await Promise.all([page.waitForEvent('load'), login.submit()])
  return { line, other, login }
}

test("[S45] when somebody else signs in, the first person's copy goes, and what was never sent is offered first", async ({
  workspace,
  page,
}) => {
  const { line, other } = await signInAfterAdmin(workspace, page)
  await expect(dialog(page)).toBeVisible()
  await expect(dialog(page)).toContainText('שינוי אחד')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeVisible()
  await expect.poll(() => copies(page)).toHaveLength(2)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog(page).getByRole('button', { name: 'ייצוא לקובץ' }).click(),
  ])
  expect(await readFile(await download.path(), 'utf8')).toContain('לא נשלח')
  await dialog(page).getByRole('button', { name: 'הקובץ נשמר, מחיקה' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect.poll(() => copies(page)).toEqual([`PixelArtDB:${other.id}`])
  expect([...(await workspace.api.pullAll()).values()]).toEqual([])
  await line.close()
})

test('[S45] whoever signed in can leave again, so that the first person sends what waits', async ({
  workspace,
  page,
}) => {
  const { line, login } = await signInAfterAdmin(workspace, page)
  await dialog(page).getByRole('button', { name: 'כניסה לחשבון הקודם' }).click()
  await expect(login.title()).toBeVisible()
  await expect(dialog(page)).toBeHidden()
  await login.fill(admin.email, admin.password)
  await login.submit()
  await expect.poll(async () => [...(await workspace.api.pullAll()).values()]).toMatchObject([{ name: 'לא נשלח' }])
  await line.close()
})

test('[S45] a blocked account says so, and its copy goes, at once where nothing is unsent', async ({
  workspace,
  newDevice,
}) => {
  const inbal = await workspace.addPerson('inbal', 'user', { can_create_events: true })
  const person = { email: inbal.email, password: admin.password }
  const [withUnsent, without] = [await (await newDevice()).newPage(), await (await newDevice()).newPage()]
  await new LoginPage(without).signIn(workspace.server.address, person)
  await expect.poll(() => copies(without)).toEqual([`PixelArtDB:${inbal.id}`])
  const line = await leaveUnsent(workspace, withUnsent, person, async () => {
    expect((await workspace.api.patch(`/api/users/${inbal.id}`, { is_approved: false })).status).toBe(200)
  })
  for (const page of [withUnsent, without]) await expect(page.getByText('החשבון נחסם או נמחק. לפרטים')).toBeVisible()
  await expect.poll(() => copies(without)).toEqual([])
  await expect(dialog(withUnsent)).toContainText('לא יישלחו')
  await expect(dialog(withUnsent).getByRole('button', { name: 'כניסה לחשבון הקודם' })).toHaveCount(0)
  // Reloading in between changes nothing.
  await withUnsent.reload()
  await dialog(withUnsent).getByRole('button', { name: 'מחיקה בלי ייצוא' }).click()
  await expect.poll(() => copies(withUnsent)).toEqual([])
  await line.close()
})
