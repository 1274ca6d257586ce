import type { CDPSession, Page } from '@playwright/test'
import { newEvent } from '../../apps/server/testing/api-client.ts'
import { settled, violationsOf } from '../fixtures/axe.ts'
import { endSession, keptKey, shellIsHere } from '../fixtures/device-session.ts'
import { type Line, openLine } from '../fixtures/line.ts'
import { admin, expect, test } from '../fixtures/test.ts'
import { BoardPage } from '../pages/board-page.ts'
import { LoginPage } from '../pages/login-page.ts'

/** The shell must work offline too. */
test.use({ serviceWorkers: 'allow', viewport: { width: 1440, height: 900 } })

/** Adds a virtual fingerprint reader by Chromium's protocol. It exists as long as the page. */
async function addReader(page: Page, hasPrf = true) {
  const cdp: CDPSession = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      hasPrf,
      automaticPresenceSimulation: true,
      isUserVerified: true,
    },
  })
  return {
    /** Sets whether the finger is recognised. */
    knows: (isUserVerified: boolean) => cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

const touch = (page: Page) => page.getByRole('button', { name: 'כניסה עם טביעת אצבע או פנים' })

/** Signs in with the password, and accepts the offer to use a passkey. */
async function enrol(page: Page, line: Line): Promise<void> {
  await new LoginPage(page).signIn(line.address, admin)
  await new BoardPage(page).open(line.address)
  const offer = page.getByRole('region', { name: 'כניסה בטביעת אצבע או בזיהוי פנים?' })
  await settled(offer)
  expect(await violationsOf(page)).toEqual([])
  await offer.getByRole('button', { name: 'הפעלה' }).click()
  await expect(page.getByText('מעכשיו אפשר להיכנס בטביעת אצבע או בזיהוי פנים')).toBeVisible()
  await expect(offer).toBeHidden()
  await new BoardPage(page).synced()
  await shellIsHere(page)
}

async function leave(page: Page): Promise<void> {
  const ended = page.waitForResponse('**/api/auth/logout')
  await page.getByRole('button', { name: 'יציאה מהמערכת' }).click()
  await ended
  await expect(new LoginPage(page).title()).toBeVisible()
}

for (const hasPrf of [true, false])
  test(`a passkey ${hasPrf ? 'with' : 'without'} PRF signs in at the server, and no password is typed; removed elsewhere it opens nothing, the password does`, async ({
    workspace,
    page,
  }) => {
    await workspace.api.push([newEvent('e1', { name: 'כנס', date: '2027-04-20' })])
    const line = await openLine(workspace.server.address)
    const [login, board] = [new LoginPage(page), new BoardPage(page)]
    await addReader(page, hasPrf)
    await enrol(page, line)
    await leave(page)
    const requests: string[] = []
    page.on('request', (request) => requests.push(`${request.url()} ${request.postData() ?? ''}`))
    await touch(page).click()
    await expect(login.title()).toBeHidden()
    await board.open(line.address)
    await expect(board.card('כנס')).toBeVisible()
    await board.synced()
    expect(requests.filter((call) => call.includes('/api/auth/login'))).toEqual([])
    expect(requests.filter((call) => call.includes('/api/auth/passkey '))).toHaveLength(1)
    // The secret that opens the local copy never leaves the device.
    const calls = requests.filter((call) => call.includes('/api/'))
    expect(calls.filter((call) => call.includes('prf') || call.includes('first'))).toEqual([])

    await page.goto(`${line.address}/PersonalSpace`)
    const row = page.getByRole('list', { name: 'מפתחות הכניסה שלי' }).getByRole('listitem')
    await expect(row).toContainText('כניסה אחרונה: היום')
    // Deleted by the API, as from another device, so that this device doesn't know.
    const removed = await page.evaluate(async () => {
      const { items } = (await (await fetch('/api/passkeys')).json()) as { items: { id: string }[] }
      return Promise.all(items.map(async ({ id }) => (await fetch(`/api/passkeys/${id}`, { method: 'DELETE' })).status))
    })
    expect(removed).toEqual([204])
    await leave(page)
    await touch(page).click()
    await expect(page.getByText('הזיהוי לא הצליח. אפשר לנסות שוב, או להיכנס עם סיסמה.')).toBeVisible()
    expect(await keptKey(page)).toBeUndefined()
    await login.fill(admin.email, admin.password)
    await login.submit()
    await expect(login.title()).toBeHidden()
    await line.close()
  })

test('30 hours later, without a line, a touch opens the copy, and all is sent when the line is back', async ({
  workspace,
  page,
}) => {
  await workspace.api.push([newEvent('e1', { name: 'כנס', date: '2027-04-20' })])
  const line = await openLine(workspace.server.address)
  const [login, board] = [new LoginPage(page), new BoardPage(page)]
  await addReader(page)
  await enrol(page, line)
  line.cut()
  await board.create('בלי רשת', '21.04.2027')
  // The app is closed; meanwhile the session and its cookie expire.
  await endSession(page, 6 * 3_600_000)
  await page.goto('about:blank')
  await page.context().clearCookies({ name: '__Host-bama' })

  await page.goto(`${line.address}/Events`)
  await expect(login.title()).toBeVisible()
  expect(await keptKey(page)).toBeUndefined()
  await touch(page).click()
  for (const name of ['כנס', 'בלי רשת']) await expect(board.card(name)).toBeVisible()
  await board.create('אחרי 30 שעות', '22.04.2027')
  line.mend()
  const names = async () => new Set([...(await workspace.api.pullAll()).values()].map(({ name }) => name))
  await expect.poll(names, { timeout: 40_000 }).toEqual(new Set(['אחרי 30 שעות', 'בלי רשת', 'כנס']))
  await board.synced()
  await line.close()
})

test('a touch without a line, on a device that was signed out, is asked once more when the line is back', async ({
  workspace,
  page,
}) => {
  const line = await openLine(workspace.server.address)
  const [login, board] = [new LoginPage(page), new BoardPage(page)]
  await addReader(page)
  await enrol(page, line)
  await leave(page)
  line.cut()
  await touch(page).click()
  await expect(login.title()).toBeHidden()
  await board.open(line.address)
  await board.create('בלי רשת', '21.04.2027')
  line.mend()
  await expect(login.title()).toBeVisible({ timeout: 40_000 })
  await touch(page).click()
  await expect(login.title()).toBeHidden()
  await expect.poll(async () => [...(await workspace.api.pullAll()).values()]).toMatchObject([{ name: 'בלי רשת' }])
  await line.close()
})

test('a finger that is not its person’s opens nothing, with and without a line; the password does', async ({
  workspace,
  page,
}) => {
  const line = await openLine(workspace.server.address)
  const login = new LoginPage(page)
  const reader = await addReader(page)
  await enrol(page, line)
  await leave(page)
  await reader.knows(false)
  for (const cut of [false, true]) {
    if (cut) line.cut()
    await touch(page).click()
    await expect(page.getByText('הזיהוי לא הצליח. אפשר לנסות שוב, או להיכנס עם סיסמה.')).toBeVisible()
    expect(await keptKey(page)).toBeUndefined()
    await expect(login.title()).toBeVisible()
  }
  await login.fill(admin.email, admin.password)
  await login.submit()
  await expect(login.title()).toBeHidden()
  await line.close()
})
