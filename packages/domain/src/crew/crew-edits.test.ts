import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { eventSchema, type VisibleEvent } from '../event/schema.ts'
import type { Change, CommandError, Patch } from '../shared/change.ts'
import type { CommandContext } from '../shared/command-context.ts'
import { type RecordId, recordId } from '../shared/ids.ts'
import type { Result } from '../shared/result.ts'
import { person } from '../testing/people.ts'
import { addFreelancer } from '../freelancer/commands.ts'
import { addToCrew, type CrewPerson, editSlot, removeFromCrew, setCrewNeed } from './commands.ts'
import {
  type CrewEdits,
  crewWithEdits,
  type KnownCrew,
  needsWithEdits,
  noCrewEdits,
  rowsOfNeeds,
  saveCrewEdits,
  withCrewChanges,
} from './crew-edits.ts'
import { crewNeedId, crewSlotId } from './ids.ts'
import { crewNeedSchema, crewSlotSchema, type VisibleSlot } from './schema.ts'
import type { CrewTimes } from './times.ts'
import { crewPlan, leadRole } from './values.ts'

const context: CommandContext = { actor: person('admin', {}, 'dana'), newId: () => recordId('f1'), random: () => 0.4 }
const event: VisibleEvent = {
  ...eventSchema.parse({ name: 'השקה', date: '2026-12-03' }),
  id: recordId('e1'),
  created_at: '',
  updated_at: '',
  _version: 1,
}
const at = '2026-11-26T10:00:00.000Z'
const empty: KnownCrew = { needs: [], slots: [] }
const role = 'תאורן'
const noa: CrewPerson = { type: 'user', id: recordId('noa'), name: 'נועה' }
const gil: CrewPerson = { type: 'freelancer', id: recordId('gil'), name: 'גיל' }
const asEvent: CrewTimes = { call_day: 0, call_time: null, end_day: 0, end_time: null }
const early = { ...asEvent, call_time: '07:30' }

type Outcome = Result<readonly Change[], CommandError>
type Command = (crew: KnownCrew) => Outcome

const changesOf = (outcome: Outcome): readonly Change[] => {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.error))
  return outcome.value
}
const flat = (patch: Patch) =>
  Object.fromEntries(
    Object.entries(patch).flatMap(([cell, v]) => (typeof v === 'object' && v ? Object.entries(v) : [[cell, v]])),
  )

/** Applies changes to a crew. */
function written({ needs, slots }: KnownCrew, changes: readonly Change[]): KnownCrew {
  const rows = new Map<RecordId, object>([...needs, ...slots].map((row) => [row.id, row]))
  const meta = { created_at: '', updated_at: '', _version: 1 }
  for (const { entity, recordId: id, operation, patch } of changes) {
    if (entity !== 'crewNeeds' && entity !== 'crewSlots') continue
    expect(rows.has(id)).toBe(operation === 'update')
    const schema = entity === 'crewNeeds' ? crewNeedSchema : crewSlotSchema
    rows.set(
      id,
      operation === 'create' ? { ...schema.parse(flat(patch)), id, ...meta } : { ...rows.get(id), ...flat(patch) },
    )
  }
  const all = [...rows.values()]
  return {
    needs: all.filter((row) => 'count' in row) as unknown as KnownCrew['needs'],
    slots: all.filter((row) => 'person_id' in row) as unknown as KnownCrew['slots'],
  }
}

/** The edits of a form after commands that were given what it shows. */
const said = (known: KnownCrew, commands: readonly Command[]): CrewEdits =>
  commands.reduce((edits, command) => {
    const shown = crewWithEdits(event, known, edits)
    return withCrewChanges(edits, changesOf(command(shown)), { known, shown })
  }, noCrewEdits)
const saved = (known: KnownCrew, edits: CrewEdits, operatorId: string | null = null) =>
  changesOf(saveCrewEdits(context, { event, known, edits, at, operatorId }))

const need =
  (count: number, times: object = {}, of = role): Command =>
  ({ needs }) =>
    setCrewNeed(context, { event, known: needs, input: { role: of, count, ...times } })
const add =
  (
    who: CrewPerson,
    { times = asEvent, as = role, invitedAt = null as string | null, replyBy = null as string | null } = {},
  ): Command =>
  ({ slots: known }) =>
    addToCrew(context, {
      // As in the form, where the lead may be chosen but not saved yet.
      event: { ...event, assigned_operator_id: as === leadRole ? who.id : null },
      known,
      person: who,
      role: as,
      times,
      plan: crewPlan.firm,
      invitedAt,
      replyBy,
    })
const slotOf = ({ slots }: KnownCrew, { type, id }: CrewPerson): VisibleSlot | undefined =>
  slots.find((slot) => slot.person_type === type && slot.person_id === id)
const onSlot =
  (who: CrewPerson, command: (slot: VisibleSlot) => Outcome): Command =>
  (crew) => {
    const slot = slotOf(crew, who)
    return slot === undefined || slot.plan === crewPlan.removed ? { ok: true, value: [] } : command(slot)
  }
const edit = (who: CrewPerson, input: object): Command =>
  onSlot(who, (slot) => editSlot(context, { event, slot, input: { plan: slot.plan, ...input } }))
const remove = (who: CrewPerson): Command => onSlot(who, (slot) => removeFromCrew(context, { event, slot }))

const crewOf = (...commands: readonly Command[]): KnownCrew =>
  commands.reduce((crew, command) => written(crew, changesOf(command(crew))), empty)

describe('[S115] what a form says of a crew', () => {
  it('is written as the cells that it changed, and takes back nothing that came meanwhile', () => {
    const opened = crewOf(need(2), add(noa))
    const edits = said(opened, [need(3), edit(noa, early)])
    const meanwhile = written(opened, [
      ...changesOf(need(2, { call_time: '09:00' })(opened)),
      ...changesOf(edit(noa, { plan: crewPlan.draft })(opened)),
    ])
    const changes = saved(meanwhile, edits)
    expect(changes.map(({ operation, patch }) => [operation, patch])).toEqual([
      ['update', { count: 3 }],
      ['update', { times: early }],
    ])
    const after = written(meanwhile, changes)
    expect(after.needs[0]).toMatchObject({ count: 3, call_time: '09:00' })
    expect(after.slots[0]).toMatchObject({ plan: 'draft', call_time: '07:30' })
  })

  it('adds nobody twice whom another planner added meanwhile', () => {
    const edits = said(empty, [need(1), add(noa, { times: early })])
    const changes = saved(crewOf(need(4), add(noa)), edits)
    expect(changes.map(({ operation, patch }) => [operation, patch])).toEqual([
      ['update', { count: 1 }],
      ['update', { times: early }],
    ])
  })

  it('is nothing where it was changed and changed back, or added and taken off again', () => {
    const opened = crewOf(need(2), add(noa))
    expect(said(opened, [need(3), need(2), edit(noa, early), edit(noa, asEvent)])).toEqual(noCrewEdits)
    expect(said(empty, [need(1), need(0), add(gil), remove(gil)])).toEqual(noCrewEdits)
    expect(saved(opened, said(opened, [remove(noa)]))).toMatchObject([{ patch: { plan: 'removed' } }])
  })

  it('of a new event goes by the ids that follow from that event', () => {
    const edits = said(empty, [need(2), add(noa), add(gil)])
    const changes = changesOf(
      saveCrewEdits(context, { event: { ...event, id: recordId('e2') }, known: empty, edits, at, operatorId: null }),
    )
    const of = { event_id: recordId('e2'), role }
    expect(changes.map(({ recordId: id, operation }) => [operation, id])).toEqual([
      ['create', crewNeedId(of)],
      ['create', crewSlotId({ ...of, person_type: 'user', person_id: noa.id })],
      ['create', crewSlotId({ ...of, person_type: 'freelancer', person_id: gil.id })],
    ])
    expect(changes[2]?.patch).toMatchObject({ event_id: 'e2', person_name: 'גיל', plan: 'firm' })
  })

  it('makes each need of its template once, as it is said', () => {
    const begun = [
      { role, count: 2, ...asEvent },
      { role: 'נהג', count: 1, ...asEvent },
    ]
    const known = { needs: rowsOfNeeds(event, begun), slots: [] }
    const edits = said(known, [need(5), need(0, {}, 'נהג'), need(1, {}, 'צלם')])
    const coming = needsWithEdits(begun, edits)
    expect(coming.needs).toEqual([{ role, count: 5, ...asEvent }])
    expect(coming.edits.needs.map((one) => one.role)).toEqual(['צלם'])
  })

  it('invites when it is saved, and not when it is said', () => {
    const edits = said(empty, [add(noa, { invitedAt: '2026-11-20T08:00:00.000Z' })])
    expect(saved(empty, edits)).toMatchObject([{ patch: { invitation: { invited_at: at, reply_by: null } } }])
    expect(saved(crewOf(add(noa)), said(empty, [add(noa)]))).toEqual([])
  })

  it('keeps the deadline of a freelancer, and invites nobody by it', () => {
    const replyBy = '2026-12-01T18:00:00.000Z'
    const edits = said(empty, [add(gil, { invitedAt: null, replyBy })])
    expect(saved(empty, edits)).toMatchObject([{ patch: { invitation: { invited_at: null, reply_by: replyBy } } }])
  })

  it('keeps a freelancer who got a slot, and no other', () => {
    const made = (known: KnownCrew, more: readonly Command[]) =>
      saved(known, said(known, [() => addFreelancer(context, { name: 'גיל', role }), ...more]))
    const f1: CrewPerson = { type: 'freelancer', id: recordId('f1'), name: 'גיל' }
    expect(made(empty, [add(f1)])).toMatchObject([
      { entity: 'freelancers', recordId: 'f1', patch: { name: 'גיל', role } },
      { entity: 'crewSlots', patch: { person_id: 'f1' } },
    ])
    expect(made(empty, [])).toEqual([])
  })

  it('says of the lead what it says of who leads once it is saved', () => {
    const edits = said(empty, [add(noa, { times: early, as: leadRole })])
    expect(saved(empty, edits, 'noa')).toHaveLength(1)
    expect(saved(empty, edits, 'omer')).toEqual([])
  })

  it('is the planners’, and all of it refused where a part is', () => {
    const edits = said(empty, [need(1), add(noa)])
    const worker = { ...context, actor: person('user', { can_edit_events: true }, 'omer') }
    expect(saveCrewEdits(worker, { event, known: empty, edits, at, operatorId: null })).toMatchObject({
      ok: false,
      error: { code: 'forbidden' },
    })
  })

  it('counts those whom it adds together against the limit of a crew', () => {
    const many = Array.from({ length: 80 }, (_, index) => ({ ...noa, id: recordId(`person-of-the-crew-${index}`) }))
    const edits = said(
      empty,
      many.map((who) => add(who)),
    )
    expect(saveCrewEdits(context, { event, known: empty, edits, at, operatorId: null })).toMatchObject({
      ok: false,
      error: { field: 'person_id', reason: 'too_many' },
    })
  })

  it('takes those whom it takes off, or is not sure of, out of the count, whoever stands first in it', () => {
    const longId = (index: number) => recordId(`person-of-the-crew-${index}-${'x'.repeat(80)}`)
    const many = Array.from({ length: 16 }, (_, index) => ({ ...noa, id: longId(index) }))
    const known = crewOf(...many.map((who) => add(who)))
    const full = { ...event, crew: many.map(({ id }) => id) }
    const next = { ...noa, id: longId(16) }
    const [first = noa] = many
    const outcomeOf = (...commands: readonly Command[]) =>
      saveCrewEdits(context, { event: full, known, edits: said(known, commands), at, operatorId: null })
    expect(outcomeOf(add(next))).toMatchObject({ ok: false, error: { reason: 'too_many' } })
    expect(outcomeOf(add(next), remove(first))).toMatchObject({ ok: true })
    expect(outcomeOf(add(next), edit(first, { plan: crewPlan.draft }))).toMatchObject({ ok: true })
    // Who has another slot stays.
    expect(outcomeOf(add(first, { as: 'נהג' }), remove(first), add(next))).toMatchObject({ ok: false })
  })

  it('comes to what the same commands come to without a form', () => {
    const times = fc.constantFrom(asEvent, early, { ...asEvent, end_day: 1, end_time: '02:00' })
    const who = fc.constantFrom(noa, gil)
    const command = fc.oneof(
      fc.tuple(fc.nat(3), times, fc.constantFrom(role, 'נהג')).map(([count, when, of]) => need(count, when, of)),
      fc.tuple(who, times).map(([one, when]) => add(one, { times: when })),
      fc.tuple(who, times).map(([one, when]) => edit(one, when)),
      who.map((one) => edit(one, { plan: crewPlan.draft })),
      who.map(remove),
    )
    // Drops people who were added and removed again, and needs with a count of 0.
    const seen = ({ needs, slots }: KnownCrew) => ({
      needs: new Map(needs.filter(({ count }) => count > 0).map(({ role: of, ...rest }) => [of, rest])),
      slots: new Map(slots.filter(({ plan }) => plan !== crewPlan.removed).map((slot) => [slot.id, slot])),
    })
    fc.assert(
      fc.property(fc.array(command, { maxLength: 6 }), fc.array(command, { maxLength: 12 }), (before, commands) => {
        const known = crewOf(...before)
        const edits = said(known, commands)
        const direct = commands.reduce((crew, one) => written(crew, changesOf(one(crew))), known)
        expect(seen(written(known, saved(known, edits)))).toEqual(seen(direct))
        expect(seen(crewWithEdits(event, known, edits))).toEqual(seen(direct))
      }),
    )
  })
})
