import type { Page, Worker } from '@playwright/test'
import { mutation } from '../../apps/server/testing/api-client.ts'
import { checkVapid, createPushBrowser, openPushService } from '../../apps/server/testing/push/push-service.ts'
import { violationsOf } from '../fixtures/axe.ts'
import { expect, phone, test } from '../fixtures/test.ts'
import { LoginPage } from '../pages/login-page.ts'

test.use({
  serviceWorkers: 'allow',
  viewport: phone,
  // This test's push service runs on this machine.
  serverEnv: { WEBHOOKS_TO: '127.0.0.1', BAMA_ORIGIN: '' },
})

/** Stands in for what the headless shell lacks: a permission, and a subscription at a push service. */
interface Subscribed {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

function standInForPushes({ endpoint, keys }: Subscribed): void {
  const kept = (): string | null => sessionStorage.getItem('test:key')
  const bytesOf = (text: string): ArrayBuffer =>
    Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0)).buffer
  const subscription = () => ({
    endpoint,
    options: { applicationServerKey: bytesOf(kept() ?? '') },
    toJSON: () => ({ endpoint, keys }),
    unsubscribe: () => {
      sessionStorage.removeItem('test:key')
      return Promise.resolve(true)
    },
  })
  Object.defineProperty(Notification, 'permission', {
    get: () => sessionStorage.getItem('test:permission') ?? 'default',
  })
  Notification.requestPermission = () => {
    sessionStorage.setItem('test:permission', 'granted')
    return Promise.resolve('granted' as const)
  }
  Object.assign(PushManager.prototype, {
    subscribe(options: { applicationServerKey: string; userVisibleOnly: boolean }) {
      if (!options.userVisibleOnly) return Promise.reject(new Error('every push is shown'))
      sessionStorage.setItem('test:key', options.applicationServerKey)
      return Promise.resolve(subscription())
    },
    getSubscription: () => Promise.resolve(kept() === null ? null : subscription()),
  })
}

/** Returns the real service worker, which records the notifications it would show. */
async function workerOf(page: Page): Promise<{ worker: Worker; deliver: (data: string) => Promise<void> }> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const [worker] = page.context().serviceWorkers()
  if (worker === undefined) throw new Error('no service worker')
  await worker.evaluate(() => {
    const scope = globalThis as unknown as { registration: ServiceWorkerRegistration; shown: unknown[] }
    scope.shown = []
    scope.registration.showNotification = (title, options) => {
      scope.shown.push({ title, ...options })
      return Promise.resolve()
    }
  })
  const session = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const one = registrations.find(({ isDeleted }) => !isDeleted)
      if (one !== undefined) resolve(one.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await registered
  const { origin } = new URL(page.url())
  return {
    worker,
    deliver: async (data) =>
      void (await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })),
  }
}

const shownBy = (worker: Worker) =>
  worker.evaluate(() => (globalThis as unknown as { shown: readonly Record<string, unknown>[] }).shown)

const press = (worker: Worker) =>
  worker.evaluate(() => {
    const [notice] = (globalThis as unknown as { shown: readonly { data: unknown }[] }).shown
    const event = new Event('notificationclick')
    Object.assign(event, { notification: { data: notice?.data, close: () => undefined }, waitUntil: () => undefined })
    globalThis.dispatchEvent(event)
  })

/** On a busy machine the app's first start takes a while, and a push waits a few seconds for others. */
const patience = { timeout: 40_000 }

test('[S109] a worker turns pushes on, is told of a task while the app is elsewhere, opens it, and turns them off', async ({
  workspace,
  page,
}) => {
  const { server, api } = workspace
  const service = await openPushService()
  const browser = createPushBrowser()
  const noa = await workspace.addPerson('נועה', 'user')
  await page.addInitScript(standInForPushes, { endpoint: `${service.origin}/noa`, keys: browser.keys })
  const login = new LoginPage(page)
  await login.enter(server.address, { email: noa.email, password: 'correct-horse-battery' })
  await page.goto(`${server.address}/PersonalSpace`)
  const card = page.getByRole('region', { name: 'הודעות והתראות' })
  await expect(card.getByText('התראות למכשיר הזה כבויות.')).toBeVisible(patience)
  await expect(card.getByText(/הדפדפן ישאל אם לאשר התראות/)).toBeVisible()
  // The button gives up after seconds without a service worker, whose first start takes long on a busy machine.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  // The test may run at night or on a Sabbath.
  await card.getByRole('switch', { name: 'שעות שקטות בלילה' }).click()
  await card.getByRole('switch', { name: /^שקט בשבת ובחג/ }).click()
  await expect(card.getByRole('switch', { name: /^שקט בשבת ובחג/ })).not.toBeChecked()
  await card.getByRole('button', { name: 'הפעלת התראות' }).click()
  await expect(card.getByText('התראות למכשיר הזה פועלות.')).toBeVisible(patience)
  expect(await violationsOf(page)).toEqual([])

  const self = async () => (await api.pullAll('systemUsers')).values().find(({ email }) => email === noa.email)
  await expect.poll(async () => (await self())?.['rests_on_sabbath'], patience).toBe(false)
  const task = '018f0000-0000-7000-8000-000000000001'
  await api.push([mutation('create', 'tasks', task, { description: 'לארוז כבלים', assigned_user: noa.email })])
  await expect.poll(() => service.received.length, patience).toBe(1)
  const [pushed] = service.received
  const key = (await page.evaluate(async () => (await fetch('/api/push/key')).json())) as { public_key: string }
  checkVapid(pushed?.headers.authorization, { publicKey: key.public_key, origin: service.origin, nowMs: Date.now() })

  const { worker, deliver } = await workerOf(page)
  await deliver(browser.decrypt(pushed?.body ?? Buffer.of()))
  await expect
    .poll(() => shownBy(worker), patience)
    .toMatchObject([{ title: 'הוקצתה לך משימה', body: 'הפרטים באפליקציה', dir: 'rtl', lang: 'he' }])
  await press(worker)
  await expect(page.getByRole('dialog', { name: /לארוז כבלים/ })).toBeVisible(patience)

  // The subscription's key is no longer the server's: the next start makes a new subscription and sends it to the
  // server.
  await page.evaluate(() => sessionStorage.setItem('test:key', 'B'.repeat(87)))
  await page.goto(`${server.address}/PersonalSpace`)
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('test:key')), patience).toBe(key.public_key)
  const again = '018f0000-0000-7000-8000-000000000002'
  await api.push([mutation('create', 'tasks', again, { description: 'להחזיר כבלים', assigned_user: noa.email })])
  await expect.poll(() => service.received.length, patience).toBe(2)
  await card.getByRole('button', { name: 'כיבוי התראות' }).click()
  await expect(card.getByText('התראות למכשיר הזה כבויות.')).toBeVisible(patience)
  service.close()
})
