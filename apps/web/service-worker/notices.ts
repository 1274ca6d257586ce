import type { PushNotice } from '@bama/sync'

/** What is shown for a push that says nothing that we know: browsers take pushes away from who shows nothing three times. */
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

/** An address inside the app; whatever else is said leads to the messages. */
const insidePath = (path: unknown): string =>
  typeof path === 'string' && /^\/(?![/\\])[^\t\r\n]*$/.test(path) ? path : unknownNotice.path

/** Shows a notice for a push, always. */
export function showNotice(
  registration: Pick<ServiceWorkerRegistration, 'showNotification'>,
  data: PushMessageData | null,
): Promise<void> {
  const { title, body, path, tag } = noticeOf(data)
  return registration.showNotification(title, {
    body,
    tag,
    dir: 'rtl',
    lang: 'he',
    icon: '/icons/icon-192.png',
    data: { path },
  })
}

/** What a window that is open is asked to do. */
interface OpenPath {
  readonly type: 'open-path'
  readonly path: string
}

/** A press on a notice: the window that is open shows what it is about, else a new one does. */
export async function openPath(clients: Clients, wished: unknown): Promise<void> {
  const path = insidePath(wished)
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const [open] = windows.toSorted((a, b) => Number(b.focused) - Number(a.focused))
  if (open === undefined) {
    await clients.openWindow(path)
    return
  }
  open.postMessage({ type: 'open-path', path } satisfies OpenPath)
  // It may be gone meanwhile, or may not come to the front.
  await open.focus().catch(() => undefined)
}
