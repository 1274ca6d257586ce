import type { BrowserContext, Page } from '@playwright/test'
import { median } from '../sync/parts.ts'
import { months } from './records.ts'
import type { PeerPage } from './pages/offer-peer.ts'
import { isChosen, type RowName } from './rows.ts'

const writes = 15
const offlineWrites = 400

/** Calls a function of a peer's page (pages/offer-peer.ts). */
const call = <Name extends keyof PeerPage>(
  page: Page,
  name: Name,
  ...args: Parameters<PeerPage[Name]>
): Promise<Awaited<ReturnType<PeerPage[Name]>>> =>
  page.evaluate(
    ([method, given]) => {
      const peer = Reflect.get(globalThis, 'peer') as Record<string, (...values: readonly unknown[]) => unknown>
      return peer[method]?.(...given) as Awaited<ReturnType<PeerPage[Name]>>
    },
    [name, args] as const,
  )

export async function openPeerPage(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage()
  page.on('pageerror', (error) => console.error(error))
  await page.goto(address)
  await page.waitForFunction(() => 'peer' in globalThis)
  return page
}

export const firstSync = (page: Page): Promise<number> => call(page, 'firstSync')

async function medianOf(
  ids: readonly string[],
  measure: (id: string, name: string) => Promise<number>,
): Promise<number> {
  const values: number[] = []
  for (const id of ids) values.push(await measure(id, `changed ${id}`))
  return median(values)
}

/** Measures all rows but the first sync, on the copy it left, in a new page. */
export async function measureCopy(context: BrowserContext, address: string): Promise<Partial<Record<RowName, number>>> {
  return {
    ...(isChosen('reopen', 'month', 'update', 'live') && (await measureStore(context, address))),
    ...(isChosen('offlineWrites', 'reconnect') && (await measureLine(context, address))),
  }
}

async function measureStore(context: BrowserContext, address: string): Promise<Partial<Record<RowName, number>>> {
  const page = await openPeerPage(context, address)
  const reopen = await call(page, 'open')
  const ids = await call(page, 'currentIds')
  const read: number[] = []
  for (const month of months) {
    read.push(await call(page, 'readMonth', month))
  }
  // Writes stay on the device until the line is back.
  await call(page, 'goOffline')
  await context.setOffline(true)
  const update = await medianOf(ids.slice(0, writes), (id, name) => call(page, 'update', id, name))
  await call(page, 'follow', false)
  const live = await medianOf(ids.slice(writes, 2 * writes), (id, name) => call(page, 'show', id, name))
  await page.close()
  await context.setOffline(false)
  return { reopen, month: median(read), update, live }
}

async function measureLine(context: BrowserContext, address: string): Promise<Partial<Record<RowName, number>>> {
  const page = await openPeerPage(context, address)
  await call(page, 'open')
  await call(page, 'goOffline')
  await context.setOffline(true)
  const ids = (await call(page, 'currentIds')).slice(0, offlineWrites)
  const written = await call(page, 'writeOffline', ids)
  const sent = call(page, 'reconnect')
  await context.setOffline(false)
  return { offlineWrites: written, reconnect: await sent }
}

/** Measures a live query that reads from the disk, for a peer that otherwise also shows unwritten changes. */
export async function measureDiskView(
  context: BrowserContext,
  address: string,
): Promise<Partial<Record<RowName, number>>> {
  const page = await openPeerPage(context, address)
  await call(page, 'open')
  const ids = await call(page, 'currentIds')
  await call(page, 'goOffline')
  await context.setOffline(true)
  await call(page, 'follow', true)
  const liveFromDisk = await medianOf(ids.slice(2 * writes, 3 * writes), (id, name) => call(page, 'show', id, name))
  await page.close()
  await context.setOffline(false)
  return { liveFromDisk }
}
