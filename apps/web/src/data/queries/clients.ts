import type { VisibleClient } from '@bama/domain'
import { useMemo } from 'react'
import { useRows } from './rows.ts'

export function useClients(): ReadonlyMap<string, VisibleClient> | undefined {
  const clients = useRows<VisibleClient>('clients', {}, 'current')
  return useMemo(() => clients && new Map(clients.map((client) => [client.id, client])), [clients])
}
