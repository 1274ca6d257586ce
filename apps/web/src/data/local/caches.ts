import { createObservable } from '../runtime/observable.ts'

/** The number of times that caches were removed. Code that knows their content checks it again when this changes. */
export const cachesRemoved = createObservable(0)

/** The app's own cache, without which the sign-in page couldn't open offline. */
const isAppCache = (name: string): boolean => name.includes('precache')

/** Removes cached responses, such as images seen before. Returns whether there were any. */
export async function removeCaches(): Promise<boolean> {
  // The Cache API exists only on https and loopback.
  if (typeof caches === 'undefined') return false
  const names = (await caches.keys()).filter((name) => !isAppCache(name))
  const removed = await Promise.all(names.map((name) => caches.delete(name)))
  cachesRemoved.set(cachesRemoved.get() + 1)
  return removed.includes(true)
}
