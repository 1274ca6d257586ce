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
