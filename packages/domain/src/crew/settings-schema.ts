import { z } from 'zod'
import { type EntityModel, plainCells, type RecordMeta } from '../shared/entity-model.ts'
import { recordId, type RecordId } from '../shared/ids.ts'
import { crewLimits, type CrewLimits } from './limits.ts'

const minutes = (least: number, most: number, usual: number) =>
  z.int('bad_limit').min(least, 'bad_limit').max(most, 'bad_limit').default(usual)

/** From when on who plans a crew is warned, and when who was invited is reminded, in minutes. One record for the business. */
export const crewSettingsSchema = z.strictObject({
  travel_minutes: minutes(0, 12 * 60, crewLimits.travelMinutes),
  rest_minutes: minutes(0, 36 * 60, crewLimits.restMinutes),
  most_minutes_a_day: minutes(60, 24 * 60, crewLimits.mostMinutesADay),
  /** How long before the deadline for an answer; 0: no reminders. */
  reminder_minutes: minutes(0, 14 * 24 * 60, 24 * 60),
})

export type CrewSettingsFields = z.infer<typeof crewSettingsSchema>
export type CrewSettings = CrewSettingsFields & RecordMeta & { readonly id: RecordId }

/** The fixed id, so that admins working offline write the same record. */
export const crewSettingsId = recordId('crew-settings')

export const crewSettingsModel: EntityModel<typeof crewSettingsSchema, 'crewSettings'> = {
  ...plainCells,
  name: 'crewSettings',
  schema: crewSettingsSchema,
  identity: [],
}

/** Returns the limits that an admin set, or else the defaults. */
export const limitsOf = (settings: CrewSettingsFields | null | undefined): CrewLimits =>
  settings == null
    ? crewLimits
    : {
        travelMinutes: settings.travel_minutes,
        restMinutes: settings.rest_minutes,
        mostMinutesADay: settings.most_minutes_a_day,
      }
