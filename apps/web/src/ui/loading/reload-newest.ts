/**
 * Loads the newest version of the app. A waiting service worker takes over first, or the reload would get the old
 * version.
 */
export async function reloadNewest(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  await registration?.update().catch(() => undefined)
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
 * Reloads the app if a newer version was installed while the page was open, so that `script`'s chunks no longer exist.
 */
export async function reloadIfReplaced(script: string): Promise<void> {
  if (await isReplaced(script)) await reloadNewest()
}

/** Whether the server no longer has this script, as after a newer version was installed. */
async function isReplaced(script: string): Promise<boolean> {
  try {
    return (await fetch(script, { method: 'HEAD', cache: 'no-store' })).status === 404
  } catch {
    return false
  }
}
