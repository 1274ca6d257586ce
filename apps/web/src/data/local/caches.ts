import { createObservable } from '../runtime/observable.ts'

/** Counts how often they were removed: who knows what lay there asks again. */
export const cachesRemoved = createObservable(0)

/** The app itself, without which a sign-in page could not open offline. */
const isAppCache = (name: string): boolean => name.includes('precache')

/** Removes the answers that the browser keeps, such as images that were seen; says whether there were any. */
export async function removeCaches(): Promise<boolean> {
  // Only https and loopback have caches.
  if (typeof caches === 'undefined') return false
  const names = (await caches.keys()).filter((name) => !isAppCache(name))
  const removed = await Promise.all(names.map((name) => caches.delete(name)))
  cachesRemoved.set(cachesRemoved.get() + 1)
  return removed.includes(true)
}
