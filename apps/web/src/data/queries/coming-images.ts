import { addDays, dayInZone, endOfEvent, fileIdOf, maySee, monthsBetween } from '@bama/domain'
import { everyMonth } from '../local/current-mark.ts'
import type { LocalDatabase } from '../local/database.ts'
import { isLocalMode } from '../local/mode.ts'
import { businessZone } from '../runtime/business-zone.ts'
import { world } from '../runtime/world.ts'
import { fetchFile } from '../server/api.ts'
import { connection } from '../server/connection.ts'
import { currentSession } from '../session/current-session.ts'
import { shareLiveQuery } from '../workspace/live-query.ts'
import { workspace } from '../workspace/workspace.ts'
import type { LocalEvent } from './events.ts'

/** Venues often have no connection, so images of upcoming events are fetched before anyone opens them. */
export const daysAhead = 14
/** Each image is two files, thumbnail and full size. The service worker keeps 300 files (service-worker/sw.ts). */
const mostImages = 100
/** The days advance, and a colleague's image may have been uploaded late. */
const lookEveryMs = 60 * 60 * 1000

interface ComingEvent extends Pick<LocalEvent, 'date' | 'end_date' | 'is_archived' | 'screen_grid_image_url'> {
  readonly screen_grid_images: readonly { readonly url: string }[]
}

/** The image addresses of events between today and two weeks from now, nearest first. */
export function comingImages(events: readonly ComingEvent[], today: string): readonly string[] {
  const last = addDays(today, daysAhead)
  const urls = events
    .filter((event) => !event.is_archived && event.date <= last && endOfEvent(event) >= today)
    .toSorted((a, b) => a.date.localeCompare(b.date))
    .flatMap((event) => [...event.screen_grid_images.map(({ url }) => url), event.screen_grid_image_url ?? ''])
    // Images of other sites are links and never shown here.
    .filter((url) => fileIdOf(url) !== null)
  return [...new Set(urls)].slice(0, mostImages)
}

/** The events of the next weeks, found by indexes. Reads further ahead, for pages that stay open for days. */
async function readComing(db: LocalDatabase): Promise<readonly LocalEvent[]> {
  const session = currentSession()
  if (session.status !== 'signed_in') return []
  const today = dayInZone(world.now(), businessZone)
  const last = addDays(today, daysAhead + 31)
  const events = db.table<LocalEvent, string>('events')
  const [begun, long] = await Promise.all([
    events.where('date').between(today, last, true, true).toArray(),
    events
      .where('_months')
      .anyOf([...monthsBetween(today, last), everyMonth])
      .toArray(),
  ])
  const found = new Map([...begun, ...long].map((event) => [event.id, event]))
  return [...found.values()].filter((event) => maySee(session.actor, 'events', { id: event.id, fields: event }))
}

/** Whether the user asked the browser to save data. */
const isSparing = (): boolean =>
  'connection' in navigator && (navigator.connection as { readonly saveData?: boolean } | undefined)?.saveData === true

/** Fetches images missing in the service worker's cache one by one, stopping at the first network failure. */
async function keepImages(userId: string, urls: readonly string[], signal: AbortSignal): Promise<void> {
  await navigator.serviceWorker.ready
  // One tab is enough.
  await navigator.locks.request(`bama-images:${userId}`, { signal }, async () => {
    for (const url of urls.flatMap((each) => [`${each}?size=thumb`, each])) {
      if (signal.aborted) return
      if ((await caches.match(url)) === undefined && (await fetchFile(url, signal)) === 'unreachable') return
    }
  })
}

/** Follows the open workspace and keeps the images of upcoming events on this device. */
export function followComingImages(): void {
  let events: readonly LocalEvent[] | undefined
  let round = new AbortController()
  const look = (): void => {
    round.abort()
    // Without a server all images are already here.
    if (isLocalMode()) return
    const userId = workspace.get()?.userId
    const isKept = navigator.serviceWorker?.controller != null
    if (events === undefined || userId === undefined || !isKept || !connection.get().isOnline || isSparing()) return
    round = new AbortController()
    const urls = comingImages(events, dayInZone(world.now(), businessZone))
    // Errors are ignored: nobody requested this, and a missing image is fetched when it is opened.
    keepImages(userId, urls, round.signal).catch(() => undefined)
  }
  shareLiveQuery<readonly LocalEvent[]>(
    {
      // Undefined when the person signs out, which aborts the fetches.
      set(found) {
        events = found
        look()
      },
    },
    readComing,
    'current',
  )
  connection.subscribe(look)
  navigator.serviceWorker?.addEventListener('controllerchange', look)
  setInterval(look, lookEveryMs)
}
