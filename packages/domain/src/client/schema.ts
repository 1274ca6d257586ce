import { z } from 'zod'
import { type EntityModel, plainCells, type RecordMeta } from '../shared/entity-model.ts'
import type { recordIdSchema } from '../shared/ids.ts'
import { emailSchema } from '../shared/email.ts'
import { optional, optionalLine, requiredLine } from '../shared/text.ts'

/** A client (docs/specification.md, A3). Everyone sees the name, only admins the rest. */
export const clientSchema = z.strictObject({
  name: requiredLine(200),
  contact_person: optionalLine(120),
  email: optional(emailSchema),
  phone: optionalLine(40),
  address: optionalLine(300),
})

export type ClientFields = z.infer<typeof clientSchema>
export type Client = ClientFields & RecordMeta & { readonly id: z.infer<typeof recordIdSchema> }

export type VisibleClient = Pick<Client, 'id' | 'name'> & Partial<Client>

export const clientModel: EntityModel = {
  ...plainCells,
  name: 'clients',
  schema: clientSchema,
  sensitive: ['email', 'phone', 'address'],
}
