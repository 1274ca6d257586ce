import { CacheableResponsePlugin } from 'workbox-cacheable-response'
import { clientsClaim } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { NetworkFirst } from 'workbox-strategies'
import { renewSubscription } from './renew-subscription.ts'
import { openPath, showNotice } from './notices.ts'

declare const self: ServiceWorkerGlobalScope & {
  /** The files of the build, inserted by the build. */
  readonly __WB_MANIFEST: readonly { readonly url: string; readonly revision: string | null }[]
}

// A new version waits until the user accepts it (src/app/update-prompt.tsx).
self.addEventListener('message', ({ data }: ExtendableMessageEvent) => {
  if ((data as { readonly type?: unknown } | null)?.type === 'SKIP_WAITING') void self.skipWaiting()
})

// The first visit already works offline, including screens that load later.
clientsClaim()
precacheAndRoute([...self.__WB_MANIFEST])
cleanupOutdatedCaches()
// The page of a call (/c/) isn't part of the app.
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [/^\/api/, /^\/metrics/, /^\/c\//] }),
)

// Images work offline once they have been seen, as do those of the coming days (src/data/queries/coming-images.ts).
// Sign-out wipes the cache (src/data/local/wipe.ts). Network first, because the server decides who may still see an
// image; the browser's own cache saves downloading it again. A browser waits minutes for a line that swallows what is
// sent, so after four seconds the copy is shown.
registerRoute(
  // The copy is no answer to who asks for the rest of a file.
  ({ url, sameOrigin, request }) =>
    sameOrigin && url.pathname.startsWith('/api/files/') && !request.headers.has('range'),
  new NetworkFirst({
    cacheName: 'event-images',
    networkTimeoutSeconds: 4,
    plugins: [
      {
        // A static host may answer with the app's page in place of a missing file.
        cacheWillUpdate: ({ response }) =>
          Promise.resolve(response.headers.get('content-type')?.startsWith('image/') === true ? response : null),
      },
      new ExpirationPlugin({ maxEntries: 300, purgeOnQuotaError: true }),
      new CacheableResponsePlugin({ statuses: [200] }),
    ],
  }),
)

self.addEventListener('push', (event) => event.waitUntil(showNotice(self.registration, event.data)))

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPath(self.clients, (event.notification.data as { readonly path?: unknown } | null)?.path))
})

self.addEventListener('pushsubscriptionchange', (event) => {
  const { oldSubscription = null } = event as { readonly oldSubscription?: PushSubscription | null }
  ;(event as ExtendableEvent).waitUntil(renewSubscription(self.registration.pushManager, oldSubscription))
})
