import { crewSettingsId, crewSlotId, recordId } from '@bama/domain'
import { beforeEach, describe, expect, it } from 'vitest'
import { engineNames, useEngine } from '../../testing/engines.ts'
import { addPerson } from '../../testing/people-in-store.ts'
import { createSyncClients, type SyncClients, type TestChange, zone } from '../../testing/sync-client.ts'
import type { Store } from '../store/store.ts'
import { dueKinds } from './due-kinds.ts'
import { sendDue } from './due-messages.ts'

/** Local time in Jerusalem, in winter. */
const at = (moment: string): number => Date.parse(`${moment}:00+02:00`)
const instant = (moment: string): string => new Date(at(moment)).toISOString()

const event = (id: string, patch: object = {}): TestChange => ({
  entity: 'events',
  recordId: id,
  operation: 'create',
  patch: { name: `אירוע ${id}`, date: '2026-12-10', start_time: '18:00', ...patch },
})

interface Invited {
  readonly event?: string
  readonly type?: 'user' | 'freelancer'
  readonly role?: string
}
const about = (person: string, { event: id = 'e1', type = 'user', role = 'תאורה' }: Invited = {}) => ({
  event_id: recordId(id),
  person_type: type,
  person_id: recordId(person),
  role,
})
const slotId = (person: string, of: Invited = {}): string => crewSlotId(about(person, of))

/** Invited on 20 November at 9:00, to answer by 27 November at 20:00. */
const invitation = (patch: object = {}) => ({
  invitation: {
    invited_at: instant('2026-11-20T09:00'),
    reply_by: instant('2026-11-27T20:00'),
    invited_by: 'dana',
    ...patch,
  },
})
const invite = (person: string, { patch = {}, ...of }: Invited & { readonly patch?: object } = {}): TestChange => ({
  entity: 'crewSlots',
  recordId: slotId(person, of),
  operation: 'create',
  patch: {
    ...about(person, of),
    plan: 'firm',
    ...(of.type === 'freelancer' ? { person_name: `פרילנסר ${person}` } : {}),
    ...invitation(),
    ...patch,
  },
})
const change = (person: string, patch: object, of: Invited = {}): TestChange => ({
  entity: 'crewSlots',
  recordId: slotId(person, of),
  patch: { ...patch },
})
const answer = (said: 'accepted' | 'declined', call = '2026-12-10T18:00'): object => ({
  reply: {
    answer: said,
    answered_at: instant('2026-11-21T09:00'),
    answered_how: 'app',
    answered_invitation: instant('2026-11-20T09:00'),
    answered_call: call,
    answered_end: '2026-12-10',
    answered_place: null,
  },
})

describe.each(engineNames)('reminders of invitations, on %s', (engine) => {
  const openStore = useEngine(engine)
  let store: Store
  let team: SyncClients

  beforeEach(async () => {
    store = await openStore()
    team = createSyncClients(store)
    team.nowMs = at('2026-11-20T10:00')
    await addPerson(store, { id: 'dana', role: 'admin' }, team.nowMs)
    await addPerson(store, { id: 'gil', role: 'admin' }, team.nowMs)
    await addPerson(store, { id: 'inbal', role: 'user' }, team.nowMs)
    await addPerson(store, { id: 'oren', role: 'operator' }, team.nowMs)
    await team.push('dana', event('e1'))
    return () => store.close()
  })

  const look = (moment: string): Promise<boolean> => {
    team.nowMs = at(moment)
    return sendDue(store, dueKinds.crews, { nowMs: team.nowMs, zone })
  }
  const sent = async (who: string, cause = /^(reminder|unanswered)/): Promise<readonly string[]> =>
    (await team.list(who, 'personalMessages'))
      .filter(({ id }) => cause.test(id))
      .map(({ title, content }) => `${String(title)}: ${String(content)}`)
      .sort()
  const settings = (reminder_minutes: number, operation: 'create' | 'update' = 'create'): TestChange => ({
    entity: 'crewSettings',
    recordId: crewSettingsId,
    operation,
    patch: { reminder_minutes },
  })
  const reminder = 'תזכורת: הזמנה לצוות בלי תשובה: תאורה, 10.12.2026, שעת הגעה 18:00\nתשובה עד 27.11.2026 20:00'

  it('[S117] reach who has not answered, a day before the deadline, once', async () => {
    await team.push('dana', invite('inbal'), invite('oren'), change('oren', {}))
    expect(await look('2026-11-26T19:59')).toBe(false)
    expect(await look('2026-11-26T20:00')).toBe(true)
    expect([await sent('inbal'), await sent('oren'), await sent('dana')]).toEqual([[reminder], [reminder], []])
    expect((await team.list('inbal', 'personalMessages')).find(({ id }) => id.startsWith('reminder'))).toMatchObject({
      context_link: '/Events?event=e1',
      sender_name: null,
      priority: 'גבוהה',
    })
    expect(await look('2026-11-26T20:05')).toBe(false)
    expect(await look('2026-11-27T19:55')).toBe(false)
  })

  it('[S117] come at the time that an admin set; 0 is never', async () => {
    await team.push('dana', invite('inbal'), settings(0))
    expect(await look('2026-11-27T19:59')).toBe(false)
    await team.push('dana', settings(90, 'update'))
    expect(await look('2026-11-27T18:29')).toBe(false)
    expect(await look('2026-11-27T18:30')).toBe(true)
    expect(await sent('inbal')).toEqual([reminder])
  })

  it('[S117] [S118] two processes that look at once, and one that starts again, send one; a deleted one stays so', async () => {
    await team.push('dana', invite('inbal'))
    for (const [moment, who] of [
      ['2026-11-26T21:00', 'inbal'],
      ['2026-11-27T21:00', 'dana'],
    ] as const) {
      team.nowMs = at(moment)
      const now = { nowMs: team.nowMs, zone }
      await Promise.all([
        sendDue(store, dueKinds.crews, now),
        sendDue(store, dueKinds.crews, now),
        sendDue(store, dueKinds.crews, now),
      ])
      const [only, ...rest] = (await team.list(who, 'personalMessages')).filter(({ id }) => /^(reminder|un)/.test(id))
      expect([only?.id, rest]).toEqual([expect.any(String), []])
      await team.push(who, { entity: 'personalMessages', recordId: only?.id ?? '', operation: 'delete' })
      expect(await sendDue(store, dueKinds.crews, now)).toBe(false)
      expect(await sent(who)).toEqual([])
    }
  })

  it('[S117] another invitation has a reminder of its own, unless it is younger than that would be', async () => {
    await team.push('dana', invite('inbal'), invite('oren'))
    await look('2026-11-26T20:00')
    const again = { invited_at: instant('2026-11-26T21:00') }
    await team.push('dana', change('inbal', invitation({ ...again, reply_by: instant('2026-11-29T12:00') })))
    await team.push('dana', change('oren', invitation(again)))
    expect(await look('2026-11-27T11:00')).toBe(false)
    expect(await look('2026-11-28T12:00')).toBe(true)
    expect([(await sent('inbal')).length, (await sent('oren')).length]).toEqual([2, 1])
  })

  it('[S117] [S118] nobody who answered, is a draft or removed, or whose event is cancelled, archived, over or gone', async () => {
    await team.push(
      'dana',
      ...['cancelled', 'archived', 'gone', 'led'].map((id) => event(id)),
      event('over', { date: '2026-11-20' }),
      invite('inbal'),
      invite('oren'),
      invite('gil', { patch: { plan: 'draft' } }),
      invite('f1', { type: 'freelancer' }),
      ...['cancelled', 'archived', 'gone', 'over'].map((id) => invite('inbal', { event: id })),
      // A former lead: the slot remains but doesn't count.
      invite('oren', { event: 'led', role: 'מפעיל ראשי' }),
    )
    await team.push('dana', {
      ...change('gil', {}),
      recordId: slotId('f1', { type: 'freelancer' }),
      patch: { plan: 'removed' },
    })
    await team.push('inbal', change('inbal', answer('accepted')))
    await team.push('oren', change('oren', answer('declined')))
    await team.push(
      'dana',
      { entity: 'events', recordId: 'cancelled', patch: { status: 'בוטל' } },
      { entity: 'events', recordId: 'archived', patch: { is_archived: true } },
      { entity: 'events', recordId: 'gone', operation: 'delete' },
    )
    expect(await look('2026-11-26T20:00')).toBe(false)
    expect(await look('2026-11-27T20:00')).toBe(false)
    // Accepted for other hours than the present ones, which doesn't count as an answer to these.
    await team.push('dana', change('inbal', { times: { call_day: 0, call_time: '16:00', end_day: 0, end_time: null } }))
    expect(await look('2026-11-27T19:00')).toBe(true)
    expect(await sent('inbal')).toEqual([reminder.replace('18:00', '16:00')])
    // The inviter gets no message: there was an answer, and the change of hours is a separate message.
    expect(await look('2026-11-27T20:00')).toBe(false)
  })

  it('[S117] of a kind that is off there is none, and none for who does not see the event', async () => {
    const off = (who: string, kind: string): TestChange => ({
      entity: 'systemUsers',
      recordId: who,
      patch: { [`messages_off/${kind}`]: true },
    })
    await team.push('inbal', off('inbal', 'invitation'))
    await team.push('dana', off('dana', 'declined'), invite('inbal'))
    expect(await look('2026-11-26T20:00')).toBe(false)
    expect(await look('2026-11-27T20:00')).toBe(false)
  })

  it('[S118] who invited is told once of all who gave no answer; freelancers, whom no message reaches, before that too', async () => {
    await team.push(
      'dana',
      invite('inbal'),
      invite('oren', { role: 'סאונד' }),
      invite('f1', { type: 'freelancer' }),
      invite('f2', { type: 'freelancer', patch: { ...invitation({ invited_by: 'gil' }) } }),
    )
    expect(await look('2026-11-26T20:00')).toBe(true)
    const early = (name: string): string =>
      `תשובה של פרילנסר שעדיין לא התקבלה: לא ענו: ${name} (תאורה)\nתשובה עד 27.11.2026 20:00\nלפרילנסרים אין חשבון, ולכן התזכורת אליהם נשלחת מחלון האירוע.`
    expect([await sent('dana'), await sent('gil')]).toEqual([[early('פרילנסר f1')], [early('פרילנסר f2')]])
    expect(await look('2026-11-27T19:59')).toBe(false)
    expect(await look('2026-11-27T20:00')).toBe(true)
    expect(await sent('dana')).toContain(
      '3 תשובות לשיבוץ שלא התקבלו עד המועד: לא ענו: פרילנסר f1 (תאורה), inbal (תאורה), oren (סאונד)',
    )
    expect(await sent('gil')).toContain('תשובה לשיבוץ שלא התקבלה עד המועד: לא ענו: פרילנסר f2 (תאורה)')
    expect([(await sent('dana')).length, (await sent('gil')).length]).toEqual([2, 2])
    expect(await look('2026-11-27T20:05')).toBe(false)
  })

  it('[S118] all admins are told where nobody knows who invited, or they are no admin any more', async () => {
    await team.push(
      'dana',
      invite('inbal', { patch: { ...invitation({ invited_by: null }) } }),
      invite('oren', { patch: { ...invitation({ invited_by: 'inbal' }) } }),
    )
    await look('2026-11-27T20:00')
    const both = 'שתי תשובות לשיבוץ שלא התקבלו עד המועד: לא ענו: inbal (תאורה), oren (תאורה)'
    expect([await sent('dana'), await sent('gil')]).toEqual([[both], [both]])
  })

  it('[S118] ten events at once are one message', async () => {
    await team.push('dana', ...Array.from({ length: 11 }, (_, id) => event(`n${String(id)}`)))
    await team.push('dana', ...Array.from({ length: 11 }, (_, id) => invite('inbal', { event: `n${String(id)}` })))
    await look('2026-11-27T20:00')
    expect(await sent('dana')).toEqual(['11 אירועים שלא כל הצוות ענה בהם: null'])
  })

  it('[S117] a day before is 24 hours before, on the night of a clock change too, and is written by the clock on the wall', async () => {
    // 27 March 2026: clocks go from 2:00 to 3:00.
    team.nowMs = Date.parse('2026-03-20T08:00:00.000Z')
    await team.push('dana', event('spring', { date: '2026-04-20' }))
    const reply_by = '2026-03-27T17:00:00.000Z'
    const invited = invitation({ invited_at: '2026-03-20T07:00:00.000Z', reply_by })
    await team.push('dana', invite('inbal', { event: 'spring', patch: { ...invited } }))
    const spring = (moment: string): Promise<boolean> =>
      sendDue(store, dueKinds.crews, { nowMs: Date.parse(moment), zone })
    expect(await spring('2026-03-26T16:59:00.000Z')).toBe(false)
    expect(await spring('2026-03-26T17:00:00.000Z')).toBe(true)
    expect(await sent('inbal')).toEqual([
      'תזכורת: הזמנה לצוות בלי תשובה: תאורה, 20.4.2026, שעת הגעה 18:00\nתשובה עד 27.3.2026 20:00',
    ])
  })
})
