import type { CrewNeed, VisibleSlot } from '@bama/domain'
import type { KnownCrew } from '@bama/domain/crew'
import { workspace } from '../workspace/workspace.ts'

/** An event's crew as currently stored on this device; empty for an event that doesn't exist yet. */
export async function readCrewOf(eventId: string): Promise<KnownCrew> {
  const db = workspace.get()?.db
  if (db === undefined) return { needs: [], slots: [] }
  const [needs, slots] = await Promise.all([
    db.table<CrewNeed, string>('crewNeeds').where('event_id').equals(eventId).toArray(),
    db.table<VisibleSlot, string>('crewSlots').where('event_id').equals(eventId).toArray(),
  ])
  return { needs, slots }
}
