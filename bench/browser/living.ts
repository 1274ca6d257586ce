import type { CDPSession, Page } from '@playwright/test'

/** Bytes and counts that are still alive in a page after garbage collection. */
export interface Living {
  readonly heap: number
  readonly nodes: number
  readonly listeners: number
}

/** Returns a function that measures a page's memory. */
export async function openLiving(page: Page): Promise<() => Promise<Living>> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.enable')
  return () => livingIn(session)
}

async function livingIn(session: CDPSession): Promise<Living> {
  // One collection may release what the next can free.
  for (let run = 0; run < 3; run++) await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters')
  return { heap: usedSize, nodes, listeners: jsEventListeners }
}
