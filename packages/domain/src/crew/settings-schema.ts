import { z } from 'zod'
import type { EntityModel, RecordMeta } from '../shared/entity-model.ts'
import { recordId, type RecordId } from '../shared/ids.ts'
import { crewLimits, type CrewLimits } from './limits.ts'

const minutes = (least: number, most: number, usual: number) =>
  z.int('bad_limit').min(least, 'bad_limit').max(most, 'bad_limit').default(usual)

/** From when on who plans a crew is warned, and when who was invited is reminded, in minutes. One record for the business. */
export const crewSettingsSchema = z.strictObject({
  travel_minutes: minutes(0, 12 * 60, crewLimits.travelMinutes),
  rest_minutes: minutes(0, 36 * 60, crewLimits.restMinutes),
  most_minutes_a_day: minutes(60, 24 * 60, crewLimits.mostMinutesADay),
  /** So long before the deadline of an answer; 0: nobody is reminded. */
  reminder_minutes: minutes(0, 14 * 24 * 60, 24 * 60),
})

export type CrewSettingsFields = z.infer<typeof crewSettingsSchema>
export type CrewSettings = CrewSettingsFields & RecordMeta & { readonly id: RecordId }

/** There is one: admins who were apart write the same record. */
export const crewSettingsId = recordId('crew-settings')

export const crewSettingsModel: EntityModel<typeof crewSettingsSchema, 'crewSettings'> = {
  name: 'crewSettings',
  schema: crewSettingsSchema,
  lists: {},
  sets: {},
  maps: {},
  composites: {},
  identity: [],
  derived: [],
}

/** The limits that hold: those that an admin set, else the usual ones. */
export const limitsOf = (settings: CrewSettingsFields | null | undefined): CrewLimits =>
  settings == null
    ? crewLimits
    : {
        travelMinutes: settings.travel_minutes,
        restMinutes: settings.rest_minutes,
        mostMinutesADay: settings.most_minutes_a_day,
      }
