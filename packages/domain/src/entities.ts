import { attachmentModel } from './attachment/schema.ts'
import { canvasModel } from './canvas/schema.ts'
import { clientModel } from './client/schema.ts'
import { commentModel } from './comment/schema.ts'
import { availabilityModel } from './crew/availability-schema.ts'
import { crewNeedModel, crewSlotModel } from './crew/schema.ts'
import { crewSettingsModel } from './crew/settings-schema.ts'
import { eventModel } from './event/schema.ts'
import { freelancerModel } from './freelancer/schema.ts'
import { messageModel } from './message/schema.ts'
import { chatMessageModel, chatReadModel } from './chat/message-schema.ts'
import { chatModel } from './chat/schema.ts'
import { seasonalClientModel } from './seasonal-client/schema.ts'
import type { EntityModel } from './shared/entity-model.ts'
import { tagModel } from './tag/schema.ts'
import { taskModel } from './task/schema.ts'
import { templateModel } from './template/schema.ts'
import { userModel } from './user/schema.ts'
import { workHourModel } from './work-hours/schema.ts'

/** The entities that sync, by store name. A new entity is added here and in `access/rules.ts`. */
export const entityNames = [
  'events',
  'tasks',
  'clients',
  'workHours',
  'systemUsers',
  'seasonalClients',
  'tags',
  'comments',
  'personalMessages',
  'chats',
  'canvas',
  'chatMessages',
  'chatReads',
  'attachments',
  'crewNeeds',
  'crewSlots',
  'freelancers',
  'availability',
  'crewSettings',
  'eventTemplates',
] as const
export type EntityName = (typeof entityNames)[number]

export const entityModels: Readonly<Record<EntityName, EntityModel>> = {
  events: eventModel,
  tasks: taskModel,
  clients: clientModel,
  workHours: workHourModel,
  systemUsers: userModel,
  seasonalClients: seasonalClientModel,
  tags: tagModel,
  comments: commentModel,
  personalMessages: messageModel,
  chats: chatModel,
  canvas: canvasModel,
  chatMessages: chatMessageModel,
  chatReads: chatReadModel,
  attachments: attachmentModel,
  crewNeeds: crewNeedModel,
  crewSlots: crewSlotModel,
  freelancers: freelancerModel,
  availability: availabilityModel,
  crewSettings: crewSettingsModel,
  eventTemplates: templateModel,
}

/** Returns the entity with that name, or null. Outside names such as `__proto__` are never used as object keys. */
export const entityNamed = (name: string): EntityName | null => entityNames.find((known) => known === name) ?? null
