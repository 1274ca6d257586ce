import type { VisibleClient } from '@bama/domain'
import { useMemo } from 'react'
import { layOverRows } from '../workspace/lay-changes.ts'
import { useWorkspaceQuery } from '../workspace/live-query.ts'

/** All clients, by id. */
export function useClients(): ReadonlyMap<string, VisibleClient> | undefined {
  const clients = useWorkspaceQuery<readonly VisibleClient[]>(
    (db) => db.table<VisibleClient, string>('clients').toArray(),
    [],
    layOverRows('clients', () => true),
  )
  return useMemo(() => clients && new Map(clients.map((client) => [client.id, client])), [clients])
}
