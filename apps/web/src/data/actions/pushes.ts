import { err, ok, type Result } from '@bama/domain'
import { base64UrlOf, type PushKey, pushKeySchema } from '@bama/sync'
import { timers } from '../runtime/clock-timers.ts'
import { type ApiProblem, call, noContent } from '../server/api.ts'
import { pushesWantedBy, setPushesWanted } from './pushes-wanted.ts'
import { checkingSession } from './server-list.ts'

/** The state of pushes in this browser. `install`: only the installed app can receive them (iPhone, iPad). */
export type PushState = 'unsupported' | 'install' | 'denied' | 'off' | 'on'

type PushProblem = ApiProblem | { readonly code: 'push_denied' | 'no_push_service' }

const isSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis

/** On iPhone and iPad only an app on the home screen can receive pushes. */
function needsInstalling(): boolean {
  const isApple =
    /iPhone|iPad/.test(navigator.userAgent) || (navigator.userAgent.includes('Mac') && navigator.maxTouchPoints > 1)
  return isApple && !matchMedia('(display-mode: standalone)').matches
}

const fetchKey = (): Promise<Result<PushKey, ApiProblem>> =>
  checkingSession(call('GET', '/api/push/key', pushKeySchema))

export async function pushState(userId: string): Promise<PushState> {
  if (!isSupported()) return needsInstalling() ? 'install' : 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  if (Notification.permission !== 'granted' || pushesWantedBy() !== userId) return 'off'
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) == null ? 'off' : 'on'
}

/** Whether the server sends e-mail; null if it couldn't be reached. */
export async function serverHasMail(): Promise<boolean | null> {
  const key = await fetchKey()
  return key.ok ? key.value.has_mail : null
}

/** Requests the permission, which browsers grant only after a user action, and subscribes. */
export async function turnPushesOn(userId: string): Promise<Result<null, PushProblem>> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return err({ code: 'push_denied' })
  const subscribed = await subscribe()
  if (subscribed.ok) setPushesWanted(userId)
  return subscribed
}

export async function turnPushesOff(): Promise<Result<null, PushProblem>> {
  setPushesWanted(null)
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  await subscription?.unsubscribe().catch(() => false)
  // If the server can't be reached now, the push service will report the address as expired.
  const answer = await checkingSession(call('DELETE', '/api/push/subscription', noContent))
  return answer.ok || answer.error.code === 'unreachable' ? ok(null) : answer
}

/**
 * Renews the subscription at each start: sends the browser's address to the server, and subscribes again if the
 * server's key has changed. Returns false if the server couldn't be reached or failed, so that it is worth trying again.
 */
export async function renewPushes(userId: string): Promise<boolean> {
  if (pushesWantedBy() !== userId || !isSupported() || Notification.permission !== 'granted') return true
  const subscribed = await subscribe()
  if (subscribed.ok) return true
  const { error } = subscribed
  return error.code !== 'unreachable' && !('status' in error && error.status >= 500)
}

/**
 * Resolves when a service worker should have started. `ready` never settles without one, as where the browser rejects
 * the server's certificate.
 */
const timeToStart = (): Promise<null> => new Promise((resolve) => timers.after(10_000, () => resolve(null)))

async function subscribe(): Promise<Result<null, PushProblem>> {
  const registration = await Promise.race([navigator.serviceWorker.ready, timeToStart()])
  if (registration === null) return err({ code: 'no_push_service' })
  const key = await fetchKey()
  if (!key.ok) return key
  const { id, public_key } = key.value
  const { pushManager } = registration
  try {
    const known = await pushManager.getSubscription()
    const isOfKey = known !== null && textOf(known.options.applicationServerKey) === public_key
    if (known !== null && !isOfKey) await known.unsubscribe()
    const subscription =
      known !== null && isOfKey
        ? known
        : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: public_key })
    const { endpoint, keys } = subscription.toJSON()
    const body = { endpoint, keys: { p256dh: keys?.['p256dh'], auth: keys?.['auth'] }, key_id: id }
    const answer = await checkingSession(call('PUT', '/api/push/subscription', noContent, body))
    return answer.ok ? ok(null) : answer
  } catch {
    return err({ code: 'no_push_service' })
  }
}

/** Encodes as Base64url. */
const textOf = (bytes: ArrayBuffer | null): string => (bytes === null ? '' : base64UrlOf(new Uint8Array(bytes)))
