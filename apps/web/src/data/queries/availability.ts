import {
  type Actor,
  availabilityModel,
  type CrewPersonType,
  type CrewSettings,
  crewSettingsId,
  limitsOf,
  maySee,
} from '@bama/domain'
import { absencesByPerson, type CrewLimits } from '@bama/domain/crew'
import { useMemo } from 'react'
import { type LocalRow, useRecords, useRow, useRows } from './rows.ts'

/** An absence as stored on this device. */
export type LocalAbsence = LocalRow<(typeof availabilityModel)['schema']>

/** All absences that a person may see, in no order; undefined while loading. */
export function useAbsences(actor: Actor): readonly LocalAbsence[] | undefined {
  const all = useRecords(availabilityModel)
  // A shared copy holds everything, so it is filtered as a server would.
  return useMemo(() => all?.filter(({ id, ...fields }) => maySee(actor, 'availability', { id, fields })), [all, actor])
}

/** The same by `personKey`. */
export function useAbsencesByPerson(actor: Actor): ReadonlyMap<string, readonly LocalAbsence[]> | undefined {
  const all = useAbsences(actor)
  return useMemo(() => all && absencesByPerson(all), [all])
}

/** One person's absences, in no order; undefined while loading. */
export const useAbsencesOf = (type: CrewPersonType, id: string): readonly LocalAbsence[] | undefined =>
  useRows<LocalAbsence>('availability', { person_id: id, person_type: type })

/** The crew limits set by an admin; null if none are set, undefined while loading. */
export const useCrewSettings = (): CrewSettings | null | undefined =>
  useRow<CrewSettings>('crewSettings', crewSettingsId)

/** From when on who plans a crew is warned; undefined while it is read: an admin may have set stricter ones. */
export function useCrewLimits(): CrewLimits | undefined {
  const settings = useCrewSettings()
  return useMemo(() => (settings === undefined ? undefined : limitsOf(settings)), [settings])
}
