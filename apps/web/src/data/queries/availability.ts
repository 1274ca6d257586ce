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
import { useWorkspaceQuery } from '../workspace/live-query.ts'
import { overlayRows } from '../workspace/overlay-changes.ts'
import { type LocalRow, useRecords } from './records.ts'

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
  useWorkspaceQuery<readonly LocalAbsence[]>(
    (db) =>
      db
        .table<LocalAbsence, string>('availability')
        .where('person_id')
        .equals(id)
        .filter((absence) => absence.person_type === type)
        .toArray(),
    [type, id],
    overlayRows('availability', (absence: LocalAbsence) => absence.person_type === type && absence.person_id === id),
  )

/** The crew limits set by an admin; null if none are set, undefined while loading. */
export function useCrewSettings(): CrewSettings | null | undefined {
  const found = useWorkspaceQuery<readonly CrewSettings[]>(
    (db) => db.table<CrewSettings, string>('crewSettings').where('id').equals(crewSettingsId).toArray(),
    [],
    overlayRows('crewSettings', ({ id }) => id === crewSettingsId),
  )
  return found === undefined ? undefined : (found[0] ?? null)
}

/** From when on who plans a crew is warned; undefined while it is read: an admin may have set stricter ones. */
export function useCrewLimits(): CrewLimits | undefined {
  const settings = useCrewSettings()
  return useMemo(() => (settings === undefined ? undefined : limitsOf(settings)), [settings])
}
