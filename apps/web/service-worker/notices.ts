import type { PushNotice } from '@bama/sync'

/** Shown for a push that can't be read: browsers revoke a subscription after three pushes without a notification. */
const unknownNotice: PushNotice = {
  title: 'במה',
  body: 'הודעה חדשה',
  path: '/PersonalSpace',
  tag: 'unknown',
}

const textOr = (value: unknown, other: string): string => (typeof value === 'string' && value !== '' ? value : other)

function noticeOf(data: PushMessageData | null): PushNotice {
  try {
    const said = data?.json() as Partial<Record<keyof PushNotice, unknown>> | null
    return {
      title: textOr(said?.title, unknownNotice.title),
      body: typeof said?.body === 'string' ? said.body : unknownNotice.body,
      path: insidePath(said?.path),
      tag: textOr(said?.tag, unknownNotice.tag),
    }
  } catch {
    return unknownNotice
  }
}

/** Returns a path inside the app; anything else becomes the path of the messages. */
const insidePath = (path: unknown): string =>
  typeof path === 'string' && /^\/(?![/\\])[^\t\r\n]*$/.test(path) ? path : unknownNotice.path

/** Shows a notification for a push, even if it can't be read. */
export function showNotice(
  registration: Pick<ServiceWorkerRegistration, 'showNotification'>,
  data: PushMessageData | null,
): Promise<void> {
  const { title, body, path, tag } = noticeOf(data)
  // Without `renotify`, a browser replaces a notification of the same tag silently: the reminder of an invitation, or
  // the second change of a call, would not ring while the first is still shown.
  const options: NotificationOptions & { readonly renotify: boolean } = {
    body,
    tag,
    renotify: true,
    dir: 'rtl',
    lang: 'he',
    icon: '/icons/icon-192.png',
    data: { path },
  }
  return registration.showNotification(title, options)
}

/** What a window that is open is asked to do. */
interface OpenPath {
  readonly type: 'open-path'
  readonly path: string
}

/** The page of a call isn't part of the app and shows nothing else. */
const isOfApp = ({ url }: Client): boolean => !new URL(url).pathname.startsWith('/c/')

/**
 * Handles a click on a notification: shows the path in an open window, preferably the focused one, otherwise a new one.
 */
export async function openPath(clients: Clients, wished: unknown): Promise<void> {
  const path = insidePath(wished)
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const [open] = windows.filter(isOfApp).toSorted((a, b) => Number(b.focused) - Number(a.focused))
  if (open === undefined) {
    await clients.openWindow(path)
    return
  }
  open.postMessage({ type: 'open-path', path } satisfies OpenPath)
  // The window may have closed meanwhile, or the browser may refuse to focus it.
  await open.focus().catch(() => undefined)
}
