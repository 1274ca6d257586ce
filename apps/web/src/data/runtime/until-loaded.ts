import { createObservable, useObservable } from './observable.ts'

const retryMs = 3000

/**
 * Stylesheets that failed to load. Vite's loader requests each only once: importing the chunk again would go on without
 * its stylesheet.
 */
const lostSheets = new Set<HTMLLinkElement>()
globalThis.document?.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') lostSheets.add(target)
  },
  // The error event of a link doesn't bubble.
  { capture: true },
)

/** Requests a lost stylesheet again, in its place. If that fails too, the listener above adds the new link. */
async function bringSheet(lost: HTMLLinkElement): Promise<void> {
  const again = lost.cloneNode() as HTMLLinkElement
  const answer = new Promise((resolve, reject) => {
    again.addEventListener('load', resolve)
    again.addEventListener('error', () => reject(new Error(`no stylesheet ${again.href}`)))
  })
  lostSheets.delete(lost)
  lost.replaceWith(again)
  await answer
}

let sheetsCame: Promise<unknown> = Promise.resolve()

/** Whether a newer version of the app replaced the chunks of this page, so that those not loaded yet don't exist. */
export const isReplaced = createObservable(false)

export const useIsReplaced = (): boolean => useObservable(isReplaced)

/** Asks the server whether it still has this page's script. Without an answer, what is known stays. */
export async function askWhetherReplaced(): Promise<boolean> {
  try {
    const { status, headers } = await fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' })
    // A static host may answer with the app's page in place of a missing file. A proxy's error page says nothing of it.
    const isPage = status === 200 && headers.get('content-type')?.startsWith('text/html') === true
    if (status === 404 || isPage) isReplaced.set(true)
  } catch {
    // Offline.
  }
  return isReplaced.get()
}

// Vite's loader reports every chunk that it can't load.
globalThis.window?.addEventListener('vite:preloadError', () => void askWhetherReplaced())

/** Loads a chunk after all previously lost stylesheets, which are requested again one round at a time. */
export async function loadOnce<Part>(load: () => Promise<Part>): Promise<Part> {
  sheetsCame = sheetsCame.catch(() => undefined).then(() => Promise.all([...lostSheets].map(bringSheet)))
  await sheetsCame
  return load()
}

/** Loads a chunk of the app, retrying every few seconds, as needed on a first visit over a bad line. */
export const untilLoaded = <Part>(load: () => Promise<Part>): Promise<Part> =>
  loadOnce(load).catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, retryMs))
    return untilLoaded(load)
  })
