import { describe, expect, it } from 'vitest'
import { type Event, eventSchema } from '../event/schema.ts'
import { recordId } from '../shared/ids.ts'
import { contextOf, person } from '../testing/people.ts'
import { addToCrew, answerSlot, editSlot, inviteToSlot, removeFromCrew, setCrewNeed } from './commands.ts'
import { crewNeedId, crewSlotId } from './ids.ts'
import { type CrewNeed, crewNeedSchema, type CrewSlot, type CrewSlotFields, crewSlotSchema } from './schema.ts'
import { crewOfEvent } from './crew-of-event.ts'
import { rosterOf } from './roster.ts'
import { replyOf, spanOfSlot, termsOf } from './times.ts'
import { crewAnswer, crewPersonType, crewPlan, leadRole } from './values.ts'

const meta = { created_at: '2026-11-01T08:00:00.000Z', updated_at: '2026-11-01T08:00:00.000Z', _version: 1 }
const [admin, dana, stranger] = [person('admin'), person('user', {}, 'dana'), person('operator', {}, 'oded')]

const event: Event = {
  ...eventSchema.parse({
    name: 'פסטיבל',
    date: '2026-11-27',
    start_time: '18:00',
    end_time: '01:00',
    location: 'האנגר 11',
    crew: [dana.id],
  }),
  id: recordId('e1'),
  ...meta,
}
const noTimes = { call_day: 0, call_time: null, end_day: 0, end_time: null }
const slotOf = (fields: Partial<CrewSlotFields> = {}): CrewSlot => {
  const parsed = crewSlotSchema.parse({
    event_id: event.id,
    person_type: crewPersonType.user,
    person_id: dana.id,
    role: 'תאורן',
    plan: crewPlan.firm,
    ...fields,
  })
  return { ...parsed, id: crewSlotId(parsed), ...meta }
}
const needOf = (role: string, count: number): CrewNeed => ({
  ...crewNeedSchema.parse({ event_id: event.id, role, count }),
  id: crewNeedId({ event_id: event.id, role }),
  ...meta,
})
const adding = {
  event,
  known: [] as readonly CrewSlot[],
  person: { type: crewPersonType.user, id: recordId('dana'), name: 'דנה' },
  role: ' תאורן ',
  times: { ...noTimes, call_time: '14:00' },
  plan: crewPlan.firm,
  invitedAt: '2026-11-20T08:00:00.000Z',
} as const

describe('a crew', () => {
  it('[S100] two planners who were apart make one slot, and one need', () => {
    const [one, other] = [admin, person('admin', {}, 'admin-2')].map((planner) =>
      addToCrew(contextOf(planner), { ...adding, invitedAt: null }),
    )
    expect(one).toEqual(other)
    expect(addToCrew(contextOf(admin), adding)).toMatchObject({
      ok: true,
      value: [
        {
          entity: 'crewSlots',
          operation: 'create',
          recordId: crewSlotId(slotOf()),
          patch: {
            role: 'תאורן',
            plan: 'firm',
            times: { call_time: '14:00' },
            invitation: { reply_by: null, invited_by: admin.id },
          },
        },
      ],
    })
    const input = { role: 'תאורן', count: 2, ...noTimes }
    expect(setCrewNeed(contextOf(admin), { event, known: [], input })).toMatchObject({
      value: [{ operation: 'create', recordId: crewNeedId({ event_id: event.id, role: 'תאורן' }) }],
    })
    expect(setCrewNeed(contextOf(admin), { event, known: [needOf('תאורן', 1)], input })).toMatchObject({
      value: [{ operation: 'update', patch: { count: 2 } }],
    })
    expect(setCrewNeed(contextOf(admin), { event, known: [], input: { ...input, role: ' ' } })).toMatchObject({
      ok: false,
      error: { code: 'invalid', field: 'role' },
    })
  })

  it('takes somebody back who was removed, with what they said', () => {
    const removed = slotOf({ plan: crewPlan.removed, answer: crewAnswer.accepted })
    expect(removeFromCrew(contextOf(admin), { event, slot: slotOf() })).toMatchObject({
      value: [{ operation: 'update', patch: { plan: 'removed' } }],
    })
    const replyBy = '2026-11-24T18:00:00.000Z'
    expect(addToCrew(contextOf(admin), { ...adding, known: [], replyBy })).toMatchObject({
      value: [{ patch: { invitation: { invited_at: adding.invitedAt, reply_by: replyBy } } }],
    })
    const back = addToCrew(contextOf(admin), { ...adding, known: [removed], invitedAt: null })
    expect(back).toMatchObject({ value: [{ operation: 'update', patch: { plan: 'firm' } }] })
    expect(back.ok && back.value[0]?.patch).not.toHaveProperty('reply')
    // Writing the invitation that they once had would send it again.
    const invited = { ...removed, invited_at: adding.invitedAt, reply_by: replyBy }
    const uninvited = addToCrew(contextOf(admin), { ...adding, known: [invited], invitedAt: null })
    expect(uninvited.ok && uninvited.value[0]?.patch).not.toHaveProperty('invitation')
  })

  it('[S118] keeps the deadline of a freelancer, whom only a call invites', () => {
    const replyBy = '2026-11-24T18:00:00.000Z'
    const gil = { type: 'freelancer', id: recordId('gil'), name: 'גיל' } as const
    const added = addToCrew(contextOf(admin), { ...adding, person: gil, invitedAt: null, replyBy })
    expect(added.ok && added.value[0]?.patch['invitation']).toMatchObject({ invited_at: null, reply_by: replyBy })
    // The deadline of a slot that was removed isn't that of the next call.
    const removed = slotOf({ person_type: gil.type, person_id: gil.id, plan: crewPlan.removed, reply_by: replyBy })
    const again = addToCrew(contextOf(admin), { ...adding, person: gil, known: [removed], invitedAt: null })
    expect(again.ok && again.value[0]?.patch['invitation']).toMatchObject({ reply_by: null })
    // A change of somebody who is there leaves the deadline.
    const there = { ...removed, plan: crewPlan.draft }
    const kept = addToCrew(contextOf(admin), { ...adding, person: gil, known: [there], invitedAt: null })
    expect(kept.ok && kept.value[0]?.patch).not.toHaveProperty('invitation')
  })

  it('[S100] a new one says neither that it is a draft nor that its hours are the event’s: another planner may have said more', () => {
    const made = addToCrew(contextOf(admin), { ...adding, times: noTimes, plan: crewPlan.draft, invitedAt: null })
    expect(made.ok && Object.keys(made.value[0]?.patch ?? {}).sort()).toEqual([
      'event_id',
      'person_id',
      'person_type',
      'role',
    ])
  })

  it('has nobody as its lead but the operator of the event', () => {
    const assigned = (id: string | null): Event => ({ ...event, assigned_operator_id: id })
    const lead = (of: Event, fields: object = {}) =>
      addToCrew(contextOf(admin), { ...adding, event: of, role: leadRole, ...fields })
    const refused = { ok: false, error: { code: 'invalid', field: 'role', reason: 'lead' } }
    expect(lead(assigned(null))).toEqual(refused)
    expect(lead(assigned('oded'))).toEqual(refused)
    const freelancer = { person: { type: crewPersonType.freelancer, id: recordId('dana'), name: 'דנה' } }
    expect(lead(assigned('dana'), freelancer)).toEqual(refused)
    expect(lead(assigned('dana'))).toMatchObject({ ok: true })
    // Older data has an e-mail.
    expect(lead(assigned('Dana@bama.test'))).toMatchObject({ ok: true })
  })

  it('[S99] is planned by admins, and answered by its people alone', () => {
    const slot = slotOf({ invited_at: '2026-11-20T08:00:00.000Z' })
    const said = {
      event,
      slot,
      answer: crewAnswer.accepted,
      reason: null,
      answeredAt: meta.created_at,
      how: 'app',
    } as const
    expect(answerSlot(contextOf(dana), said)).toMatchObject({
      value: [
        {
          patch: {
            reply: {
              answer: 'accepted',
              answered_call: '2026-11-27T18:00',
              answered_end: '2026-11-28T01:00',
              answered_place: 'האנגר 11',
              answered_invitation: slot.invited_at,
            },
          },
        },
      ],
    })
    for (const other of [admin, stranger])
      expect(answerSlot(contextOf(other), said)).toMatchObject({ ok: false, error: { code: 'forbidden' } })
    const freelance = slotOf({ person_type: crewPersonType.freelancer, person_id: recordId('f1') })
    expect(answerSlot(contextOf(admin), { ...said, slot: freelance, how: 'phone' })).toMatchObject({ ok: true })
    for (const planned of [
      addToCrew(contextOf(dana), adding),
      editSlot(contextOf(dana), { event, slot, input: { ...noTimes, call_time: '15:00' } }),
      inviteToSlot(contextOf(dana), { event, slot, invitedAt: meta.created_at, replyBy: null }),
      removeFromCrew(contextOf(dana), { event, slot }),
      setCrewNeed(contextOf(dana), { event, known: [], input: { role: 'תאורן', count: 1 } }),
    ])
      expect(planned).toMatchObject({ ok: false, error: { code: 'forbidden' } })
  })

  it('[S100] a reminder leaves the invitation as it is: a refusal that is on its way to it stands', () => {
    const invitation = { invited_at: '2026-11-20T08:00:00.000Z', invited_by: recordId(admin.id) }
    const invited = slotOf(invitation)
    const at = '2026-11-20T10:05:00.000Z'
    const reminded = inviteToSlot(contextOf(admin), { event, slot: invited, invitedAt: at, replyBy: null })
    expect(reminded).toMatchObject({ value: [{ patch: { invitation: { ...invitation, reminded_at: at } } }] })
    const said = { answer: crewAnswer.declined, answered_invitation: invitation.invited_at }
    expect(replyOf(event, slotOf({ ...invitation, reminded_at: at, ...said }))).toBe('declined')
    // Who declined, and is invited all the same, is asked again.
    const again = inviteToSlot(contextOf(admin), {
      event,
      slot: slotOf({ ...invitation, ...said }),
      invitedAt: at,
      replyBy: null,
    })
    expect(again).toMatchObject({ value: [{ patch: { invitation: { invited_at: at } } }] })
  })

  it('has as many people as its key has room for', () => {
    const crew = Array.from({ length: 80 }, (_, index) => recordId(`user-${String(index).padStart(32, '0')}`))
    expect(addToCrew(contextOf(admin), { ...adding, event: { ...event, crew } })).toMatchObject({
      ok: false,
      error: { code: 'invalid', field: 'person_id', reason: 'too_many' },
    })
    const slots = crew.map((person_id) => slotOf({ person_id }))
    expect(crewOfEvent(slots).join(' ').length).toBeLessThan(1700)
  })

  it('[S98] is seen by who is firm and signs in; the lead is not among them', () => {
    const slots = [
      slotOf(),
      slotOf({ person_id: recordId('noa'), plan: crewPlan.draft }),
      slotOf({ person_id: recordId('avi'), plan: crewPlan.removed }),
      slotOf({ person_id: recordId('f1'), person_type: crewPersonType.freelancer }),
      slotOf({ person_id: recordId('oded'), role: leadRole }),
    ]
    expect(crewOfEvent(slots)).toEqual(['dana'])
  })
})

describe('[S100] an answer', () => {
  const invited_at = '2026-11-20T08:00:00.000Z'
  const accepted = (of: Event = event): CrewSlot => {
    const slot = slotOf({ invited_at, answer: crewAnswer.accepted, answered_invitation: invited_at })
    const { call, end, place } = termsOf(of, slot)
    return { ...slot, answered_call: call, answered_end: end, answered_place: place }
  }

  it('stands for the times and the place that were accepted, and for no others', () => {
    expect(replyOf(event, slotOf())).toBe('none')
    expect(replyOf(event, slotOf({ invited_at }))).toBe('invited')
    expect(replyOf(event, accepted())).toBe('accepted')
    expect(replyOf(event, { ...accepted(), invited_at: '2026-11-21T08:00:00.000Z' })).toBe('accepted')
    for (const changed of [
      { ...event, date: '2026-11-28' },
      { ...event, start_time: '17:00' },
      { ...event, end_time: '02:00' },
      { ...event, location: 'פארק הירקון' },
    ])
      expect(replyOf(changed, accepted())).toBe('changed')
    expect(replyOf(event, { ...accepted(), call_time: '14:00' })).toBe('changed')
    expect(replyOf(event, { ...accepted(), call_day: -1 })).toBe('changed')
    // A slot with its own times doesn't change with the event's hours.
    const own = { ...accepted(), call_time: '14:00', end_time: '23:00' }
    const { call, end } = termsOf(event, own)
    expect(replyOf({ ...event, start_time: '17:00' }, { ...own, answered_call: call, answered_end: end })).toBe(
      'accepted',
    )
  })

  it('that declines stands until the next invitation', () => {
    const declined = slotOf({ invited_at, answer: crewAnswer.declined, answered_invitation: invited_at })
    expect(replyOf(event, declined)).toBe('declined')
    expect(replyOf({ ...event, start_time: '17:00' }, declined)).toBe('declined')
    expect(replyOf(event, { ...declined, invited_at: '2026-11-21T08:00:00.000Z' })).toBe('invited')
  })
})

describe('a roster', () => {
  it('says who is missing, who leads, and who has not answered', () => {
    const invited_at = '2026-11-20T08:00:00.000Z'
    const slots = [
      slotOf({ invited_at }),
      slotOf({ person_id: recordId('noa'), answer: crewAnswer.declined }),
      slotOf({ person_id: recordId('avi'), plan: crewPlan.removed }),
      slotOf({ person_id: recordId('former'), role: leadRole }),
    ]
    const needs = [needOf('סאונדמן', 1), needOf('תאורן', 2), needOf('נהג', 0)]
    const roster = rosterOf(event, { needs, slots, operatorId: 'oded' })
    expect(roster.gaps).toEqual([
      { role: 'סאונדמן', missing: 1 },
      { role: 'תאורן', missing: 1 },
    ])
    // The lead's slot is unwritten; a former operator's no longer counts.
    const shown = roster.lines.map(({ slot, isLead }) => [slot.person_id, slot.role, isLead, slot._version])
    expect(shown[0]).toEqual(['oded', leadRole, true, 0])
    expect(new Set(shown.slice(1).map(String))).toEqual(new Set(['dana,תאורן,false,1', 'noa,תאורן,false,1']))
    expect(roster.waiting.map(({ slot }) => slot.person_id)).toEqual(['dana'])
    const lead = slotOf({ person_id: recordId('oded'), role: leadRole, call_time: '12:00' })
    const written = rosterOf(event, { needs, slots: [...slots, lead], operatorId: 'oded' })
    expect(written.lines.filter(({ isLead }) => isLead).map(({ slot }) => slot.call_time)).toEqual(['12:00'])
    expect(rosterOf(event, { needs: [], slots: [lead], operatorId: null }).lines).toEqual([])
  })

  it('says first of whom the time to answer is up first', () => {
    const invited = (id: string, reply_by: string | null) =>
      slotOf({ person_id: recordId(id), invited_at: '2026-11-20T08:00:00.000Z', reply_by })
    const slots = [
      invited('whenever', null),
      invited('later', '2026-11-26T08:00:00.000Z'),
      invited('soon', '2026-11-25T08:00:00.000Z'),
    ]
    const { waiting } = rosterOf(event, { needs: [], slots, operatorId: null })
    expect(waiting.map(({ slot }) => slot.person_id)).toEqual(['soon', 'later', 'whenever'])
  })

  it('ends with the event, after midnight too, where no other end is written', () => {
    const night = { start: '2026-11-26T16:00', end: '2026-11-28T01:00', lastDay: '2026-11-27', isEndKnown: true }
    expect(spanOfSlot(event, { call_day: -1, call_time: '16:00', end_day: 0, end_time: null })).toMatchObject(night)
    expect(spanOfSlot(event, { ...noTimes, call_time: '00:30' }).end).toBe('2026-11-28T01:00')
    const festival = { ...event, end_date: '2026-11-29' as const }
    expect(spanOfSlot(festival, { ...noTimes, call_time: '08:00', end_day: 2 }).end).toBe('2026-11-29T01:00')
    // A call after the event's end has no known end.
    const packing = spanOfSlot(event, { call_day: 1, call_time: '08:00', end_day: 1, end_time: null })
    expect(packing).toMatchObject({ start: '2026-11-28T08:00', end: '2026-11-29T00:00', isEndKnown: false })
  })

  it('has the hours of the event where nobody wrote others', () => {
    expect(spanOfSlot(event, noTimes)).toMatchObject({ start: '2026-11-27T18:00', end: '2026-11-28T01:00' })
    expect(spanOfSlot(event, { ...noTimes, call_time: '14:00' })).toMatchObject({
      start: '2026-11-27T14:00',
      end: '2026-11-28T01:00',
    })
    expect(spanOfSlot(event, { call_day: -1, call_time: '09:00', end_day: -1, end_time: '17:00' })).toMatchObject({
      start: '2026-11-26T09:00',
      end: '2026-11-26T17:00',
    })
    expect(spanOfSlot(event, { call_day: -1, call_time: '22:00', end_day: 0, end_time: '03:00' })).toMatchObject({
      start: '2026-11-26T22:00',
      end: '2026-11-27T03:00',
    })
  })
})
