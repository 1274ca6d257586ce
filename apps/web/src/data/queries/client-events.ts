import { lastEventNamed } from '@bama/domain'
import type { LocalDatabase } from '../local/database.ts'
import { useWorkspaceQuery } from '../workspace/live-query.ts'
import type { LocalEvent } from './events.ts'

/** The number of a client's events. */
export interface EventCounts {
  readonly active: number
  readonly archived: number
}

/** The number of events of each client. Only current events are read; the total comes from an index. */
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

/** The client's last event of that name, archived ones included; `null` if there is none, `undefined` while loading. */
export function useLastEventOf(requested: RecurringEvent | undefined): LocalEvent | null | undefined {
  const { clientId = null, name = '', today = '' } = requested ?? {}
  const key = JSON.stringify([clientId, name, today])
  const found = useWorkspaceQuery(
    async (db) => {
      const events = db.table<LocalEvent, string>('events')
      const ofClient = clientId === null ? [] : await events.where('client_id').equals(clientId).toArray()
      return { key, event: lastEventNamed(ofClient, name, today) }
    },
    { deps: [key] },
  )
  // The result for another request doesn't count.
  return found?.key === key ? found.event : undefined
}
