import { crewNeedId, crewSlotId, leadRole, recordId } from '@bama/domain'
import { type DeviceId, type SyncResponse, type WireRecord } from '@bama/sync'
import { beforeEach, describe, expect, it } from 'vitest'
import { engineNames, useEngine } from '../../testing/engines.ts'
import { addPerson } from '../../testing/people-in-store.ts'
import { createMutations, type Place, syncBody, verdictOf } from '../../testing/wire.ts'
import type { Store } from '../store/store.ts'
import { createSyncHandler, type SyncHandler } from './sync-handler.ts'

const startMs = Date.parse('2026-11-01T08:00:00.000Z')
const invitation = { invited_at: '2026-11-01T08:00:00.000Z', reply_by: null }
const reply = {
  answer: 'accepted',
  answered_at: '2026-11-01T09:00:00.000Z',
  answered_how: 'app',
  answered_invitation: invitation.invited_at,
  answered_call: '2027-04-16',
  answered_end: '2027-04-16',
  answered_place: null,
}

let store: Store
let handle: SyncHandler
let nowMs = startMs
const mutation = createMutations(() => nowMs)
const elsewhere = createMutations(() => nowMs, '1111111111111111' as DeviceId)

type Raw = Readonly<Record<string, unknown>>

describe.each(engineNames)('a crew on %s', (engine) => {
  const openStore = useEngine(engine)

  beforeEach(async () => {
    nowMs = startMs
    store = await openStore()
    for (const [id, role] of [
      ['admin', 'admin'],
      ['boss', 'admin'],
      ['worker', 'user'],
      ['operator', 'operator'],
      ['other', 'operator'],
    ] as const)
      await addPerson(store, { id, role }, nowMs)
    handle = createSyncHandler({ store, zone: 'Asia/Jerusalem', now: () => nowMs, onCommitted: () => undefined })
    await send('admin', [
      change('create', 'events', 'e1', { name: 'מרתון', date: '2027-04-16', assigned_operator_id: 'other' }),
      change('create', 'comments', 'k1', { item_type: 'event', item_id: 'e1', content: 'להביא כבלים' }),
    ])
    return () => store.close()
  })

  const change = (
    operation: 'create' | 'update' | 'delete',
    entity: string,
    id: string,
    patch: Raw = {},
    { by = mutation, ms = nowMs }: { readonly by?: typeof mutation; readonly ms?: number } = {},
  ) => by({ operation, entity, recordId: id, patch }, ms)

  const send = (who: string, mutations: readonly object[], at: Partial<Place> = {}) =>
    handle({ userId: recordId(who) }, syncBody({ ...at, mutations }))
  const verdicts = ({ results }: Pick<SyncResponse, 'results'>): string[] => results.map(verdictOf)
  const seen = async (who: string, entity: string): Promise<readonly WireRecord[]> =>
    ((await send(who, [])).changes[entity] ?? []) as WireRecord[]

  const aboutOf = (person: string, role = 'תאורן') =>
    ({ event_id: recordId('e1'), person_type: 'user', person_id: recordId(person), role }) as const
  const slot = (person: string, fields: Raw = {}, at = {}) => {
    const about = aboutOf(person)
    return change('create', 'crewSlots', crewSlotId(about), { ...about, plan: 'firm', ...fields }, at)
  }
  const idOf = (person: string): string => crewSlotId(aboutOf(person))

  it('[S98] who gets a slot sees the event with what hangs on it, and who loses it loses them', async () => {
    expect(await seen('operator', 'events')).toEqual([])
    await send('admin', [slot('operator'), slot('worker', { plan: 'draft' })])
    expect(await seen('operator', 'events')).toMatchObject([{ id: 'e1', crew: ['operator'] }])
    expect(await seen('operator', 'comments')).toMatchObject([{ id: 'k1' }])
    expect((await seen('other', 'crewSlots')).map(({ id }) => id)).toEqual([idOf('operator')])
    // A worker sees every event, but nothing of its crew.
    expect(await seen('worker', 'crewSlots')).toEqual([])
    expect((await seen('worker', 'events'))[0]).not.toHaveProperty('crew')
    const { cursor, epoch } = await send('operator', [])
    await send('admin', [change('update', 'crewSlots', idOf('operator'), { plan: 'removed' })])
    const { changes } = await send('operator', [], { cursor, epoch })
    expect(changes).toMatchObject({
      events: [{ id: 'e1', gone: true }],
      comments: [{ id: 'k1', gone: true }],
      crewSlots: [{ id: idOf('operator'), gone: true }],
    })
    expect(verdicts(await send('admin', [change('update', 'events', 'e1', { 'crew/operator': true })]))).toEqual([
      'rejected read_only crew',
    ])
  })

  it('[S100] two planners who were apart fill one event: one slot, and no answer is lost', async () => {
    const early = slot('worker', { times: { call_day: 0, call_time: '14:00', end_day: 0, end_time: null } })
    const late = slot(
      'worker',
      { plan: 'draft', times: { call_day: 0, call_time: '16:00', end_day: 0, end_time: null } },
      { by: elsewhere, ms: nowMs - 60_000 },
    )
    expect(verdicts(await send('admin', [early]))).toEqual(['applied'])
    expect(verdicts(await send('worker', [change('update', 'crewSlots', idOf('worker'), { reply })]))).toEqual([
      'applied',
    ])
    // The other planner wrote it first, offline.
    expect(verdicts(await send('boss', [late, slot('operator', {}, { by: elsewhere })]))).toEqual([
      'superseded',
      'applied',
    ])
    const slots = await seen('admin', 'crewSlots')
    expect(slots.map(({ id }) => id).sort()).toEqual([idOf('worker'), idOf('operator')].sort())
    expect(slots.find(({ id }) => id === idOf('worker'))).toMatchObject({
      plan: 'firm',
      call_time: '14:00',
      answer: 'accepted',
    })
    const need = { event_id: recordId('e1'), role: 'תאורן' }
    const needs = [2, 3].map((count) => change('create', 'crewNeeds', crewNeedId(need), { ...need, count }))
    expect(verdicts(await send('admin', needs.slice(0, 1)))).toEqual(['applied'])
    expect(verdicts(await send('boss', needs.slice(1)))).toEqual(['applied'])
    expect(await seen('admin', 'crewNeeds')).toMatchObject([{ count: 3 }])
  })

  it('[S85] [S100] a planner who says no more of a slot than that it is there is not refused if it is there already', async () => {
    await send('admin', [slot('worker')])
    const again = change('create', 'crewSlots', idOf('worker'), aboutOf('worker'), { by: elsewhere })
    expect(verdicts(await send('boss', [again]))).toEqual(['superseded'])
    expect(await seen('admin', 'crewSlots')).toMatchObject([{ plan: 'firm' }])
  })

  it.each(['draft', 'removed'])(
    '[S99] an answer given without reception arrives, though the slot is %s meanwhile',
    async (plan) => {
      await send('admin', [slot('operator', { invitation })])
      // Another planner, who hadn't seen the invitation, made the slot a draft; or it was removed, which is undone
      // later.
      await send('boss', [change('update', 'crewSlots', idOf('operator'), { plan })])
      expect(verdicts(await send('operator', [change('update', 'crewSlots', idOf('operator'), { reply })]))).toEqual([
        'applied',
      ])
      expect((await seen('other', 'crewSlots')).map(({ id }) => id)).toEqual([])
      await send('admin', [change('update', 'crewSlots', idOf('operator'), { plan: 'firm' })])
      expect(await seen('admin', 'crewSlots')).toMatchObject([{ plan: 'firm', answer: 'accepted' }])
    },
  )

  it('[S99] nobody answers for another, nobody else reads a reason, and nothing is deleted but with its event', async () => {
    await send('admin', [slot('worker'), slot('operator')])
    const answering = change('update', 'crewSlots', idOf('worker'), { reply, reason: 'סיבה' })
    for (const [who, verdict] of [
      ['admin', 'rejected forbidden reply'],
      ['operator', 'rejected forbidden reply'],
      ['other', 'rejected forbidden reply'],
      ['worker', 'applied'],
    ] as const)
      expect(
        verdicts(
          await send(who, [
            { ...answering, ...change('update', 'crewSlots', idOf('worker'), { reply, reason: 'סיבה' }) },
          ]),
        ),
      ).toEqual([verdict])
    const reasonFor = async (who: string): Promise<unknown> =>
      (await seen(who, 'crewSlots')).find(({ id }) => id === idOf('worker'))?.['reason']
    expect([await reasonFor('admin'), await reasonFor('worker'), await reasonFor('operator')]).toEqual([
      'סיבה',
      'סיבה',
      undefined,
    ])
    expect(verdicts(await send('admin', [change('delete', 'crewSlots', idOf('worker'))]))).toEqual([
      'rejected forbidden',
    ])
    const misnamed = change('create', 'crewSlots', 'slot-1', { ...aboutOf('worker', 'נהג'), plan: 'firm' })
    expect(verdicts(await send('admin', [misnamed]))).toEqual(['rejected forbidden id'])
    await send('admin', [change('delete', 'events', 'e1')])
    expect(await seen('admin', 'crewSlots')).toEqual([])
  })

  it('[S113] who is on the way says so themselves, and takes no answer with it', async () => {
    await send('admin', [slot('worker', { invitation }), slot('operator', { invitation })])
    const attendance = { attendance_state: 'arrived', attendance_at: '2027-04-16T11:00:00.000Z' }
    const say = (id: string, fields: Raw = attendance) =>
      change('update', 'crewSlots', idOf(id), { attendance: fields })
    await send('worker', [change('update', 'crewSlots', idOf('worker'), { reply })])
    expect(verdicts(await send('worker', [say('worker')]))).toEqual(['applied'])
    for (const [who, whose] of [
      ['admin', 'worker'],
      ['operator', 'worker'],
    ] as const)
      expect(verdicts(await send(who, [say(whose)]))).toEqual(['rejected forbidden attendance'])
    expect(verdicts(await send('worker', [say('worker', { ...attendance, attendance_at: 'soon' })]))).toEqual([
      'rejected invalid attendance',
    ])
    // Colleagues in the crew see it too.
    for (const who of ['admin', 'operator'])
      expect((await seen(who, 'crewSlots')).find(({ id }) => id === idOf('worker'))).toMatchObject({
        ...attendance,
        answer: 'accepted',
      })
  })

  it('[S8] [S99] a late answer to a slot that was deleted with its event is kept in the history', async () => {
    const about = { ...aboutOf('f1'), person_type: 'freelancer' } as const
    const free = crewSlotId(about)
    await send('admin', [
      slot('worker', { invitation }),
      change('create', 'crewSlots', free, { ...about, plan: 'firm', invitation }),
      change('delete', 'events', 'e1'),
    ])
    const late = (id: string) => change('update', 'crewSlots', id, { reply, reason: 'סיבה' })
    expect(verdicts(await send('worker', [late(idOf('worker'))]))).toEqual(['superseded not_found'])
    expect(verdicts(await send('admin', [late(free)]))).toEqual(['superseded not_found'])
    const lost = store.db.selectFrom('history').select('record_id').where('outcome', '=', 'lost')
    expect((await lost.execute()).map(({ record_id }) => record_id)).toEqual([idOf('worker'), free])
    // Nobody but a planner could ever have written the plan.
    const planned = change('update', 'crewSlots', idOf('worker'), { plan: 'draft' })
    expect(verdicts(await send('worker', [planned]))).toEqual(['rejected not_found'])
  })

  it('[S101] an invitation is a message to its person, each time that it is made', async () => {
    await send('admin', [slot('operator', { invitation })])
    expect(await seen('operator', 'personalMessages')).toMatchObject([
      { title: 'הזמנה לצוות של אירוע', content: 'תאורן, 16.4.2027', context_link: '/Events?event=e1' },
    ])
    await send('admin', [change('update', 'crewSlots', idOf('operator'), { plan: 'firm' })])
    expect(await seen('operator', 'personalMessages')).toHaveLength(1)
    const again = { invited_at: '2026-11-02T08:00:00.000Z', reply_by: null }
    await send('admin', [change('update', 'crewSlots', idOf('operator'), { invitation: again })])
    expect(await seen('operator', 'personalMessages')).toHaveLength(2)
    // A draft sends no invitation.
    await send('admin', [slot('worker', { plan: 'draft', invitation })])
    expect(await seen('worker', 'personalMessages')).toEqual([])
    // Nor is anyone told of an event they don't see: the lead's slot doesn't make the event visible.
    const lead = aboutOf('operator', leadRole)
    await send('admin', [change('create', 'events', 'e2', { name: 'השקה', date: '2027-05-01' })])
    const about = { ...lead, event_id: recordId('e2') }
    const invited = change('create', 'crewSlots', crewSlotId(about), { ...about, plan: 'firm', invitation })
    expect(verdicts(await send('admin', [invited]))).toEqual(['applied'])
    expect(await seen('operator', 'personalMessages')).toHaveLength(2)
  })
})
