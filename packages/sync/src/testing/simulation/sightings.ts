import { livingOf, recordIn } from '../oracle/fold.ts'
import { dependentKinds, itemOf, sees } from '../oracle/sight.ts'
import type { Run } from './run.ts'

const keyOf = (entity: string, id: string): string => `${entity}/${id}`

/** Records who can see these records and their dependants now. */
export function noteSight(run: Run, named: readonly { readonly entity: string; readonly recordId: string }[]): void {
  const { world } = run.truth
  const records = named.flatMap(({ entity, recordId }) => recordIn(world, entity, recordId) ?? [])
  const dependants = dependentKinds
    .flatMap((kind) => livingOf(world, kind))
    .filter((dependant) => records.includes(itemOf(world, dependant) ?? dependant))
  for (const person of world.people.values())
    for (const record of new Set([...records, ...dependants]))
      if (!record.isDeleted && sees(world, person, record))
        run.everSeen.get(person.id)?.add(keyOf(record.entity, record.id))
}

/** The same for all records, after a change of access or of the whole world. */
export const noteAllSights = (run: Run): void =>
  noteSight(
    run,
    [...run.truth.world.records.values()].map(({ entity, id }) => ({ entity, recordId: id })),
  )

export const everSaw = (run: Run, userId: string, entity: string, id: string): boolean =>
  run.everSeen.get(userId)?.has(keyOf(entity, id)) ?? false
