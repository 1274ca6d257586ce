import type { VisibleUser } from '@bama/domain'
import { useMemo } from 'react'
import { overlayRows } from '../workspace/overlay-changes.ts'
import { useWorkspaceQuery } from '../workspace/live-query.ts'

/** A person as an admin's device has them. */
export type LocalUser = VisibleUser & { readonly _synced?: boolean }

/** All people, in no order. */
export const useUsers = (): readonly LocalUser[] | undefined =>
  useWorkspaceQuery<readonly LocalUser[]>(
    (db) => db.table<LocalUser, string>('systemUsers').toArray(),
    [],
    overlayRows('systemUsers'),
    'current',
  )

/** All people, by id. */
export function usePeople(): ReadonlyMap<string, VisibleUser> | undefined {
  const people = useUsers()
  return useMemo(() => people && new Map(people.map((person) => [person.id, person])), [people])
}
