import { type Change, crewSettingsId, type Patch } from '@bama/domain'
import { type Run, type SimDevice, shownOf } from '../run.ts'
import { actorOn, type ChangeMaker, create, dayOn, pickPerson, pickShown, remove, update } from './make.ts'

/** People enter their absences, and planners those of others. Sometimes a person tries it for somebody else. */
export const availabilityChanges: ChangeMaker = (run, device) => {
  const { random } = run
  const isPlanner = actorOn(run, device).role === 'admin'
  if (random.chance(0.2)) return isPlanner || random.chance(0.2) ? [limits(run, device)] : null
  const absence = pickShown(run, device, 'availability')
  if (absence === null || random.chance(0.45)) return [create(run, 'availability', newAbsence(run, device, isPlanner))]
  if (random.chance(0.15)) return [remove('availability', absence)]
  return [
    update(
      'availability',
      absence,
      random.pick<Patch>([
        { period: period(run, device) },
        { kind: random.pick(['off', 'unavailable']) },
        { note: random.chance(0.7) ? `הערה ${random.below(10)}` : null },
        ...(random.chance(0.1) ? [{ person_id: pickPerson(run).id }] : []),
      ]),
    ),
  ]
}

function newAbsence(run: Run, device: SimDevice, isPlanner: boolean): Patch {
  const { random } = run
  const isOther = random.chance(isPlanner ? 0.6 : 0.08)
  return {
    person_type: isOther && random.chance(0.3) ? 'freelancer' : 'user',
    person_id: isOther ? pickPerson(run).id : device.userId,
    period: period(run, device),
    kind: random.pick(['off', 'unavailable']),
    ...(random.chance(0.4) ? { note: `הערה ${random.below(10)}` } : {}),
  }
}

/** Whole days or hours; sometimes it ends before it begins. */
function period({ random }: Run, device: SimDevice): Patch[string] {
  const ahead = random.below(5)
  return {
    from_day: dayOn(device, ahead),
    from_time: random.pick(['08:00', '20:00', null, null]),
    to_day: dayOn(device, ahead + (random.chance(0.05) ? -1 : random.below(3))),
    to_time: random.pick(['06:00', '22:00', null, null]),
  }
}

/** Changes the single settings record, which admins may create independently. */
function limits({ random }: Run, device: SimDevice): Change {
  const patch = random.pick<Patch>([
    { rest_minutes: 60 * random.below(12) },
    { travel_minutes: 15 * random.below(8) },
    { most_minutes_a_day: 60 * (8 + random.below(8)) },
    { reminder_minutes: 60 * random.below(48) },
  ])
  const known = shownOf(device, 'crewSettings').find(({ id }) => id === crewSettingsId)
  if (known !== undefined)
    return random.chance(0.05) ? remove('crewSettings', known) : update('crewSettings', known, patch)
  return { entity: 'crewSettings', recordId: crewSettingsId, operation: 'create', patch }
}
