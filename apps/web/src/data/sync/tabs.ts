import type { SyncStatus, TabHost } from '@bama/sync'
import { activity } from '../server/activity.ts'

/** The entities changed by a response, for the screens of every tab. */
interface AppliedNews {
  readonly entities: readonly string[]
  readonly replaced: boolean
}

type TabMessage<Status> =
  | { readonly kind: 'ask'; readonly wantsSync: boolean; readonly lastTouchMs: number }
  | { readonly kind: 'status'; readonly status: Status | null }
  | { readonly kind: 'applied'; readonly news: AppliedNews }

/** The other tabs of this browser in which the same person works. */
export interface Tabs<Status> {
  readonly host: TabHost
  /** Sends from the syncing tab to the others. */
  sendStatus(status: Status): void
  sendApplied(news: AppliedNews): void
  close(): void
}

interface TabsListeners<Status> {
  readonly onStatus: (status: Status) => void
  readonly onApplied: (news: AppliedNews) => void
}

/** `userId`: or another key of what is synced. `lastStatus`: returns this tab's current status, for the other tabs. */
export function openTabs<Status = SyncStatus>(
  userId: string,
  lastStatus: () => Status | null,
  { onStatus, onApplied }: TabsListeners<Status>,
): Tabs<Status> {
  const channel = new BroadcastChannel(`bama-sync:${userId}`)
  const post = (message: TabMessage<Status>): void => channel.postMessage(message)
  let onRequest = (_wantsSync: boolean): void => undefined
  let onBeat = (): void => undefined

  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage<Status>>) => {
    if (data.kind === 'ask') {
      // Activity in another tab is activity in this browser.
      activity.touch(data.lastTouchMs)
      onRequest(data.wantsSync)
      return
    }
    onBeat()
    if (data.kind === 'applied') onApplied(data.news)
    else if (data.status !== null) onStatus(data.status)
  })

  return {
    host: {
      claim: (options) => claimLock(`bama-sync:${userId}`, options),
      ask: (wantsSync) => post({ kind: 'ask', wantsSync, lastTouchMs: activity.lastMs() }),
      beat: () => post({ kind: 'status', status: lastStatus() }),
      listen(listeners) {
        ;({ onRequest, onBeat } = listeners)
        return () => {
          onRequest = () => undefined
          onBeat = () => undefined
        }
      },
    },
    sendStatus: (status) => post({ kind: 'status', status }),
    sendApplied: (news) => post({ kind: 'applied', news }),
    close: () => channel.close(),
  }
}

/** Requests a browser lock and holds it until the returned function is called. */
function claimLock(name: string, { steal, onGranted, onLost }: Parameters<TabHost['claim']>[0]): () => void {
  const withdrawal = new AbortController()
  let isGranted = false
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  const hold = (): Promise<void> => {
    isGranted = true
    onGranted()
    return held
  }
  // `steal` can't be combined with a signal, and never waits.
  navigator.locks.request(name, steal ? { steal } : { signal: withdrawal.signal }, hold).catch((error: unknown) => {
    if (isGranted) onLost()
    else if (!withdrawal.signal.aborted) console.error(error)
  })
  return () => {
    withdrawal.abort()
    release()
  }
}
