import type { Page } from '@playwright/test'
import { openLine, poorLine } from '../fixtures/line.ts'
import { admin, expect, phone, test } from '../fixtures/test.ts'
import { BoardPage, boxOf } from '../pages/board-page.ts'
import { LoginPage } from '../pages/login-page.ts'

/** Texts that would claim there is nothing. */
const untruths =
  /אין אירועים|אין משימות|עוד אין|אין לקוחות|אין פרילנסרים|הארכיון ריק|אין תגיות|אין הודעות|(^|\s)0 (אירועים|משימות|לקוחות)/

const screens = [
  '/Events',
  '/Tasks',
  '/Calendar',
  '/WorkHours',
  '/PersonalSpace',
  '/MyDay',
  '/TeamManagement',
  '/SeasonalClients',
  '/Settings?tab=tags',
  '/Clients',
  '/Freelancers',
  '/Templates',
  '/Archive',
]

const download = (page: Page) => page.locator('[data-first-download]').first()
const card = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()

/** Returns a function that lists every text the page has shown since it was opened, however briefly. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const said: string[] = []
    Object.assign(window, { said })
    const look = (): void => {
      const text = document.body?.innerText ?? ''
      if (said.at(-1) !== text) said.push(text)
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true })
  })
  return () => page.evaluate(() => (window as unknown as { said: string[] }).said)
}

for (const viewport of [undefined, phone])
  test(`[S61] before anything is here no screen says that nothing is there${viewport === undefined ? '' : ', on a phone'}`, async ({
    workspace,
    newDevice,
  }) => {
    await workspace.seedEvents({ active: 8, archived: 20 })
    const line = await openLine(workspace.server.address)
    const context = await newDevice(viewport === undefined ? {} : { viewport })
    const page = await context.newPage()
    await new LoginPage(page).enter(line.address, admin)
    line.stall('/api/sync', 0)
    for (const screen of screens) {
      await page.goto(`${line.address}${screen}`)
      await expect(download(page)).toHaveText('הורדה ראשונה… 0%')
      expect(await page.locator('body').innerText()).not.toMatch(untruths)
    }
    line.mend()
    await page.goto(`${line.address}/Events`)
    await expect(card(page, /אירוע 0 –/)).toBeVisible()
    await expect(download(page)).toBeHidden()
    await line.close()
  })

test('[S59] [S61] the board opens with what is current, the archive waits for the rest, through a reload and without a line', async ({
  workspace,
  newDevice,
}) => {
  test.slow()
  await workspace.seedEvents({ active: 8, archived: 1600 })
  const line = await openLine(workspace.server.address)
  const context = await newDevice()
  const page = await context.newPage()
  await new LoginPage(page).enter(line.address, admin)
  const beginnings: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/sync') && request.postData()?.includes('"cursor":null') === true)
      beginnings.push(request.url())
  })
  // Current records arrive, but nothing of the rest.
  line.stall('/api/sync', 1)
  await page.goto(`${line.address}/Events`)
  await expect(card(page, /אירוע 0 –/)).toBeVisible()
  await expect(page.getByText('8 אירועים').first()).toBeVisible()

  await page.goto(`${line.address}/Archive`)
  await expect(download(page)).toHaveText(/^הורדה ראשונה… \d%/)
  await expect(page.locator('header').getByText('–', { exact: true })).toBeVisible()

  // Pages already received are kept: the pull continues from its cursor.
  await page.reload()
  await expect(download(page)).toHaveText(/^הורדה ראשונה… \d%/)
  line.cut()
  await page.evaluate(() => dispatchEvent(new Event('offline')))
  await expect(download(page)).toHaveText(/^אין חיבור. ההורדה הראשונה תמשיך כשהחיבור יחזור/)

  line.mend()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page.getByText('1,600 אירועים בארכיון').first()).toBeVisible()
  await expect(download(page)).toBeHidden()
  expect(beginnings).toHaveLength(1)
  await line.close()
})

test('[S61] cards that somebody looks at already are not moved by the end of the first pull', async ({
  workspace,
  page,
}) => {
  await workspace.seedEvents({ active: 8, archived: 1000 })
  const line = await openLine(workspace.server.address)
  await new LoginPage(page).enter(line.address, admin)
  line.stall('/api/sync', 1)
  await page.goto(`${line.address}/Events`)
  const place = await boxOf(card(page, /אירוע 0 –/))
  line.mend()
  await expect(download(page)).toBeHidden()
  await new BoardPage(page).synced()
  expect(await boxOf(card(page, /אירוע 0 –/))).toEqual(place)
  await line.close()
})

test('[S61] nothing untrue flashes on a quick line, and on a poor one', async ({ workspace, newDevice }) => {
  test.slow()
  await workspace.seedEvents({ active: 40 })
  const line = await openLine(workspace.server.address)
  for (const pace of [undefined, poorLine]) {
    const context = await newDevice({ serviceWorkers: 'block' })
    const page = await context.newPage()
    await new LoginPage(page).enter(line.address, admin)
    const said = await listen(page)
    if (pace !== undefined) line.slowDown(pace)
    await page.goto(`${line.address}/Events`)
    await expect(card(page, /אירוע 0 –/)).toBeVisible({ timeout: 60_000 })
    const texts = await said()
    expect(texts.length).toBeGreaterThan(0)
    expect(texts.filter((text) => untruths.test(text))).toEqual([])
  }
  await line.close()
})
