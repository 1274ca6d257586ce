import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, Request } from '@playwright/test'

const patienceMs = 30_000
export const schemes = ['light', 'dark'] as const

/** Takes pictures of a page at rest. */
export interface Camera {
  /** Writes `<name>-<scheme>.png` in both schemes and, if the page scrolls, its end as `<name>-end-<scheme>.png`. */
  take(name: string): Promise<void>
}

export function createCamera(page: Page, folder: string): Camera {
  const openRequests = watchRequests(page)
  mkdirSync(folder, { recursive: true })

  async function rest(): Promise<void> {
    for (const until = Date.now() + patienceMs; Date.now() < until;) {
      await page.evaluate(quiet)
      if (openRequests() === 0) return
    }
    throw new Error('the page does not come to rest')
  }

  async function takeBoth(name: string): Promise<void> {
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme })
      await rest()
      await page.screenshot({ path: join(folder, `${name}-${colorScheme}.png`), animations: 'disabled', caret: 'hide' })
    }
    await page.emulateMedia({ colorScheme: 'light' })
  }

  return {
    async take(name) {
      await takeBoth(name)
      if (await page.evaluate(scrollToEnd)) await takeBoth(`${name}-end`)
    },
  }
}

/**
 * Returns a function that counts pending requests, without the change stream and syncs, which are held back on purpose.
 */
function watchRequests(page: Page): () => number {
  const open = new Set<Request>()
  const isAwaited = (request: Request): boolean =>
    request.resourceType() !== 'eventsource' && !request.url().endsWith('/api/sync')
  page.on('request', (request) => void (isAwaited(request) ? open.add(request) : undefined))
  page.on('requestfinished', (request) => void open.delete(request))
  page.on('requestfailed', (request) => void open.delete(request))
  page.on('framenavigated', () => open.clear())
  return () => open.size
}

/** Runs in the page. Waits until fonts and images are loaded and the document hasn't changed for ten idle frames. */
async function quiet(): Promise<void> {
  await document.fonts.ready
  await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)))
  let frames = 0
  const observer = new MutationObserver(() => {
    frames = 0
  })
  // Text changes aren't observed, because timers rewrite their unchanged digits every second.
  observer.observe(document.documentElement, { subtree: true, childList: true, attributes: true })
  while (frames++ < 10) {
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 500 }))
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
  observer.disconnect()
}

/** Runs in the page. Scrolls the topmost layer to its end. Returns false if it doesn't scroll, or if a menu is open. */
function scrollToEnd(): boolean {
  if (document.querySelector('[role=menu]') !== null) return false
  const dialog = [...document.querySelectorAll('[role=dialog], [role=alertdialog], dialog')].findLast(
    (element) => element.getClientRects().length > 0,
  )
  const inside = [...(dialog ?? document).querySelectorAll('*'), ...(dialog ? [dialog] : [])]
  const lengthOf = (element: Element): number => element.scrollHeight - element.clientHeight
  const scrolls = (element: Element): boolean =>
    element === document.scrollingElement || /auto|scroll/.test(getComputedStyle(element).overflowY)
  const areaOf = (element: Element): number => element.clientWidth * element.clientHeight
  const [largest] = inside
    .filter((element) => lengthOf(element) > 40 && areaOf(element) > 30_000 && scrolls(element))
    .sort((a, b) => areaOf(b) - areaOf(a))
  largest?.scrollTo({ top: largest.scrollHeight, behavior: 'instant' })
  return largest !== undefined
}
