import type { Timers } from '@bama/sync'
import type { LocalDatabase } from './database.ts'

/** A database that is gone is noticed within a minute, also when the page is slow; a look costs one read. */
export const lookEveryMs = 20_000

interface WatchOptions {
  readonly timers: Timers
  readonly newId: () => string
  /** The database was deleted, or another one stands in its place: all that was only here is gone. */
  readonly onLost: () => void
}

/**
 * Looks again and again whether the open database is still the one that was opened: somebody may clear the browser's data behind
 * the page, and the next access would make an empty database without a word. Returns how to stop, and to look at once.
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
      // A disk that fails now may work at the next look.
      return mark !== null && isGone(error)
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

  // Also when the browser closed it, as soon as that is done: the look opens what is there now.
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

/** Two tabs that open the same database agree on the mark that is there first. */
const writeMark = (db: LocalDatabase, id: string): Promise<string> =>
  db.transaction('rw', db.metadata, async () => {
    const known = await readMark(db)
    if (known === null)
      await db.metadata.put({ key: 'copy', value: { copyId: id }, updated_at: new Date().toISOString() })
    return known ?? id
  })
