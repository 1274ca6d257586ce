import type { Timers } from '@bama/sync'
import type { LocalDatabase } from './database.ts'
import { upgradeNews } from './upgrade-news.ts'

/** Short enough to notice a deleted database within a minute even on a slow page. Each check is one read. */
export const lookEveryMs = 20_000

interface WatchOptions {
  readonly timers: Timers
  readonly newId: () => string
  /** Called when the database was deleted or replaced: everything that was only here is lost. */
  readonly onLost: () => void
}

/**
 * Checks repeatedly whether the open database still is the one that was opened. The user may clear the browser's data
 * meanwhile, and the next access would silently create an empty database. Returns functions to stop and to check at
 * once.
 */
export function watchCopy(
  db: LocalDatabase,
  { timers, newId, onLost }: WatchOptions,
): { readonly look: () => void; readonly stop: () => void } {
  let mark: string | null = null
  let isOver = false
  let isLooking = false
  let cancel = (): void => undefined

  async function isLost(): Promise<boolean> {
    try {
      const found = await readMark(db)
      if (mark !== null) return found !== mark
      mark = found ?? (await writeMark(db, newId()))
      return false
    } catch (error) {
      // A disk error now doesn't mean that the next check fails.
      return mark !== null && isGone(error) && upgradeNews.get() !== 'newer'
    }
  }

  async function look(): Promise<void> {
    if (isOver || isLooking) return
    cancel()
    isLooking = true
    const wasLost = await isLost()
    isLooking = false
    if (isOver) return
    if (wasLost) {
      stop()
      onLost()
    } else cancel = timers.after(lookEveryMs, () => void look())
  }

  // Also after the browser has closed the database: the check reopens whatever exists now.
  const onClose = (): void => {
    cancel()
    cancel = timers.after(0, () => void look())
  }
  db.on('close', onClose)
  function stop(): void {
    isOver = true
    cancel()
    db.on('close').unsubscribe(onClose)
  }
  void look()
  return { look: () => void look(), stop }
}

const isGone = (error: unknown): boolean =>
  error instanceof Error && ['DatabaseClosedError', 'InvalidStateError', 'NotFoundError'].includes(error.name)

async function readMark(db: LocalDatabase): Promise<string | null> {
  const value = (await db.metadata.get('copy'))?.value
  return value !== undefined && 'copyId' in value ? value.copyId : null
}

/** Writes the mark unless another tab with the same database already did. Returns the mark that counts. */
const writeMark = (db: LocalDatabase, id: string): Promise<string> =>
  db.transaction('rw', db.metadata, async () => {
    const known = await readMark(db)
    if (known === null)
      await db.metadata.put({ key: 'copy', value: { copyId: id }, updated_at: new Date().toISOString() })
    return known ?? id
  })
