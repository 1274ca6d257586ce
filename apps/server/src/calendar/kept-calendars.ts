import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type CalendarEntry, calendarPieces } from '@bama/domain/ical'
import { productName } from '@bama/domain/texts'
import { createBoundedMap } from '../limits/bounded-map.ts'
import type { Db } from '../store/schema.ts'
import { type CalendarWish, readCalendar, readChanges } from './read-calendar.ts'

interface KeptCalendar {
  /** Follows from what the calendar says alone: the same after a restart, and after changes that its person does not see. */
  readonly digest: string
  readonly text: string
}

interface Kept extends KeptCalendar {
  /** What the entries depend on besides the records. */
  readonly wish: string
  readonly seq: number
  readonly entries: ReadonlyMap<string, readonly CalendarEntry[]>
}

/** A large calendar has several megabytes. */
const mostKept = 16

/** Keeps the calendars that were read last, by address, so that only what changed since has to be read. */
export function createKeptCalendars() {
  const kept = createBoundedMap<Kept>(mostKept, () => true)

  return {
    /** Whether reading it means reading only what changed since. */
    has: (feedId: string, wish: CalendarWish, past: string): boolean => kept.get(feedId)?.wish === keyOf(wish, past),

    /**
     * Returns the current calendar. `seq` is the workspace's last change, and `past` names the history that it belongs to; both
     * are read before this call.
     */
    async read(
      db: Db,
      feedId: string,
      wish: CalendarWish,
      { past, seq }: { readonly past: string; readonly seq: number },
    ): Promise<KeptCalendar> {
      const key = keyOf(wish, past)
      const former = kept.get(feedId)
      const known = former?.wish === key && former.seq <= seq ? former : null
      if (known !== null && known.seq === seq) return known
      const changed = known === null ? await readCalendar(db, wish) : await readChanges(db, wish, known.seq)
      const entries = new Map(known?.entries)
      let isSame = known !== null
      for (const [record, found] of changed) {
        if (JSON.stringify(found) !== JSON.stringify(entries.get(record) ?? [])) isSame = false
        if (found.length === 0) entries.delete(record)
        else entries.set(record, found)
      }
      const { digest, text } = known !== null && isSame ? known : await written(entries, wish)
      const next = { wish: key, seq, entries, digest, text }
      kept.touch(feedId, next)
      return next
    },
  }
}

const keyOf = ({ actor, withTasks, from, plan }: CalendarWish, past: string): string =>
  JSON.stringify([
    [actor.id, actor.email, actor.role, actor.is_admin, actor.permissions],
    withTasks,
    from,
    plan.zone,
    plan.origin,
    plan.serverId,
    past,
  ])

/** Writes the entries in the order of their records' keys, so that the order of changes doesn't affect the digest. */
async function written(entries: Kept['entries'], { plan }: CalendarWish): Promise<KeptCalendar> {
  const inOrder = [...entries].sort(([a], [b]) => (a < b ? -1 : 1)).flatMap(([, found]) => found)
  const hash = createHash('sha256')
  let text = ''
  for (const piece of calendarPieces(inOrder, plan, { name: productName })) {
    text += piece
    hash.update(piece)
    await nextTurn()
  }
  return { digest: hash.digest('base64url'), text }
}
