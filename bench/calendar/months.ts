import type { Page } from '@playwright/test'
import { addDays, eventStatuses, taskPriorities } from '@bama/domain'
import { type ApiClient, mutation, newEvent } from '../../apps/server/testing/api-client.ts'
import { pushAll } from '../../e2e/fixtures/push-all.ts'
import { CalendarPage } from '../../e2e/pages/calendar-page.ts'
import { LoginPage } from '../../e2e/pages/login-page.ts'
import { admin, median, rounded, withServer, worst } from '../browser/with-server.ts'

const [events, tasks] = [20_000, 20_000]
/** Three years: 18 events and 18 tasks per day, of which a cell shows five but the database returns all. */
const days = 1096
const firstDay = '2026-01-01'
const rounds = 11
/** A pause before the next month, in which reading ahead finishes. */
const restMs = 1000

const dayOf = (index: number): string => addDays(firstDay, index % days)

/** Every tenth event takes four days; a few take months, so that some began long before the shown month. */
function lastDayOf(index: number): string | null {
  if (index % 500 === 0) return addDays(dayOf(index), 120)
  return index % 10 === 0 ? addDays(dayOf(index), 3) : null
}

async function seed(api: ApiClient): Promise<void> {
  await pushAll(api, events, (index) =>
    newEvent(`event-${index}`, {
      name: `אירוע ${index} – פסטיבל האביב`,
      date: dayOf(index),
      end_date: lastDayOf(index),
      status: eventStatuses[index % eventStatuses.length],
      start_time: `${String(8 + (index % 12)).padStart(2, '0')}:00`,
      location: 'האנגר 11, נמל תל אביב',
      description: 'סרטון פתיחה מתעדכן, ממתינים לקובץ סופי מהדוברות.',
      'checklist/a/item': 'אישור תכנית במה',
    }),
  )
  await pushAll(api, tasks, (index) =>
    mutation('create', 'tasks', `task-${index}`, {
      description: `משימה ${index} – הזמנת ציוד לבמה`,
      priority: taskPriorities[index % taskPriorities.length],
      deadline: dayOf(index),
      'checklist/a/item': 'אישור מול הלקוח',
    }),
  )
}

/**
 * Runs in the page. Measures from a key in the grid, or a click on the arrow, to the frame after the one with the next
 * month.
 */
const switchMonth = (page: Page, by: 'key' | 'click'): Promise<number> =>
  page.evaluate(async (way) => {
    const nextFrame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve))
    const month = (): string => document.querySelector('[role="grid"]')?.getAttribute('aria-label') ?? ''
    const before = month()
    const selected = document.querySelector<HTMLElement>('[role="gridcell"][aria-selected="true"]')
    selected?.focus()
    await nextFrame()
    const started = performance.now()
    if (way === 'key')
      selected?.dispatchEvent(new KeyboardEvent('keydown', { key: 'PageDown', bubbles: true, cancelable: true }))
    else document.querySelector<HTMLElement>('[aria-label="החודש הבא"]')?.click()
    while (month() === before) await nextFrame()
    await nextFrame()
    return performance.now() - started
  }, by)

/**
 * The raw limit for the shown month: reads its rows by their indexes alone, and sets its cells as one HTML text, up to
 * the following frame.
 */
const showRaw = (page: Page): Promise<{ readonly read: number; readonly drawn: number }> =>
  page.evaluate(async () => {
    const nextFrame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve))
    const cells = [...document.querySelectorAll<HTMLElement>('[role="gridcell"]')]
    const [from = '', to = ''] = [cells[0]?.dataset['day'], cells.at(-1)?.dataset['day']]
    const name = (await indexedDB.databases()).find((database) => database.name?.startsWith('PixelArtDB:'))?.name ?? ''
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name)
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(new Error('not opened')))
    })
    const rowsOf = (request: IDBRequest<unknown[]>): Promise<number> =>
      new Promise((resolve) => request.addEventListener('success', () => resolve(request.result.length)))
    const host = document.querySelector<HTMLElement>('[role="grid"]')?.parentElement ?? document.body
    const copy = document.createElement('div')
    const html = document.querySelector('[role="grid"]')?.outerHTML ?? ''
    host.append(copy)
    await nextFrame()
    const started = performance.now()
    const tx = db.transaction(['events', 'tasks'])
    const counts = await Promise.all([
      rowsOf(tx.objectStore('events').index('date').getAll(IDBKeyRange.bound(from, to))),
      rowsOf(tx.objectStore('events').index('_months').getAll(to.slice(0, 7))),
      rowsOf(tx.objectStore('tasks').index('deadline').getAll(IDBKeyRange.bound(from, to))),
    ])
    const read = performance.now() - started
    copy.innerHTML = html
    await nextFrame()
    await nextFrame()
    const drawn = performance.now() - started
    copy.remove()
    db.close()
    if (counts.some((count) => count === 0)) throw new Error('nothing was read')
    return { read, drawn }
  })

/**
 * Measures moving from month to month with 20,000 events and 20,000 tasks, against raw reads of the same rows and the
 * same cells set as HTML, in the same page.
 */
export const benchMonths = (): Promise<object> =>
  withServer(seed, async ({ address, newDevice }) => {
    const page = await (await newDevice()).newPage()
    await new LoginPage(page).signIn(address, admin)
    await page.getByText('מסונכרן').first().waitFor({ timeout: 480_000 })
    const calendar = new CalendarPage(page)
    await calendar.open(address, '?month=2026-02')
    await calendar
      .grid()
      .getByText(/נוספים/)
      .first()
      .waitFor()
    const ways = { key: [] as number[], click: [] as number[], third: [] as number[] }
    const raw: { readonly read: number; readonly drawn: number }[] = []
    for (let round = 0; round < rounds; round++) {
      await page.waitForTimeout(restMs)
      ways.key.push(await switchMonth(page, 'key'))
      ways.click.push(await switchMonth(page, 'click'))
      // Beyond what is read ahead.
      ways.third.push(await switchMonth(page, 'click'))
      await page.waitForTimeout(restMs)
      raw.push(await showRaw(page))
    }
    const times = (values: readonly number[]): object => ({
      median: rounded(median(values)),
      worst: rounded(worst(values)),
    })
    const drawn = raw.map((one) => one.drawn)
    return {
      events,
      tasks,
      key: times(ways.key),
      click: times(ways.click),
      third: times(ways.third),
      raw: { read: times(raw.map((one) => one.read)), drawn: times(drawn) },
      ratio: rounded(median([...ways.key, ...ways.click]) / median(drawn), 2),
    }
  })
