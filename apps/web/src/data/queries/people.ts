import { type VisibleUser, withDistinctNames } from '@bama/domain'
import { useMemo } from 'react'
import { useRows } from './rows.ts'

/** A person as stored on this device. Some fields are only on admins' devices. */
export type LocalUser = VisibleUser & { readonly _synced?: boolean }

/** All people unchanged, in no order, for editing. */
export const useUsers = (): readonly LocalUser[] | undefined => useRows<LocalUser>('systemUsers', {}, 'current')

/** All people by id, for display and selection: people of the same name get a distinguishing mark. */
export function usePeople(): ReadonlyMap<string, VisibleUser> | undefined {
  const people = useUsers()
  return useMemo(() => people && new Map(withDistinctNames(people).map((person) => [person.id, person])), [people])
}
