import type { BrowserContext, Page } from '@playwright/test'
import { newEvent } from '../../apps/server/testing/api-client.ts'
import { storedSession } from '../fixtures/device-session.ts'
import { admin, expect, test } from '../fixtures/test.ts'
import { BoardPage } from '../pages/board-page.ts'
import { LoginPage } from '../pages/login-page.ts'

/** How a browser can lack a database: there is none, or it can't be opened. */
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
    await expect(board.syncedMark()).toBeVisible()

    await device.route('**/api/**', (route) => route.abort())
    await board.create('הפנינג', '27.04.2027')
    // After the first page closes, another starts with only what localStorage holds. Until then the first page blocks
    // it.
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

test('a tab that holds an older database open is asked to be closed, and work goes on by itself when it is', async ({
  workspace,
  newDevice,
}) => {
  const { address } = workspace.server
  await workspace.api.push([newEvent('e1', { name: 'יריד הספר' })])
  const device = await newDevice()
  const page = await device.newPage()
  await new LoginPage(page).enter(address, admin)
  const userId = await userIdOn(page)
  const older = await device.newPage()
  await older.goto(`${address}/api/health`)
  await older.evaluate(holdOlderDatabase, `PixelArtDB:${userId}`)
  await page.goto(address)
  const said = page.getByText(/יש לסגור את הלשוניות האחרות/)
  await expect(said).toBeVisible()
  await older.close()
  await expect(said).toBeHidden()
  await new BoardPage(page).open(address)
  await expect(new BoardPage(page).card('יריד הספר')).toBeVisible()
})

test('a tab of an older version is told that another one was updated, and goes on once it is loaded again', async ({
  workspace,
  newDevice,
}) => {
  const { address } = workspace.server
  const device = await newDevice()
  const page = await device.newPage()
  await new LoginPage(page).enter(address, admin)
  const board = new BoardPage(page)
  await board.open(address)
  await board.create('כנס', '26.04.2027')
  await board.synced()
  const newer = await device.newPage()
  await newer.goto(`${address}/api/health`)
  await newer.evaluate(async () => {
    const found = (await indexedDB.databases()).find(({ name }) => name?.startsWith('PixelArtDB:'))
    const opening = indexedDB.open(found?.name ?? '', 1000)
    await new Promise((resolve) => (opening.onsuccess = resolve))
    opening.result.close()
  })
  const alert = page.getByRole('alert').filter({ hasText: 'במה עודכנה בלשונית אחרת' })
  await alert.getByRole('button', { name: 'רענון' }).click()
  await expect(alert).toBeHidden()
  await board.create('הפנינג', '27.04.2027')
  await board.synced()
  expect(new Set([...(await workspace.api.pullAll()).values()].map(({ name }) => name))).toContain('הפנינג')
})

const userIdOn = async (page: Page): Promise<string> =>
  ((await storedSession(page))['user'] as { readonly id: string }).id

/**
 * Creates a database of the first version, with its stores and indexes, and holds it open without reacting to version
 * changes.
 */
async function holdOlderDatabase(name: string): Promise<void> {
  const stores: Readonly<Record<string, readonly [keyPath: string | string[], ...indexes: (string | string[])[]]>> = {
    events: ['id', 'date', 'status', 'client_id', 'created_at', 'updated_at', 'user_id'],
    systemUsers: ['id', 'email', 'role', 'created_at', 'updated_at'],
    clients: ['id', 'name', 'created_at', 'updated_at'],
    _metadata: ['key', 'updated_at'],
    _syncQueue: ['id', 'n', ['entity', 'recordId'], 'entity', 'operation', 'created_at', 'priority'],
    _base: [['entity', 'id']],
    _rejected: ['id', 'rejected_at'],
    _staged: [['entity', 'id']],
    _unknown: [['entity', 'id']],
  }
  const opening = indexedDB.open(name, 10)
  opening.onupgradeneeded = () => {
    for (const [store, [keyPath, ...indexes]] of Object.entries(stores)) {
      const made = opening.result.createObjectStore(store, { keyPath })
      for (const index of indexes) made.createIndex(Array.isArray(index) ? `[${index.join('+')}]` : index, index)
    }
  }
  await new Promise((resolve) => (opening.onsuccess = resolve))
  // Keeps a reference, because the browser closes unreferenced databases.
  Object.assign(globalThis, { held: opening.result })
}
