import { err, ok, type Result } from '@bama/domain'
import type { ImportQuery } from '../protocol/import.ts'
import type { PreparedItem } from './prepare-item.ts'

/** The people who exist here, and the matches for people of a backup found so far. */
export interface Census<Here> {
  readonly withAccess: ImportQuery['users']
  readonly living: ReadonlyMap<string, Here>
  /** Person ids by e-mail, including people just imported. */
  readonly idOf: Map<string, string>
  /** Maps ids in the file to ids here, where they differ. */
  readonly people: Map<string, string>
  readonly taken: Set<string>
}

export const createCensus = <Here extends { readonly id: string }>(
  here: readonly Here[],
  emailOf: (person: Here) => string,
  withAccess: ImportQuery['users'],
): Census<Here> => ({
  withAccess,
  living: new Map(here.map((person) => [person.id, person])),
  idOf: new Map(here.map((person) => [emailOf(person), person.id])),
  people: new Map(),
  taken: new Set(),
})

interface Match<Here> {
  readonly id: string
  readonly email: string
  /** Undefined if they are to be created. */
  readonly before: Here | undefined
}

/** Matches a person of a backup to one here, by id or else e-mail, once each. With `users` false nobody is created. */
export function matchPerson<Here>(
  { withAccess, living, idOf, people, taken }: Census<Here>,
  item: PreparedItem,
): Result<Match<Here>, 'duplicate' | 'person_left_out'> {
  const email = String(item.fields['email'])
  const id = living.has(item.id) ? item.id : (idOf.get(email) ?? item.id)
  if (id !== item.id) people.set(item.id, id)
  if (taken.has(id)) return err('duplicate')
  taken.add(id)
  const before = living.get(id)
  return before === undefined && withAccess === false ? err('person_left_out') : ok({ id, email, before })
}
