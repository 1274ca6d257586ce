import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Timers } from './ports.ts'
import { createTabLock, type TabHost, type TabLock } from './tab-lock.ts'

interface Claim {
  readonly onGranted: () => void
  readonly onLost: () => void
}

/** The lock and the channel shared by the tabs of one browser. */
function createBrowser() {
  let holder: Claim | null = null
  let queue: Claim[] = []
  const channel = new Set<{
    readonly tab: object
    readonly frozen: () => boolean
    readonly onRequest: (wantsSync: boolean) => void
    readonly onBeat: () => void
  }>()

  const grant = (claim: Claim): void => {
    holder = claim
    claim.onGranted()
  }
  const host = (tab: object, frozen: () => boolean): TabHost => ({
    claim({ steal, onGranted, onLost }) {
      const claim = { onGranted, onLost }
      if (steal) {
        const robbed = holder
        grant(claim)
        robbed?.onLost()
      } else if (holder === null) queueMicrotask(() => (holder === null ? grant(claim) : queue.push(claim)))
      else queue.push(claim)
      return () => {
        queue = queue.filter((other) => other !== claim)
        if (holder !== claim) return
        holder = null
        const next = queue.shift()
        if (next !== undefined) grant(next)
      }
    },
    ask: (wantsSync) => others(tab).forEach(({ onRequest }) => onRequest(wantsSync)),
    beat: () => others(tab).forEach(({ onBeat }) => onBeat()),
    listen(listeners) {
      const member = { tab, frozen, ...listeners }
      channel.add(member)
      return () => channel.delete(member)
    },
  })
  const others = (tab: object) => [...channel].filter((member) => member.tab !== tab && !member.frozen())
  return { host }
}

interface Tab {
  readonly lock: TabLock
  readonly events: string[]
  isFrozen: boolean
}

const timers: Timers = {
  after(ms, callback) {
    const timer = setTimeout(callback, ms)
    return () => clearTimeout(timer)
  },
}

async function openTab(browser: ReturnType<typeof createBrowser>): Promise<Tab> {
  const events: string[] = []
  const tab = { events, isFrozen: false }
  const note = (event: string) => () => void events.push(event)
  const host = browser.host(tab, () => tab.isFrozen)
  const lock = createTabLock({
    host,
    timers,
    onLead: note('leads'),
    onFollow: note('follows'),
    onWanted: note('wanted'),
  })
  lock.start()
  await vi.advanceTimersByTimeAsync(0)
  return Object.assign(tab, { lock })
}

const sync = ({ lock }: Tab, isRoutine = false): Promise<string | null> =>
  lock.run(() => Promise.resolve('synced'), isRoutine)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('the tabs of one browser', () => {
  it('[S41] one of them syncs', async () => {
    const browser = createBrowser()
    const [first, second] = [await openTab(browser), await openTab(browser)]
    expect([await sync(first), await sync(second)]).toEqual(['synced', null])
    expect([first.events, second.events]).toEqual([['leads', 'wanted'], []])
  })

  it('[S41] a routine look asks only for a sign of life', async () => {
    const browser = createBrowser()
    const [first, second] = [await openTab(browser), await openTab(browser)]
    await sync(second, true)
    expect(first.events).toEqual(['leads'])
  })

  it('[S41] another goes on when that one is closed', async () => {
    const browser = createBrowser()
    const [first, second] = [await openTab(browser), await openTab(browser)]
    first.lock.stop()
    expect(second.events).toEqual(['leads'])
    expect([await sync(first), await sync(second)]).toEqual([null, 'synced'])
  })

  it('[S41] a frozen one is replaced after 15 seconds without a sign of life, by a tab that wants to sync', async () => {
    const browser = createBrowser()
    const [first, second] = [await openTab(browser), await openTab(browser)]
    first.isFrozen = true
    await vi.advanceTimersByTimeAsync(60_000)
    expect(second.events).toEqual([])
    await sync(second)
    await vi.advanceTimersByTimeAsync(14_999)
    expect(second.events).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(second.events).toEqual(['leads'])
    expect(await sync(second)).toBe('synced')
    // After thawing, it queues for the lock like any other tab.
    first.isFrozen = false
    expect(first.events).toEqual(['leads', 'follows'])
    expect(await sync(first)).toBeNull()
    second.lock.stop()
    expect(first.events.at(-1)).toBe('leads')
  })

  it('[S41] one that lives is never replaced, however often it is asked', async () => {
    const browser = createBrowser()
    const [first, second] = [await openTab(browser), await openTab(browser)]
    for (let round = 0; round < 20; round++) {
      await sync(second)
      await vi.advanceTimersByTimeAsync(10_000)
    }
    expect([first.events.filter((event) => event !== 'wanted'), second.events]).toEqual([['leads'], []])
  })

  it('[S41] two that take over at once leave one', async () => {
    const browser = createBrowser()
    const [first, second, third] = [await openTab(browser), await openTab(browser), await openTab(browser)]
    first.isFrozen = true
    await Promise.all([sync(second), sync(third)])
    await vi.advanceTimersByTimeAsync(15_000)
    expect([await sync(second), await sync(third)].filter((outcome) => outcome === 'synced')).toHaveLength(1)
  })

  it('[S41] a closed one takes nothing over', async () => {
    const browser = createBrowser()
    const [first, second] = [await openTab(browser), await openTab(browser)]
    first.isFrozen = true
    await sync(second)
    second.lock.stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(second.events).toEqual([])
  })
})
