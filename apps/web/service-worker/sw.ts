import { CacheableResponsePlugin } from 'workbox-cacheable-response'
import { clientsClaim } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { NetworkFirst } from 'workbox-strategies'
import { renewSubscription } from './renew-subscription.ts'
import { openPath, showNotice } from './notices.ts'

declare const self: ServiceWorkerGlobalScope & {
  /** The files of the build, written here by it. */
  readonly __WB_MANIFEST: readonly { readonly url: string; readonly revision: string | null }[]
}

// A new version waits until somebody wants it (src/app/update-prompt.tsx).
self.addEventListener('message', ({ data }: ExtendableMessageEvent) => {
  if ((data as { readonly type?: unknown } | null)?.type === 'SKIP_WAITING') void self.skipWaiting()
})

// The first visit is already offline-safe, screens that load later included.
clientsClaim()
precacheAndRoute([...self.__WB_MANIFEST])
cleanupOutdatedCaches()
// The page of a call is none of the app's.
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [/^\/api/, /^\/metrics/, /^\/c\//] }),
)

// Images that were seen are there without a line too, and those of the next days (src/data/queries/coming-images.ts). Sign-out
// wipes them (src/data/local/wipe.ts). The network comes first: it says who may still see an image, and what the browser keeps
// anyway it does not ask for again.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/api/files/'),
  new NetworkFirst({
    cacheName: 'event-images',
    plugins: [
      {
        // Where files alone are served, the app's own page may stand for what is not there.
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
