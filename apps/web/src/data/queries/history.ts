import type { EntityName, Result } from '@bama/domain'
import { type History, type HistoryEntry, historySchema } from '@bama/sync'
import { type ApiProblem, call } from '../server/api.ts'
import { silenceMs } from '../server/fetch-whole.ts'

export type { HistoryEntry }

/** Fetches a record's history from the server, newest first. `before`: the `n` of the last entry fetched. */
export function fetchHistory(entity: EntityName, id: string, before?: number): Promise<Result<History, ApiProblem>> {
  const query = before === undefined ? '' : `?before=${before}`
  return call('GET', `/api/history/${entity}/${encodeURIComponent(id)}${query}`, historySchema, undefined, {
    // Somebody looks at an empty window until then.
    beginMs: silenceMs,
  })
}
