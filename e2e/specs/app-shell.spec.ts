import { newEvent } from '../../apps/server/testing/api-client.ts'
import { settled, violationsOf } from '../fixtures/axe.ts'
import { openLine } from '../fixtures/line.ts'
import { admin, desk, expect, phone, test } from '../fixtures/test.ts'
import { BoardPage } from '../pages/board-page.ts'
import { LoginPage } from '../pages/login-page.ts'

/** The shell must work offline too. */
test.use({ serviceWorkers: 'allow' })

test('the app can be installed: a Hebrew manifest, icons that are there, a worker that keeps fonts and shell', async ({
  workspace,
  page,
}) => {
  await page.goto(`${workspace.server.address}/login`)
  const href = await page.locator('link[rel=manifest]').getAttribute('href')
  const manifest = (await (await page.request.get(`${workspace.server.address}${href}`)).json()) as {
    name: string
    dir: string
    lang: string
    display: string
    icons: { src: string; sizes: string; purpose?: string }[]
  }
  expect(manifest).toMatchObject({ dir: 'rtl', lang: 'he', display: 'standalone' })
  expect(manifest.name).toContain('במה')
  expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']))
  for (const { src } of manifest.icons)
    expect((await page.request.get(new URL(src, `${workspace.server.address}/`).href)).ok()).toBe(true)
  const cached = await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    const names = await caches.keys()
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return keys.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(cached.some((path) => path.includes('heebo-hebrew'))).toBe(true)
  expect(cached.some((path) => path.includes('heebo-latin'))).toBe(true)
  expect(cached.some((path) => path === '/index.html')).toBe(true)
})

test('says when a newer version is ready, and reloads only when asked', async ({ workspace, page }) => {
  const line = await openLine(workspace.server.address)
  await new LoginPage(page).signIn(line.address, admin)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.reload()
  line.serveNewerApp()
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
  await expect(page.getByText('גרסה חדשה מוכנה')).toBeVisible()
  const loaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'רענון' }).click()
  await loaded
  await expect(page.getByText('גרסה חדשה מוכנה')).toBeHidden()
  await line.close()
})

test.describe('a screen whose part', () => {
  test.use({ serviceWorkers: 'block' })

  test('was lost on the way comes by itself', async ({ workspace, page }) => {
    const requests = new Map<string, number>()
    // What is preloaded is asked for once more by the import itself.
    await page.route('**/assets/clients-*.js', (route) => {
      const url = route.request().url()
      requests.set(url, (requests.get(url) ?? 0) + 1)
      return (requests.get(url) ?? 0) <= 2 ? route.abort() : route.continue()
    })
    await new LoginPage(page).enter(workspace.server.address, admin)
    await new BoardPage(page).open(workspace.server.address)
    await page.getByRole('link', { name: 'לקוחות', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'לקוחות', level: 1 })).toBeVisible()
    expect(Math.max(...requests.values())).toBeGreaterThan(2)
  })

  test('was replaced by a newer version comes with that', async ({ workspace, page }) => {
    let isReplaced = false
    await page.route('**/assets/*', (route) => (isReplaced ? route.fulfill({ status: 404 }) : route.continue()))
    await new LoginPage(page).enter(workspace.server.address, admin)
    await new BoardPage(page).open(workspace.server.address)
    isReplaced = true
    page.on('request', (request) => {
      // The reloaded page names the files that exist.
      if (request.isNavigationRequest()) isReplaced = false
    })
    await page.getByRole('link', { name: 'לקוחות', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'לקוחות', level: 1 })).toBeVisible()
  })
})

test.describe('a window whose part was lost on the way', () => {
  test.use({ serviceWorkers: 'block' })

  test('says so, and opens by the same press when the line is back, with a way back to its card', async ({
    workspace,
    page,
  }) => {
    await workspace.api.push([newEvent('e1', { name: 'כנס' })])
    let isLost = true
    await page.route('**/assets/event-detail-dialog-*.js', (route) => (isLost ? route.abort() : route.continue()))
    await new LoginPage(page).enter(workspace.server.address, admin)
    const board = new BoardPage(page)
    await board.open(workspace.server.address)
    await board.card('כנס').click()
    const waiting = page.getByRole('dialog', { name: 'החלון עוד לא הגיע למכשיר' })
    await expect(waiting).toBeVisible()
    isLost = false
    await waiting.getByRole('button', { name: 'ניסיון נוסף' }).click()
    await expect(board.eventDialog('כנס')).toBeVisible()
    await expect(waiting).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(board.dialog()).toBeHidden()
    await expect(board.card('כנס')).toBeFocused()
  })
})

test('[A9.29] [B9.13] [B9.10] a toast lasts three seconds', async ({ workspace, page }) => {
  await workspace.api.push([newEvent('e1', { name: 'כנס' })])
  await page.clock.install()
  await new LoginPage(page).signIn(workspace.server.address, admin)
  const board = new BoardPage(page)
  await board.open(workspace.server.address)
  const item = (await board.openMenu('כנס')).getByRole('menuitem', { name: 'סימון כהושלם' })
  // Before the press, or a busy machine would use up the toast's time while it looks for it.
  // Ahead: on a busy machine the clock runs on for a moment before it is told where to stop.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000))
  await item.click()
  const toast = page.getByText('האירוע סומן כהושלם')
  await expect(toast).toBeVisible()
  await page.clock.runFor(2900)
  await expect(toast).toBeVisible()
  await page.clock.runFor(100)
  // It takes a moment to fade out.
  await page.clock.runFor(500)
  await expect(toast).toHaveCount(0)
})

test('nothing of another origin is asked for, and no script is inline', async ({ workspace, page }) => {
  const foreign: string[] = []
  page.on('request', (request) => {
    if (
      !request.url().startsWith(workspace.server.address) &&
      !request.url().startsWith('data:') &&
      !request.url().startsWith('blob:')
    )
      foreign.push(request.url())
  })
  const refused: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text())
  })
  await new LoginPage(page).signIn(workspace.server.address, admin)
  await new BoardPage(page).open(workspace.server.address)
  expect(foreign).toEqual([])
  expect(refused).toEqual([])
})

// Colours don't depend on the size, nor the layout on the colours, so two of the four combinations cover both.
for (const [name, viewport, colorScheme] of [
  ['desk', desk, 'light'],
  ['phone', phone, 'dark'],
] as const)
  test(`axe finds nothing on set-up, sign-in and board: ${name}, ${colorScheme}`, async ({
    workspace,
    freshServer,
    newDevice,
  }) => {
    await workspace.api.push([
      newEvent('a', {
        name: 'השקת Galaxy S27 – האנגר 11',
        description: 'חופה בשקיעה',
        'tags/LED': true,
        payment_status: 'שולם חלקית',
        'checklist/c/item': 'במה',
        'manager_checklist/m/item': 'חוזה',
      }),
      newEvent('b', { name: 'מרתון', status: 'בוטל' }),
    ])
    const page = await (await newDevice({ viewport, colorScheme })).newPage()
    await page.goto(freshServer.setupAddress ?? '')
    await expect(page.getByRole('heading', { name: 'הקמת המערכת' })).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    const login = new LoginPage(page)
    await login.open(workspace.server.address)
    await login.submit()
    await expect(login.alert()).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    await login.signIn(workspace.server.address, admin)
    await page.goto(`${workspace.server.address}/Events`)
    const board = new BoardPage(page)
    await expect(board.card('השקת Galaxy S27 – האנגר 11')).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    const menu = await board.openMenu('השקת Galaxy S27 – האנגר 11')
    await settled(menu)
    // An open menu lies at the page's end, outside its landmarks, as menus do.
    expect(await violationsOf(page, ['region'])).toEqual([])
    await page.keyboard.press('Escape')
    await board.openForm('השקת Galaxy S27 – האנגר 11')
    await settled(board.dialog())
    // The menu that opened the form is still fading out.
    await expect(page.getByRole('menu')).toHaveCount(0)
    expect(await violationsOf(page)).toEqual([])
  })
