import { recordCommands } from '../record-commands.ts'
import type { SeasonalClient } from './schema.ts'

export const {
  add: addSeasonalClient,
  edit: editSeasonalClient,
  remove: deleteSeasonalClient,
} = recordCommands<SeasonalClient>('seasonalClients')
