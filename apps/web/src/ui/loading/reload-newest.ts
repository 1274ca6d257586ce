import { askWhetherReplaced } from '../../data/early.ts'

/**
 * Loads the newest version of the app. A waiting service worker takes over first, or the reload would get the old
 * version.
 */
export async function reloadNewest(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  // With one that waits already, nobody has to wait for the network.
  if (registration?.waiting === null) await registration.update().catch(() => undefined)
  const coming = registration?.waiting ?? registration?.installing
  if (coming === null || coming === undefined) return location.reload()
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  const takeOver = (): void => coming.postMessage({ type: 'SKIP_WAITING' }, [])
  if (coming.state === 'installed') return takeOver()
  coming.addEventListener('statechange', () => {
    if (coming.state === 'installed') takeOver()
    // Its installation failed, or a newer one replaced it.
    else if (coming.state === 'redundant') location.reload()
  })
}

/**
 * Reloads the app if a newer version replaced the chunks of this page. Not while the browser would ask about leaving, as
 * for a half-filled form: then the person decides (src/app/update-prompt.tsx).
 */
export async function reloadIfReplaced(): Promise<void> {
  const mayLeave = (): boolean => dispatchEvent(new Event('beforeunload', { cancelable: true }))
  if ((await askWhetherReplaced()) && mayLeave()) await reloadNewest()
}
