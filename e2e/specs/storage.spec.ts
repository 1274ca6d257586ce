import type { BrowserContext } from '@playwright/test'
import { admin, expect, test } from '../fixtures/test.ts'
import { BoardPage } from '../pages/board-page.ts'
import { LoginPage } from '../pages/login-page.ts'

/** How a browser goes without a database: it has none, or the one it has can't be opened. */
const failures: Readonly<Record<string, (context: BrowserContext) => Promise<unknown>>> = {
  missing: (context) =>
    context.addInitScript(() => Object.defineProperty(globalThis, 'indexedDB', { value: undefined })),
  broken: (context) =>
    context.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        const error = new DOMException('Internal error opening backing store for indexedDB.open.', 'UnknownError')
        const request = Object.assign(new EventTarget(), { error, onerror: null as IDBOpenDBRequest['onerror'] })
        request.addEventListener('error', (event) =>
          request.onerror?.call(request as unknown as IDBOpenDBRequest, event),
        )
        setTimeout(() => request.dispatchEvent(new Event('error', { cancelable: true })))
        return request as unknown as IDBOpenDBRequest
      }
    }),
}

for (const [how, fail] of Object.entries(failures))
  test(`[B1.4] [B8.1] [B8.14] with IndexedDB ${how}, the app works by the browser's localStorage and says so`, async ({
    workspace,
    newDevice,
  }) => {
    const { address } = workspace.server
    const device = await newDevice()
    await fail(device)
    const page = await device.newPage()
    const logged: string[] = []
    page.on('console', (message) => void logged.push(message.text()))
    await new LoginPage(page).signIn(address, admin)
    const board = new BoardPage(page)
    await board.open(address)
    const said = page.getByText(/אין מסד נתונים פעיל/)
    await expect(said).toBeVisible()
    expect(logged.join()).toContain('IndexedDB does not work')
    await board.create('כנס', '26.04.2027')
    await board.synced()

    await device.route('**/api/**', (route) => route.abort())
    await board.create('הפנינג', '27.04.2027')
    // The page ends, and another one begins with nothing but what localStorage holds; the first one's is in the way of it.
    const second = await device.newPage()
    await second.goto(address)
    await expect(second.getByRole('alert')).toContainText('במה פתוחה בלשונית אחרת')
    await page.close()
    await second.getByRole('button', { name: 'רענון' }).click()
    const after = new BoardPage(second)
    await after.open(address)
    for (const name of ['כנס', 'הפנינג']) await expect(after.card(name)).toBeVisible()

    await device.unroute('**/api/**')
    await expect
      .poll(async () => new Set([...(await workspace.api.pullAll()).values()].map(({ name }) => name)), {
        timeout: 60_000,
      })
      .toEqual(new Set(['כנס', 'הפנינג']))
  })
