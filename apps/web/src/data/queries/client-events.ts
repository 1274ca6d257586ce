import { lastEventNamed } from '@bama/domain'
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

interface RecurringEvent {
  readonly clientId: string | null
  readonly name: string
  /** `yyyy-MM-dd` */
  readonly today: string
}

/** The last event of that name that a client had, archived ones too; `null`: none, `undefined`: not read yet. */
export function useLastEventOf(requested: RecurringEvent | undefined): LocalEvent | null | undefined {
  const { clientId = null, name = '', today = '' } = requested ?? {}
  const key = JSON.stringify([clientId, name, today])
  const found = useWorkspaceQuery(
    async (db) => {
      const events = db.table<LocalEvent, string>('events')
      const ofClient = clientId === null ? [] : await events.where('client_id').equals(clientId).toArray()
      return { key, event: lastEventNamed(ofClient, name, today) }
    },
    [key],
  )
  // The result for another is none for this one.
  return found?.key === key ? found.event : undefined
}
