import { clientModel } from './client/schema.ts'
import { eventModel } from './event/schema.ts'
import type { EntityModel } from './shared/entity-model.ts'
import { userModel } from './user/schema.ts'

/** The kinds of record that sync, by store name. A new entity enters here, in `access/rules.ts` and nowhere else. */
export const entityNames = ['events', 'systemUsers', 'clients'] as const
export type EntityName = (typeof entityNames)[number]

export const entityModels: Readonly<Record<EntityName, EntityModel>> = {
  events: eventModel,
  systemUsers: userModel,
  clients: clientModel,
}

/** The entity of that name, or null: names from outside are not trusted to be one (`__proto__` goes nowhere). */
export const entityNamed = (name: string): EntityName | null => entityNames.find((known) => known === name) ?? null
