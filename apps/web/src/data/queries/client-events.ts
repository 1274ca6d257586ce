import type { LocalDatabase } from '../local/database.ts'
import { useWorkspaceQuery } from '../workspace/live-query.ts'
import type { LocalEvent } from './events.ts'

/** How many events name a client. */
export interface EventCounts {
  readonly active: number
  readonly archived: number
}

/**
 * How many events name each client. The active ones are read, as the board reads them; of the others only how many
 * there are, from the index.
 */
export async function countEventsByClient(db: LocalDatabase): Promise<ReadonlyMap<string, EventCounts>> {
  const [events, clients] = [db.table<LocalEvent, string>('events'), db.table<unknown, string>('clients')]
  return db.transaction('r', events, clients, async () => {
    const active = new Map<string, number>()
    for (const { client_id: id } of await events.where('_current').equals(1).toArray())
      if (id !== null) active.set(id, (active.get(id) ?? 0) + 1)
    const ids = await clients.toCollection().primaryKeys()
    const all = await Promise.all(ids.map((id) => events.where('client_id').equals(id).count()))
    return new Map(
      ids.map((id, index) => {
        const own = active.get(id) ?? 0
        return [id, { active: own, archived: (all[index] ?? 0) - own }]
      }),
    )
  })
}

export const useEventCountsByClient = (): ReadonlyMap<string, EventCounts> | undefined =>
  useWorkspaceQuery(countEventsByClient)
