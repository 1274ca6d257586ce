import type { CrewNeed, VisibleSlot } from '@bama/domain'
import type { LocalDatabase } from './database.ts'
import { rowsOfEvents } from './rows-of-events.ts'

export interface CrewRows {
  readonly needs: readonly CrewNeed[]
  readonly slots: readonly VisibleSlot[]
}

/** Up to this number of rows, reading them all is faster than finding out which are wanted. */
const fewRows = 6000

type Tables = Pick<LocalDatabase, 'table' | 'transaction'>

const tablesOf = (db: Tables) => ({
  needs: db.table<CrewNeed, string>('crewNeeds'),
  slots: db.table<VisibleSlot, string>('crewSlots'),
})

/** All crew rows, or `many` when there are too many to read whole. */
export function readFewCrewRows(db: Tables, most = fewRows): Promise<CrewRows | 'many'> {
  const { needs, slots } = tablesOf(db)
  return db.transaction('r', needs, slots, async () => {
    const counts = await Promise.all([needs.count(), slots.count()])
    if (counts[0] + counts[1] > most) return 'many'
    const [allNeeds, allSlots] = await Promise.all([needs.toArray(), slots.toArray()])
    return { needs: allNeeds, slots: allSlots }
  })
}

export function readCrewRowsOf(db: Tables, eventIds: readonly string[]): Promise<CrewRows> {
  const { needs, slots } = tablesOf(db)
  return db.transaction('r', needs, slots, async () => {
    const [ofNeeds, ofSlots] = await Promise.all([rowsOfEvents(needs, eventIds), rowsOfEvents(slots, eventIds)])
    return { needs: ofNeeds, slots: ofSlots }
  })
}
