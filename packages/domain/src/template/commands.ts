import { recordCommands } from '../record-commands.ts'
import type { EventTemplate } from './schema.ts'

export const {
  add: addTemplate,
  edit: editTemplate,
  remove: deleteTemplate,
} = recordCommands<EventTemplate>('eventTemplates')
