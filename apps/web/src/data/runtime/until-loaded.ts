const retryMs = 3000

/**
 * Stylesheets that did not come. Vite's loader asks for each only once: another import of the chunk that needs it would go
 * ahead without it.
 */
const lostSheets = new Set<HTMLLinkElement>()
globalThis.document?.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') lostSheets.add(target)
  },
  // The error of a link does not bubble.
  { capture: true },
)

/** Asks for a lost stylesheet again, in its old place; when that fails too, the listener above hears of it. */
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

/** Loads a chunk of the app once, after the stylesheets that were lost before. One asks for those at a time: all wait for them. */
export async function loadOnce<Part>(load: () => Promise<Part>): Promise<Part> {
  sheetsCame = sheetsCame.catch(() => undefined).then(() => Promise.all([...lostSheets].map(bringSheet)))
  await sheetsCame
  return load()
}

/** Loads a chunk of the app, and tries again every few seconds while that fails, as at a first visit on a bad line. */
export const untilLoaded = <Part>(load: () => Promise<Part>): Promise<Part> =>
  loadOnce(load).catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, retryMs))
    return untilLoaded(load)
  })
