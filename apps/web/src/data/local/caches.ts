/** The app itself, without which a sign-in page could not open offline. */
const isAppCache = (name: string): boolean => name.includes('precache')

/** Removes the answers that the browser keeps, such as images that were seen; says whether there were any. */
export async function removeCaches(): Promise<boolean> {
  // Only https and loopback have caches.
  if (typeof caches === 'undefined') return false
  const names = (await caches.keys()).filter((name) => !isAppCache(name))
  const removed = await Promise.all(names.map((name) => caches.delete(name)))
  return removed.includes(true)
}
