import type { EntityName, Result } from '@bama/domain'
import { type History, type HistoryEntry, historySchema } from '@bama/sync'
import { type ApiProblem, call } from '../server/api.ts'

export type { HistoryEntry }

/** Who changed what in a record, newest first. The server alone keeps it: it needs a connection. `before`: the `n` of the last entry one has. */
export function fetchHistory(entity: EntityName, id: string, before?: number): Promise<Result<History, ApiProblem>> {
  const query = before === undefined ? '' : `?before=${before}`
  return call('GET', `/api/history/${entity}/${encodeURIComponent(id)}${query}`, historySchema)
}
