// @vitest-environment dom
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { retryNow } from '../server/connection.ts'
import { lockPage, show, showSignedOut } from '../session/current-session.ts'
import { followPushes } from './follow-pushes.ts'
import { pushesWantedBy, setPushesWanted } from './pushes-wanted.ts'
import { pushState, renewPushes, turnPushesOff, turnPushesOn } from './pushes.ts'

const bytesOf = (text: string): ArrayBuffer => Uint8Array.fromBase64(text, { alphabet: 'base64url' }).buffer

/** A browser with its push service: each subscription belongs to one server key and has its own address. */
interface Browser {
  permission: NotificationPermission
  subscription: { readonly endpoint: string; readonly key: string | null } | null
  readonly made: string[]
  readonly ended: string[]
  isPushServiceThere: boolean
}
let browser: Browser
/** The server's key and the requests sent to it. */
let server: {
  key: { readonly id: string; readonly public_key: string } | null
  fails?: boolean
  readonly sent: [string, unknown][]
}

const first = { id: 'key-1', public_key: 'BFirst-first_key' }
const second = { id: 'key-2', public_key: 'BSecond_-the_key' }

const subscriptionOf = ({ endpoint, key }: NonNullable<Browser['subscription']>) => ({
  endpoint,
  options: { applicationServerKey: key === null ? null : bytesOf(key) },
  toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
  unsubscribe: () => {
    browser.ended.push(endpoint)
    browser.subscription = null
    return Promise.resolve(true)
  },
})

const pushManager = {
  getSubscription: () => Promise.resolve(browser.subscription === null ? null : subscriptionOf(browser.subscription)),
  subscribe({
    applicationServerKey: key,
    userVisibleOnly,
  }: {
    applicationServerKey: string
    userVisibleOnly: boolean
  }) {
    if (!browser.isPushServiceThere || !userVisibleOnly) return Promise.reject(new Error('no push service'))
    // As in browsers, a subscription for another key must be ended first.
    if (browser.subscription !== null && browser.subscription.key !== key)
      return Promise.reject(new DOMException('another key', 'InvalidStateError'))
    browser.made.push(key)
    browser.subscription = { endpoint: `https://push.example/${String(browser.made.length)}`, key }
    return Promise.resolve(subscriptionOf(browser.subscription))
  },
}

beforeEach(() => {
  browser = { permission: 'granted', subscription: null, made: [], ended: [], isPushServiceThere: true }
  server = { key: first, sent: [] }
  localStorage.clear()
  vi.stubGlobal('PushManager', vi.fn())
  vi.stubGlobal('Notification', {
    get permission() {
      return browser.permission
    },
    requestPermission: () => Promise.resolve(browser.permission),
  })
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { ready: Promise.resolve({ pushManager }), getRegistration: () => Promise.resolve({ pushManager }) },
  })
  vi.stubGlobal('fetch', (path: string, { method, body }: { method: string; body?: string }) => {
    if (server.key === null) return Promise.reject(new TypeError('no line'))
    if (server.fails === true) return Promise.resolve(Response.json({}, { status: 503 }))
    if (path.endsWith('/push/key')) return Promise.resolve(Response.json({ ...server.key, has_mail: false }))
    server.sent.push([method, body === undefined ? null : JSON.parse(body)])
    return Promise.resolve(new Response(null, { status: 204 }))
  })
})

/** Turns pushes on with the server's current key. */
async function subscribed(): Promise<void> {
  expect(await turnPushesOn('dana')).toEqual({ ok: true, value: null })
  server.sent.length = 0
}

describe('[S109] a subscription, at the start of the app', () => {
  it('is said to the server again, and stays what it is while the server has the same key', async () => {
    await subscribed()
    await renewPushes('dana')
    expect([browser.made, browser.ended]).toEqual([[first.public_key], []])
    expect(server.sent).toEqual([
      ['PUT', { endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' }, key_id: 'key-1' }],
    ])
  })

  it.each([
    ['were lost, and others made', second.public_key, first.public_key],
    ['cannot be known from the subscription', second.public_key, null],
  ])('is made anew where the server’s keys %s', async (_what, now, before) => {
    await subscribed()
    browser.subscription = { endpoint: 'https://push.example/1', key: before }
    server.key = { id: 'key-2', public_key: now }
    await renewPushes('dana')
    expect([browser.made, browser.ended]).toEqual([[first.public_key, now], ['https://push.example/1']])
    expect(server.sent).toEqual([
      ['PUT', { endpoint: 'https://push.example/2', keys: { p256dh: 'p', auth: 'a' }, key_id: 'key-2' }],
    ])
    expect(await pushState('dana')).toBe('on')
    // From then on it is left alone.
    await renewPushes('dana')
    expect(browser.made).toEqual([first.public_key, now])
  })

  it('is made where the browser has none any more', async () => {
    await subscribed()
    browser.subscription = null
    await renewPushes('dana')
    expect(browser.made).toEqual([first.public_key, first.public_key])
    expect(server.sent).toMatchObject([['PUT', { endpoint: 'https://push.example/2' }]])
  })

  it('is tried again at the next start, where the push service or the server is not there', async () => {
    await subscribed()
    server.key = second
    browser.isPushServiceThere = false
    await renewPushes('dana')
    expect([browser.subscription, server.sent]).toEqual([null, []])
    expect(pushesWantedBy()).toBe('dana')
    server.key = null
    browser.isPushServiceThere = true
    await renewPushes('dana')
    expect(browser.made).toEqual([first.public_key])
    server.key = second
    await renewPushes('dana')
    expect(server.sent).toMatchObject([['PUT', { key_id: 'key-2' }]])
  })

  it('is left alone for another person, without the permission, and once pushes were turned off', async () => {
    await subscribed()
    server.key = second
    await renewPushes('noa')
    browser.permission = 'denied'
    await renewPushes('dana')
    browser.permission = 'granted'
    await turnPushesOff()
    await renewPushes('dana')
    expect(browser.made).toEqual([first.public_key])
    expect(server.sent).toEqual([['DELETE', null]])
    setPushesWanted('dana')
    await renewPushes('dana')
    expect(browser.made).toEqual([first.public_key, second.public_key])
  })
})

it('turning pushes on says so where the browser runs no service worker, instead of waiting for ever', async () => {
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { ready: new Promise(() => undefined) },
  })
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const turning = turnPushesOn('dana')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await turning).toEqual({ ok: false, error: { code: 'no_push_service' } })
  expect(pushesWantedBy()).toBeNull()
})

it('signing out takes what was told here out of sight and ends the subscription, also without the server', async () => {
  await subscribed()
  const closed: string[] = []
  const notice = { close: () => void closed.push('notice') }
  const registration = { pushManager, getNotifications: () => Promise.resolve([notice]) }
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { ready: Promise.resolve(registration), getRegistration: () => Promise.resolve(registration) },
  })
  followPushes()
  // A session that only expired may go on.
  lockPage('expired')
  await new Promise((resolve) => setTimeout(resolve))
  expect([closed, browser.ended]).toEqual([[], []])
  server.key = null
  showSignedOut()
  await vi.waitFor(() => expect([closed, browser.ended]).toEqual([['notice'], ['https://push.example/1']]))
  // Who wanted pushes here gets them again with the next sign-in.
  server.key = first
  await renewPushes('dana')
  expect(server.sent).toMatchObject([['PUT', { endpoint: 'https://push.example/2' }]])
})

it('[S120] who signs in again while the server is out of reach is subscribed once it is back', async () => {
  setPushesWanted('dana')
  showSignedOut()
  followPushes()
  server.key = null
  const dana = { id: 'dana', email: 'dana@almog.example', permissions: {} }
  show({ user: dana, timeZone: 'Asia/Jerusalem', isPersonal: true } as never)
  retryNow()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(server.sent).toEqual([])
  server.key = first
  retryNow()
  await vi.waitFor(() => expect(server.sent[0]).toMatchObject(['PUT', { key_id: 'key-1' }]))
  await new Promise((resolve) => setTimeout(resolve, 50))
  const { length } = server.sent
  retryNow()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(server.sent).toHaveLength(length)
})

it.each([
  ['the server had an error', () => void (server.fails = true)],
  [
    'the browser had one',
    () => {
      const ready = Promise.reject(new Error('no storage'))
      ready.catch(() => undefined)
      Object.defineProperty(navigator, 'serviceWorker', {
        configurable: true,
        value: { ready, getRegistration: () => Promise.resolve() },
      })
    },
  ],
])('a subscription is renewed with the next connection, where %s', async (_what, fail) => {
  const { serviceWorker } = navigator
  vi.spyOn(console, 'error').mockReturnValue()
  setPushesWanted('dana')
  showSignedOut()
  followPushes()
  fail()
  const dana = { id: 'dana', email: 'dana@almog.example', permissions: {} }
  show({ user: dana, timeZone: 'Asia/Jerusalem', isPersonal: true } as never)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(server.sent).toEqual([])
  server.fails = false
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker })
  retryNow()
  await vi.waitFor(() => expect(server.sent[0]).toMatchObject(['PUT', { key_id: 'key-1' }]))
})
