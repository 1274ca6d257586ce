/** Loads the newest version of the app: a waiting service worker takes over first, or the reload would bring the old one back. */
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

/** A newer version was installed while the page stood open: what its `script` would load is not there any more. */
export async function reloadIfReplaced(script: string): Promise<void> {
  if (await isReplaced(script)) await reloadNewest()
}

/** Whether the server has this script of the app no more, as after the installation of another version. */
async function isReplaced(script: string): Promise<boolean> {
  try {
    return (await fetch(script, { method: 'HEAD', cache: 'no-store' })).status === 404
  } catch {
    return false
  }
}
