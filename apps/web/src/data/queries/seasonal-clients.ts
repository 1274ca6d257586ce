import type { SeasonalClient } from '@bama/domain'
import { layOverRows } from '../workspace/lay-changes.ts'
import { useWorkspaceQuery } from '../workspace/live-query.ts'

/** A follow-up as this device holds it. `_synced`: whether the server has everything this device knows of it. */
export type LocalSeasonalClient = SeasonalClient & { readonly _synced: boolean }

/** All follow-ups, in no order: a business has a few hundred. */
export const useSeasonalClients = (): readonly LocalSeasonalClient[] | undefined =>
  useWorkspaceQuery<readonly LocalSeasonalClient[]>(
    (db) => db.table<LocalSeasonalClient, string>('seasonalClients').toArray(),
    [],
    layOverRows('seasonalClients', () => true),
  )
