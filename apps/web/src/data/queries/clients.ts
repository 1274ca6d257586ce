import type { VisibleClient } from '@bama/domain'
import { useMemo } from 'react'
import { overlayRows } from '../workspace/overlay-changes.ts'
import { useWorkspaceQuery } from '../workspace/live-query.ts'

export function useClients(): ReadonlyMap<string, VisibleClient> | undefined {
  const clients = useWorkspaceQuery<readonly VisibleClient[]>(
    (db) => db.table<VisibleClient, string>('clients').toArray(),
    [],
    overlayRows('clients', () => true),
    'current',
  )
  return useMemo(() => clients && new Map(clients.map((client) => [client.id, client])), [clients])
}
