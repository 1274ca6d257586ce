import { describe, expect, it } from 'vitest'
import type { Actor } from '../access/actor.ts'
import type { CommandContext } from '../shared/command-context.ts'
import { recordId } from '../shared/ids.ts'
import { person } from '../testing/people.ts'
import { addAvailability, editAvailability, removeAvailability } from './availability-commands.ts'
import type { Availability } from './availability-schema.ts'
import { crewLimits } from './limits.ts'
import { setCrewSettings } from './settings-commands.ts'
import { type CrewSettings, crewSettingsId, crewSettingsSchema, limitsOf } from './settings-schema.ts'

const [dana, noa] = [person('admin', {}, 'dana'), person('user', {}, 'noa')]
const contextOf = (actor: Actor): CommandContext => ({ actor, newId: () => recordId('a1'), random: () => 0.4 })

const given = { person_type: 'user', person_id: 'noa', from_day: '2026-12-01', to_day: '2026-12-02', kind: 'off' }
const base = {
  ...given,
  id: recordId('a1'),
  from_time: null,
  to_time: null,
  note: null,
  created_at: '',
  updated_at: '',
  _version: 1,
} as Availability

const problem = (outcome: ReturnType<typeof addAvailability>) => (outcome.ok ? null : outcome.error)

describe('[S102] when somebody does not work', () => {
  it('is one cell, beside what it is and why', () =>
    expect(addAvailability(contextOf(noa), { ...given, note: 'חתונה' })).toEqual({
      ok: true,
      value: [
        {
          entity: 'availability',
          recordId: 'a1',
          operation: 'create',
          patch: {
            person_type: 'user',
            person_id: 'noa',
            kind: 'off',
            note: 'חתונה',
            period: { from_day: '2026-12-01', from_time: null, to_day: '2026-12-02', to_time: null },
          },
        },
      ],
    }))

  it('is their own to write, and admins’', () => {
    const of = (person_id: string, person_type = 'user') => ({ ...given, person_id, person_type })
    expect(problem(addAvailability(contextOf(noa), of('dana')))).toMatchObject({ code: 'forbidden' })
    expect(problem(addAvailability(contextOf(noa), of('noa', 'freelancer')))).toMatchObject({ code: 'forbidden' })
    expect(addAvailability(contextOf(dana), of('noa')).ok).toBe(true)
    expect(addAvailability(contextOf(dana), of('gil', 'freelancer')).ok).toBe(true)
    expect(problem(editAvailability(contextOf(noa), { base, input: { person_id: 'dana' } }))).toMatchObject({
      code: 'forbidden',
    })
  })

  it('ends after it began, also where one of the two is changed alone', () => {
    expect(problem(addAvailability(contextOf(noa), { ...given, to_day: '2026-11-30' }))).toEqual({
      code: 'invalid',
      field: 'to_day',
      reason: 'bad_interval',
    })
    expect(problem(editAvailability(contextOf(noa), { base, input: { from_day: '2026-12-03' } }))).toMatchObject({
      reason: 'bad_interval',
    })
    expect(problem(addAvailability(contextOf(noa), { ...given, from_day: '' }))).toMatchObject({ code: 'invalid' })
  })

  it('changes by what differs alone, and goes', () => {
    const edited = editAvailability(contextOf(noa), { base, input: { ...given, from_time: '', note: 'מילואים' } })
    expect(edited).toMatchObject({ ok: true, value: [{ operation: 'update', patch: { note: 'מילואים' } }] })
    expect(removeAvailability(contextOf(noa), { base })).toMatchObject({ ok: true, value: [{ operation: 'delete' }] })
  })
})

describe('[S103] the limits of a crew', () => {
  it('are the usual ones until an admin sets others, in the one record', () => {
    expect(limitsOf(undefined)).toEqual(crewLimits)
    const set = setCrewSettings(contextOf(dana), { base: null, input: { rest_minutes: 660 } })
    expect(set).toMatchObject({ ok: true, value: [{ recordId: crewSettingsId, patch: { rest_minutes: 660 } }] })
    expect(limitsOf(crewSettingsSchema.parse({ rest_minutes: 660 }))).toEqual({ ...crewLimits, restMinutes: 660 })
    expect(problem(setCrewSettings(contextOf(noa), { base: null, input: { rest_minutes: 660 } }))).toMatchObject({
      code: 'forbidden',
    })
  })

  it.each([
    [{ rest_minutes: -1 }, 'rest_minutes'],
    [{ rest_minutes: 36 * 60 + 1 }, 'rest_minutes'],
    [{ travel_minutes: 12 * 60 + 1 }, 'travel_minutes'],
    [{ most_minutes_a_day: 59 }, 'most_minutes_a_day'],
    [{ most_minutes_a_day: 1441 }, 'most_minutes_a_day'],
    [{ most_minutes_a_day: 90.5 }, 'most_minutes_a_day'],
    [{ reminder_minutes: -1 }, 'reminder_minutes'],
    [{ reminder_minutes: 14 * 24 * 60 + 1 }, 'reminder_minutes'],
  ])('refuse %j', (input, field) => {
    const set = { ...crewSettingsSchema.parse({}), id: crewSettingsId } as CrewSettings
    for (const settings of [null, set])
      expect(problem(setCrewSettings(contextOf(dana), { base: settings, input }))).toMatchObject({
        code: 'invalid',
        field,
      })
  })
})
