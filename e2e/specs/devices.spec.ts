import type { Page } from '@playwright/test'
import { settled, violationsOf } from '../fixtures/axe.ts'
import { endSession, keptKey, shellIsHere, storedSession } from '../fixtures/device-session.ts'
import { openLine } from '../fixtures/line.ts'
import { admin, expect, phone, test } from '../fixtures/test.ts'
import { BoardPage } from '../pages/board-page.ts'
import { LoginPage } from '../pages/login-page.ts'

/** The shell must work offline too. */
test.use({ serviceWorkers: 'allow', viewport: { width: 1440, height: 900 } })

/** Makes the session as if from yesterday: expired on this device, and without its cookie. */
async function nextMorning(page: Page): Promise<void> {
  await endSession(page, 10 * 60_000)
  await page.context().clearCookies({ name: '__Host-bama' })
}

test('[B3.33] [B4.22] [B9.6] a session is a person, a device and its times, and is checked every five minutes', async ({
  workspace,
  page,
}) => {
  await page.clock.install()
  await new LoginPage(page).signIn(workspace.server.address, admin)
  await new BoardPage(page).synced()
  expect(await storedSession(page)).toMatchObject({
    user: { email: admin.email },
    deviceId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    loginTime: expect.stringContaining('T'),
    expiresAt: expect.stringContaining('T'),
  })
  const checked = page.waitForResponse('**/api/auth/session')
  await page.clock.fastForward('05:01')
  expect((await checked).status()).toBe(200)
})

test('the next morning a personal device opens without a password, also when the line comes later than its person', async ({
  workspace,
  page,
}) => {
  const line = await openLine(workspace.server.address)
  const [login, board] = [new LoginPage(page), new BoardPage(page)]
  await login.signIn(line.address, admin)
  await board.open(line.address)
  await board.synced()
  await board.create('של אתמול', '21.04.2027')
  await board.synced()
  await shellIsHere(page)
  await nextMorning(page)
  await page.reload()
  await expect(board.card('של אתמול')).toBeVisible()
  await board.synced()

  await nextMorning(page)
  line.cut()
  await page.reload()
  await expect(login.title()).toBeVisible()
  // The page is locked first, and then the key is deleted.
  await expect.poll(() => keptKey(page)).toBeUndefined()
  line.mend()
  await expect(board.card('של אתמול')).toBeVisible({ timeout: 40_000 })
  expect(await keptKey(page)).toBeDefined()

  // After signing out, nobody stays signed in.
  const ended = page.waitForResponse('**/api/auth/logout')
  await page.getByRole('button', { name: 'יציאה מהמערכת' }).click()
  await ended
  await page.reload()
  await expect(login.title()).toBeVisible()
  await line.close()
})

test('a shared device asks for the password the next morning', async ({ workspace, page }) => {
  const login = new LoginPage(page)
  await login.open(workspace.server.address)
  await login.personal().uncheck()
  await login.fill(admin.email, admin.password)
  await login.submit()
  await new BoardPage(page).synced()
  await nextMorning(page)
  await page.reload()
  await expect(login.title()).toBeVisible()
  await expect(page.getByText('ההתחברות פגה')).toBeVisible()
})

test('a person sees where they are signed in, and signs a device out: it is locked at once', async ({
  workspace,
  page,
  newDevice,
}) => {
  const { address } = workspace.server
  await new LoginPage(page).signIn(address, admin)
  const elsewhere = await (await newDevice()).newPage()
  await new LoginPage(elsewhere).signIn(address, admin)
  await new BoardPage(elsewhere).synced()
  await page.goto(`${address}/PersonalSpace`)
  const card = page.getByRole('region', { name: 'המכשירים שלי' })
  const here = card.getByRole('listitem').filter({ hasText: 'המכשיר הזה' })
  await expect(here).toContainText('Chrome ב־Linuxהמכשיר הזהמכשיר אישישימוש אחרון: היום')
  // The test's own sign-in to the API counts too.
  await expect(card.getByRole('listitem')).toHaveCount(3)
  const other = card.getByRole('listitem').filter({ hasText: 'מכשיר אישי' }).filter({ hasNotText: 'המכשיר הזה' })
  await other.getByRole('button', { name: 'ניתוק Chrome ב־Linux' }).click()
  const question = page.getByRole('dialog', { name: 'ניתוק מכשיר' })
  await settled(question)
  expect(await violationsOf(page)).toEqual([])
  await question.getByRole('button', { name: 'ניתוק המכשיר' }).click()
  await expect(card.getByRole('listitem')).toHaveCount(2)
  await expect(new LoginPage(elsewhere).title()).toBeVisible()

  await page.setViewportSize(phone)
  await card.getByRole('button', { name: 'ניתוק כל המכשירים האחרים' }).click()
  await page.getByRole('button', { name: 'ניתוק המכשירים האחרים' }).click()
  await expect(card.getByRole('listitem')).toHaveCount(1)
  await expect(card.getByRole('button', { name: 'ניתוק כל המכשירים האחרים' })).toHaveCount(0)
  expect(await violationsOf(page)).toEqual([])
})
