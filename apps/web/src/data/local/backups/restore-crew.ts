import { cellPath, crewOfEvent, type CrewSlotFields } from '@bama/domain'
import type { LocalRecord } from '@bama/sync'
import type { Laying } from '@bama/sync/import'
import { withMark } from '../current-mark.ts'
import type { LocalDatabase } from '../database.ts'
import { changed } from './restore-timers.ts'

/** Recomputes each event's `crew` (who sees it by a slot) from its slots. Backups don't hold this field. */
export async function restoreCrew(db: LocalDatabase, laying: Laying): Promise<void> {
  const slots: readonly LocalRecord[] = await db.table('crewSlots').toArray()
  for (const [eventId, ofEvent] of Map.groupBy(slots, (slot) => String(slot['event_id']))) {
    const event: LocalRecord | undefined = await db.table('events').get(eventId)
    if (event === undefined) continue
    const known = new Set((event['crew'] as readonly string[] | undefined) ?? [])
    const crew = new Set(crewOfEvent(ofEvent as unknown as readonly CrewSlotFields[]))
    const differing = [...known.symmetricDifference(crew)]
    if (differing.length === 0) continue
    const patch = Object.fromEntries(differing.map((id) => [cellPath('crew', id), crew.has(id)]))
    await db.table('events').put(withMark('events', changed('events', event, patch, laying)))
  }
}
