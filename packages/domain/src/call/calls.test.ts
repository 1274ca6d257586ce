import { describe, expect, it } from 'vitest'
import { answerSlot } from '../crew/commands.ts'
import { crewSlotId } from '../crew/ids.ts'
import { type CrewSlot, type CrewSlotFields, crewSlotModel, crewSlotSchema, type VisibleSlot } from '../crew/schema.ts'
import { crewPersonType, crewPlan } from '../crew/values.ts'
import { type Event, eventSchema } from '../event/schema.ts'
import type { CommandContext } from '../shared/command-context.ts'
import { recordId } from '../shared/ids.ts'
import { person } from '../testing/people.ts'
import { sendCall } from './commands.ts'
import { callSheetOf } from './make-sheet.ts'
import { readCallSheet } from './schema.ts'
import { callStateOf, callVersions, hasSameContent } from './versions.ts'

const meta = { created_at: '2026-11-01T08:00:00.000Z', updated_at: '2026-11-01T08:00:00.000Z', _version: 1 }
const admin = person('admin')
const newId = () => recordId('call-new')
const context: CommandContext = { actor: admin, newId, random: () => 0.4 }

const event: Event = {
  ...eventSchema.parse({
    name: 'פסטיבל',
    date: '2026-11-27',
    start_time: '18:00',
    end_time: '01:00',
    audience_arrival_time: '17:30',
    location: 'האנגר 11',
    producer_name: 'דנה',
    producer_phone: '050-1234567',
    crew_notes: 'חניה בשער 3',
    payment_status: 'שולם חלקית',
    registration_notes: 'פנימי',
  }),
  id: recordId('e1'),
  ...meta,
}
const slotOf = (fields: Partial<CrewSlotFields> = {}): CrewSlot => {
  const parsed = crewSlotSchema.parse({
    event_id: event.id,
    person_type: crewPersonType.freelancer,
    person_id: 'f1',
    role: 'תאורן',
    plan: crewPlan.firm,
    person_name: 'נועה',
    call_time: '14:30',
    ...fields,
  })
  return { ...parsed, id: crewSlotId(parsed), ...meta }
}
const lead = { id: recordId('user-lead'), name: 'עודד', phone: '052-7654321' }
const sheetOf = (fields: Partial<Event> = {}, slot: VisibleSlot = slotOf(), madeAt = '2026-11-20T08:00:00.000Z') =>
  callSheetOf({
    event: { ...event, ...fields },
    slot,
    person: 'נועה',
    lead,
    hebrewDate: 'י״ז בכסלו תשפ״ז',
    madeAt,
    madeBy: recordId(admin.id),
    how: 'whatsapp',
  })
const call = (id: string, sheet: ReturnType<typeof sheetOf>) => ({ id: recordId(id), call: JSON.stringify(sheet) })

describe('the call of one person', () => {
  it('tells them their own times, the schedule and whom to call, and nothing that is a manager’s', () => {
    const sheet = sheetOf()
    expect(sheet).toEqual({
      made_at: '2026-11-20T08:00:00.000Z',
      made_by: admin.id,
      how: 'whatsapp',
      event: 'פסטיבל',
      person: 'נועה',
      role: 'תאורן',
      call: '2026-11-27T14:30',
      end: '2026-11-28T01:00',
      place: 'האנגר 11',
      hebrew_date: 'י״ז בכסלו תשפ״ז',
      schedule: [
        { kind: 'audience', at: '2026-11-27T17:30' },
        { kind: 'start', at: '2026-11-27T18:00' },
        { kind: 'end', at: '2026-11-28T01:00' },
      ],
      contacts: [
        { kind: 'lead', name: 'עודד', phone: '052-7654321' },
        { kind: 'producer', name: 'דנה', phone: '050-1234567' },
      ],
      notes: 'חניה בשער 3',
    })
    expect(readCallSheet(JSON.stringify(sheet))).toEqual(sheet)
    expect(sheetOf({}, slotOf({ person_id: lead.id })).contacts).toHaveLength(1)
  })

  it.each([
    ['00:30', '23:00', '04:00', '2026-11-28T00:30'],
    ['00:30', '23:00', null, '2026-11-28T00:30'],
    ['22:00', '23:00', '04:00', '2026-11-27T22:00'],
    ['23:30', '23:00', '04:00', '2026-11-27T23:30'],
    ['11:00', '23:00', '04:00', '2026-11-27T11:00'],
    // Nobody arrives after the end.
    ['08:00', '21:00', '23:00', '2026-11-27T08:00'],
    ['00:30', null, null, '2026-11-27T00:30'],
  ])(
    'says that an audience of %s comes to a show from %s to %s on the day on which it does',
    (audience, from, to, at) => {
      const { schedule } = sheetOf({ audience_arrival_time: audience, start_time: from, end_time: to })
      expect(schedule.find(({ kind }) => kind === 'audience')).toEqual({ kind: 'audience', at })
      const inOrder = schedule.map((moment) => moment.at)
      expect(inOrder).toEqual(inOrder.toSorted())
    },
  )

  it('reads nothing else as a call', () => {
    for (const text of ['', '{', 'null', '[]', '{}', JSON.stringify({ ...sheetOf(), phone: '050' })])
      expect(readCallSheet(text)).toBeNull()
    expect(crewSlotModel.lists['calls']?.safeParse({ id: 'c1', call: '{}' }).success).toBe(false)
  })

  it('[S105] sending makes a version and asks for an answer', () => {
    const sheet = sheetOf()
    expect(sendCall(context, { event, slot: slotOf({ plan: crewPlan.draft }), sheet })).toEqual({
      ok: true,
      value: [
        {
          entity: 'crewSlots',
          recordId: slotOf().id,
          operation: 'update',
          patch: {
            plan: 'firm',
            'calls/call-new/call': JSON.stringify(sheet),
            invitation: { invited_at: sheet.made_at, reminded_at: null, reply_by: null, invited_by: context.actor.id },
          },
        },
      ],
    })
    expect(sendCall({ ...context, actor: person('user') }, { event, slot: slotOf(), sheet }).ok).toBe(false)
  })

  it('[S105] what says the same is the version that there is, whoever sends it again and when', () => {
    const sent = slotOf({
      calls: [call('c1', sheetOf())],
      invited_at: '2026-11-20T08:00:00.000Z',
      invited_by: recordId(context.actor.id),
    })
    const again = { ...sheetOf({}, sent, '2026-11-21T08:00:00.000Z'), how: 'copy' as const }
    expect(sendCall(context, { event, slot: sent, sheet: again })).toEqual({ ok: true, value: [] })
    const other = sheetOf({ crew_notes: 'חניה בשער 4' }, sent)
    expect(hasSameContent(other, again)).toBe(false)
    const changed = sendCall(context, { event, slot: sent, sheet: other })
    expect(changed.ok && Object.keys(changed.value[0]?.patch ?? {})).toEqual(['calls/call-new/call'])
  })

  it('[S105] who is asked already keeps the time until which they may answer', () => {
    const invited = slotOf({ invited_at: '2026-11-19T08:00:00.000Z', reply_by: '2026-11-24T18:00:00.000Z' })
    const sent = sendCall(context, { event, slot: invited, sheet: sheetOf() })
    expect(sent.ok && Object.keys(sent.value[0]?.patch ?? {})).toEqual(['calls/call-new/call'])
  })

  it('[S118] the invitation of a call has the deadline that the slot has, unless that is over', () => {
    const invitationBy = (reply_by: string) => {
      const sent = sendCall(context, { event, slot: slotOf({ reply_by }), sheet: sheetOf() })
      return sent.ok && sent.value[0]?.patch['invitation']
    }
    expect(invitationBy('2026-11-24T18:00:00.000Z')).toMatchObject({ reply_by: '2026-11-24T18:00:00.000Z' })
    expect(invitationBy('2026-11-19T18:00:00.000Z')).toMatchObject({ reply_by: null })
  })

  it('[S105] the latest version is the one made last, after one of a clock that was ahead too', () => {
    const ahead = slotOf({ call_time: '13:00', calls: [call('c1', sheetOf({}, slotOf(), '2026-11-20T20:00:00.000Z'))] })
    const sent = sendCall(context, { event, slot: ahead, sheet: sheetOf({}, ahead) })
    const made = sent.ok ? (sent.value[0]?.patch['calls/call-new/call'] as string) : ''
    const now = { ...ahead, calls: [...(ahead.calls ?? []), { id: recordId('call-new'), call: made }] }
    expect(callStateOf(event, now)).toMatchObject({ isCurrent: true, latest: { id: 'call-new' } })
  })

  it('[S106] an answer names the version, and a changed hour or place asks again', () => {
    const sent = slotOf({ calls: [call('c1', sheetOf())], invited_at: '2026-11-20T08:00:00.000Z' })
    const answered = answerSlot(context, {
      event,
      slot: sent,
      answer: 'accepted',
      reason: null,
      answeredAt: '2026-11-20T09:00:00.000Z',
      how: 'phone',
    })
    const reply = answered.ok ? (answered.value[0]?.patch['reply'] as Partial<CrewSlotFields>) : {}
    expect(reply).toMatchObject({ answer: 'accepted', answered_version: 'c1' })
    const accepted = { ...sent, ...reply }
    expect(callStateOf(event, accepted)).toMatchObject({ reply: 'accepted', isCurrent: true, confirmed: { number: 1 } })

    const moved = { ...accepted, call_time: '13:00' }
    expect(callStateOf(event, moved)).toMatchObject({ reply: 'changed', isCurrent: false, confirmed: { number: 1 } })
    expect(callStateOf({ ...event, location: 'האנגר 12' }, accepted)).toMatchObject({ reply: 'changed' })
    const second = { ...moved, calls: [...moved.calls, call('c2', sheetOf({}, moved, '2026-11-21T08:00:00.000Z'))] }
    expect(callStateOf(event, second)).toMatchObject({
      latest: { id: 'c2', number: 2 },
      reply: 'changed',
      isCurrent: true,
      confirmed: { id: 'c1' },
    })
    // An answer recorded while no sent version is current names no version.
    const noted = answerSlot(context, {
      event,
      slot: moved,
      answer: 'accepted',
      reason: null,
      answeredAt: '2026-11-20T09:30:00.000Z',
      how: 'phone',
    })
    expect(noted.ok && noted.value[0]?.patch['reply']).toMatchObject({ answered_version: null })
  })

  it('[S106] after a refusal the next call is another invitation', () => {
    const declined = slotOf({
      calls: [call('c1', sheetOf())],
      invited_at: '2026-11-20T08:00:00.000Z',
      answer: 'declined',
      answered_invitation: '2026-11-20T08:00:00.000Z',
    })
    const sheet = sheetOf({}, declined, '2026-11-22T08:00:00.000Z')
    const outcome = sendCall(context, { event, slot: declined, sheet })
    expect(outcome.ok && outcome.value[0]?.patch).toEqual({
      invitation: {
        invited_at: '2026-11-22T08:00:00.000Z',
        reminded_at: null,
        reply_by: null,
        invited_by: context.actor.id,
      },
    })
  })

  it('two planners who were apart made two versions, in the order of their clocks', () => {
    const early = call('z', sheetOf({}, slotOf(), '2026-11-20T08:00:00.000Z'))
    const late = call('a', sheetOf({}, slotOf(), '2026-11-20T09:00:00.000Z'))
    expect(callVersions({ calls: [late, early] }).map(({ id, number }) => [id, number])).toEqual([
      ['z', 1],
      ['a', 2],
    ])
  })

  it('[S105] the page counts as opened for the version that it showed, whatever the clocks of planners were', () => {
    const opened = { call_opened_at: '2026-11-20T08:30:00.000Z', call_opened_version: recordId('c1') }
    const sent = slotOf({ calls: [call('c1', sheetOf())], ...opened })
    expect(callStateOf(event, sent).opened).toMatchObject({ id: 'c1', number: 1 })
    // Made on a device that was offline when the page was opened, or whose clock was behind.
    for (const madeAt of ['2026-11-20T08:10:00.000Z', '2026-11-21T08:00:00.000Z']) {
      const next = { ...sent, calls: [...sent.calls, call('c2', sheetOf({}, sent, madeAt))] }
      expect(callStateOf(event, next)).toMatchObject({ latest: { number: 2 }, opened: { number: 1 } })
    }
    expect(callStateOf(event, { ...sent, call_opened_version: null }).opened).toBe(null)
  })

  it('who is hidden the versions knows of none', () => {
    const { calls: _calls, call_opened_at: _at, call_opened_version: _version, reason: _reason, ...shown } = slotOf()
    expect(callStateOf(event, shown)).toMatchObject({ latest: null, isCurrent: false, opened: null })
  })
})
