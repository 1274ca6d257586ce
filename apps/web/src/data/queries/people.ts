import { type VisibleUser, withDistinctNames } from '@bama/domain'
import { useMemo } from 'react'
import { overlayRows } from '../workspace/overlay-changes.ts'
import { useWorkspaceQuery } from '../workspace/live-query.ts'

/** A person as an admin's device has them. */
export type LocalUser = VisibleUser & { readonly _synced?: boolean }

/** All people as they are, in no order: to be changed. */
export const useUsers = (): readonly LocalUser[] | undefined =>
  useWorkspaceQuery<readonly LocalUser[]>(
    (db) => db.table<LocalUser, string>('systemUsers').toArray(),
    [],
    overlayRows('systemUsers'),
    'current',
  )

/** All people, by id, to be shown and chosen: namesakes have a mark behind their names. */
export function usePeople(): ReadonlyMap<string, VisibleUser> | undefined {
  const people = useUsers()
  return useMemo(() => people && new Map(withDistinctNames(people).map((person) => [person.id, person])), [people])
}
