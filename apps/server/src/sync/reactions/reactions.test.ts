import { editHours, type StoredWorkHour } from '@bama/domain'
import { person } from '@bama/domain/testing'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Store } from '../../store/store.ts'
import { engineNames, useEngine } from '../../../testing/engines.ts'
import { addPerson } from '../../../testing/people-in-store.ts'
import { createSyncClients, type SyncClients, type TestChange, zone } from '../../../testing/sync-client.ts'

const event = (id: string, patch: object = {}): TestChange => ({
  entity: 'events',
  recordId: id,
  operation: 'create',
  patch: { name: `אירוע ${id}`, date: '2027-04-16', ...patch },
})
const task = (id: string): TestChange => ({
  entity: 'tasks',
  recordId: id,
  operation: 'create',
  patch: { description: `משימה ${id}` },
})
const comment = (id: string, item: string, patch: object = {}): TestChange => ({
  entity: 'comments',
  recordId: id,
  operation: 'create',
  patch: { item_type: item.startsWith('t') ? 'task' : 'event', item_id: item, content: 'תגובה', ...patch },
})
const change = (entity: string, id: string, patch: object): TestChange => ({
  entity,
  recordId: id,
  patch: { ...patch },
})
const remove = (entity: string, id: string): TestChange => ({ entity, recordId: id, operation: 'delete' })

const interval = (start: string, end: string | null, day = '2026-11-01') => ({
  date: day,
  start_time: `${start}:00`,
  end_time: end === null ? null : `${end}:00`,
  started_at: new Date(`${day}T${start}:00+02:00`).toISOString(),
  ended_at: end === null ? null : new Date(`${day}T${end}:00+02:00`).toISOString(),
})
const hours = (id: string, start: string, end: string | null, patch: object = {}): TestChange => ({
  entity: 'workHours',
  recordId: id,
  operation: 'create',
  patch: { interval: interval(start, end), ...patch },
})
const decide = (status: string, seen: string, by: string, reason: string | null = null) => ({
  decision: {
    decided_status: status,
    decided_interval: seen,
    decision_reason: reason,
    decided_by: by,
    decided_at: '2026-11-02T08:00:00.000Z',
  },
})

describe.each(engineNames)('on %s', (engine) => {
  const openStore = useEngine(engine)
  let store: Store
  let team: SyncClients

  beforeEach(async () => {
    store = await openStore()
    team = createSyncClients(store)
    const add = (id: string, role: 'admin' | 'operator' | 'user', permissions = {}, is_approved = true) =>
      addPerson(store, { id, role, permissions, is_approved }, team.nowMs)
    await add('admin', 'admin')
    await add('boss', 'admin')
    await add('worker', 'user', { can_edit_events: true })
    await add('other', 'user')
    await add('checker', 'user', { can_approve_work_hours: true })
    await add('op1', 'operator')
    await add('op2', 'operator')
    await add('blocked', 'admin', {}, false)
    return () => store.close()
  })

  const intervalStamp = async (id: string, who = 'admin'): Promise<string> =>
    (await team.see(who, 'workHours', id))?._clocks['interval'] ?? ''
  const messages = async (who: string) => (await team.list(who, 'personalMessages')).map((message) => message)

  describe('whose a record is', () => {
    it("[S53] is written by the server, and another's name is refused", async () => {
      expect(await team.push('admin', event('e1'))).toEqual(['applied'])
      expect(await team.push('worker', comment('c1', 'e1', { author_name: 'מתחזה' }))).toEqual(['applied'])
      expect(await team.see('worker', 'comments', 'c1')).toMatchObject({ created_by: 'worker', author_name: 'worker' })
      expect(await team.push('worker', comment('c2', 'e1', { created_by: 'admin' }))).toEqual([
        'rejected forbidden created_by',
      ])
      expect(await team.push('worker', hours('h1', '08:00', '10:00', { user_id: 'other' }))).toEqual([
        'rejected forbidden user_id',
      ])
      expect(await team.push('worker', hours('h1', '08:00', '10:00', { user_name: 'אחר' }))).toEqual(['applied'])
      expect(await team.see('worker', 'workHours', 'h1')).toMatchObject({ user_id: 'worker', user_name: 'worker' })
      expect(await team.push('admin', hours('h2', '08:00', '10:00', { user_id: 'other', user_name: 'דנה' }))).toEqual([
        'applied',
      ])
      expect(await team.see('other', 'workHours', 'h2')).toMatchObject({ user_id: 'other', user_name: 'other' })
      expect(await team.push('op1', event('e2'))).toEqual(['applied'])
      expect(await team.see('op1', 'events', 'e2')).toMatchObject({ user_id: 'op1', assigned_operator_id: 'op1' })
      expect(await team.push('admin', hours('h3', '08:00', '10:00', { user_id: 'nobody' }))).toEqual([
        'rejected invalid user_id',
      ])
    })
  })

  describe('hours that somebody else writes', () => {
    const hoursOf = (who: string) => team.see(who, 'workHours', 'h1')
    const told = async () =>
      (await messages('other')).map(({ title, content, sender_name }) => [title, content, sender_name])

    it('[S62] carry who entered and who corrected them, and the person is told; nobody says so themselves', async () => {
      for (const field of ['entered_by', 'corrected_by'])
        expect(await team.push('admin', hours('h0', '08:00', '10:00', { user_id: 'other', [field]: 'boss' }))).toEqual([
          `rejected forbidden ${field}`,
        ])
      const entry = hours('h1', '08:00', '10:00', { user_id: 'other', event_name: 'חתונה' })
      expect(await team.push('admin', entry)).toEqual(['applied'])
      expect(await hoursOf('other')).toMatchObject({ entered_by: 'admin', corrected_by: null })
      expect(await told()).toEqual([['נרשמו עבורך שעות', 'חתונה, 1.11.2026, מ־08:00 עד 10:00', 'admin']])
      // What they change themselves is theirs, and no message.
      expect(await team.push('other', change('workHours', 'h1', { notes: 'גם פירוק' }))).toEqual(['applied'])
      expect(await hoursOf('other')).toMatchObject({ entered_by: 'admin', corrected_by: null })
      expect(await team.push('boss', change('workHours', 'h1', { interval: interval('08:00', '11:00') }))).toEqual([
        'applied',
      ])
      expect(await hoursOf('other')).toMatchObject({ entered_by: 'admin', corrected_by: 'boss', status: 'נרשם' })
      expect((await told()).toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1))).toEqual([
        ['נרשמו עבורך שעות', 'חתונה, 1.11.2026, מ־08:00 עד 10:00', 'admin'],
        ['תוקנו שעות שלך', 'חתונה, 1.11.2026, מ־08:00 עד 11:00', 'boss'],
      ])
      // A decision is none, and neither is what says what stands there already.
      await team.push('admin', change('workHours', 'h1', decide('אושר', await intervalStamp('h1'), 'admin')))
      await team.push('admin', change('workHours', 'h1', { notes: 'גם פירוק' }))
      expect(await hoursOf('other')).toMatchObject({ corrected_by: 'boss', status: 'אושר' })
      expect(await team.push('other', change('workHours', 'h1', { corrected_by: null }))).toEqual([
        'rejected forbidden corrected_by',
      ])
      expect(await told()).toHaveLength(2)
    })

    it("[S62] one's own, and another's timer that is stopped, carry nothing", async () => {
      await team.push('worker', hours('h1', '08:00', '10:00'))
      await team.push('worker', change('workHours', 'h1', { notes: 'הקמה' }))
      expect(await hoursOf('worker')).toMatchObject({ entered_by: null, corrected_by: null })
      await team.push('other', hours('h2', '08:00', null))
      await team.push('admin', change('workHours', 'h2', { interval: interval('08:00', '09:00') }))
      expect(await team.see('other', 'workHours', 'h2')).toMatchObject({ entered_by: null, corrected_by: null })
      expect((await told()).map(([title]) => title)).toEqual(['הטיימר נעצר'])
    })

    it("[S62] the start of another's timer that is moved is a correction, while it runs and as it is stopped", async () => {
      await team.push('other', hours('h1', '08:00', null, { event_name: 'חתונה' }))
      const start = (at: string, day?: string) => change('workHours', 'h1', { interval: interval(at, null, day) })
      expect(await team.push('admin', start('09:30'))).toEqual(['applied'])
      expect(await hoursOf('other')).toMatchObject({ corrected_by: 'admin', status: 'בתהליך' })
      expect(await told()).toEqual([['תוקנו שעות שלך', 'חתונה, 1.11.2026, התחלה ב־09:30', 'admin']])
      // By its owner it is none; another day is one, and so is a start that is moved with the end.
      await team.push('other', start('08:00'))
      expect(await told()).toHaveLength(1)
      await team.push('boss', start('08:00', '2026-10-31'))
      expect(await hoursOf('other')).toMatchObject({ corrected_by: 'boss' })
      expect(await told()).toContainEqual(['תוקנו שעות שלך', 'חתונה, 31.10.2026, התחלה ב־08:00', 'boss'])
      await team.push('admin', change('workHours', 'h1', { interval: interval('09:00', '09:30'), notes: 'נשכח' }))
      expect(await hoursOf('other')).toMatchObject({ corrected_by: 'admin', status: 'נרשם' })
      expect(await told()).toHaveLength(4)
      expect(await told()).toContainEqual(['תוקנו שעות שלך', 'חתונה, 1.11.2026, מ־09:00 עד 09:30', 'admin'])
      expect(await told()).toContainEqual(['הטיימר נעצר', 'הטיימר (חתונה) נעצר בידי admin. נשכח', 'admin'])
    })

    it('[S62] a timer that another starts, or starts again, is told', async () => {
      await team.push('admin', hours('h1', '08:00', null, { user_id: 'other', event_name: 'חתונה' }))
      expect(await hoursOf('other')).toMatchObject({ entered_by: 'admin', corrected_by: null })
      expect(await told()).toEqual([['נרשמו עבורך שעות', 'חתונה, 1.11.2026, התחלה ב־08:00', 'admin']])
      await team.push('other', change('workHours', 'h1', { interval: interval('08:00', '09:00') }))
      await team.push('boss', change('workHours', 'h1', { interval: interval('08:00', null) }))
      expect(await hoursOf('other')).toMatchObject({ corrected_by: 'boss', status: 'בתהליך' })
      expect(await told()).toContainEqual(['תוקנו שעות שלך', 'חתונה, 1.11.2026, התחלה ב־08:00', 'boss'])
    })

    it("[S62] that are deleted are told to their owner, running or not; one's own are not", async () => {
      await team.push('other', hours('h1', '08:00', '10:00', { event_name: 'חתונה' }), hours('h2', '11:00', null))
      await team.push('other', hours('h3', '05:00', '06:00'))
      expect(await team.push('other', remove('workHours', 'h3'))).toEqual(['applied'])
      expect(await told()).toEqual([])
      expect(await team.push('admin', remove('workHours', 'h1'))).toEqual(['applied'])
      expect(await told()).toEqual([['נמחקו שעות שלך', 'חתונה, 1.11.2026, מ־08:00 עד 10:00', 'admin']])
      expect(await messages('other')).toMatchObject([{ context_link: '/WorkHours?month=2026-11' }])
      expect(await team.push('boss', remove('workHours', 'h2'))).toEqual(['applied'])
      expect(await told()).toContainEqual(['נמחקו שעות שלך', '1.11.2026, התחלה ב־11:00', 'boss'])
      // Deleted again is no news.
      await team.push('boss', remove('workHours', 'h1'))
      expect(await told()).toHaveLength(2)
    })
  })

  describe('references', () => {
    it('[S54] refuses comments on what is missing or not seen, and takes hours and tasks whatever became of their event', async () => {
      await team.push('admin', event('e1', { assigned_operator_id: 'op1' }))
      expect(await team.push('worker', comment('c1', 'e9'))).toEqual(['rejected not_found item_id'])
      expect(await team.push('op2', comment('c1', 'e1'))).toEqual(['rejected not_found item_id'])
      expect(await team.push('op1', comment('c1', 'e1'))).toEqual(['applied'])
      await team.push('admin', remove('events', 'e1'))
      expect(await team.push('op1', comment('c2', 'e1'))).toEqual(['rejected not_found item_id'])
      expect(await team.push('worker', hours('h1', '08:00', '10:00', { event_id: 'e1', event_name: 'חתונה' }))).toEqual(
        ['applied'],
      )
      expect(await team.push('worker', { ...task('t1'), patch: { description: 'א', event_id: 'e1' } })).toEqual([
        'applied',
      ])
      expect(await team.see('worker', 'workHours', 'h1')).toMatchObject({ event_name: 'חתונה', hours_worked: 2 })
    })
  })

  describe('what hours are called', () => {
    const named = async (id: string) => (await team.see('admin', 'workHours', id))?.['event_name']

    it('is said by the server where a client says nothing of it: by the event, or by the task', async () => {
      await team.push('admin', event('e1', { assigned_operator_id: 'op1' }), event('e2'), task('t1'))
      expect(
        await team.push(
          'worker',
          hours('h1', '08:00', '09:00', { event_id: 'e1' }),
          hours('h2', '08:00', '09:00', { event_id: 'e1', event_name: null }),
          hours('h3', '08:00', '09:00', { event_id: 'e1', event_name: 'שם משלי' }),
          hours('h4', '08:00', '09:00', { event_id: 'e1', task_id: 't1' }),
          hours('h5', '08:00', '09:00', { event_id: 'missing' }),
          hours('h6', '08:00', '09:00'),
        ),
      ).toEqual(Array(6).fill('applied'))
      expect(await Promise.all(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map(named))).toEqual([
        'אירוע e1',
        'אירוע e1',
        'שם משלי',
        'משימה: משימה t1',
        null,
        null,
      ])
      // They are called by the other event, too, when they are given to it.
      await team.push('worker', change('workHours', 'h1', { event_id: 'e2' }))
      expect(await named('h1')).toBe('אירוע e2')
      await team.push('worker', change('workHours', 'h1', { event_id: 'e1', event_name: 'הקמה' }))
      expect(await named('h1')).toBe('הקמה')
      await team.push('worker', change('workHours', 'h1', { notes: 'פירוק' }))
      expect(await named('h1')).toBe('הקמה')
    })

    it('is not said of an event that the person does not see, nor in vain of one that lost', async () => {
      await team.push('admin', event('e1', { assigned_operator_id: 'op1' }), event('e2'))
      await team.push('op2', hours('h1', '08:00', '09:00', { event_id: 'e1' }))
      expect(await named('h1')).toBeNull()
      const stamp = '2026-11-01T08:00:05.000Z-0000-9f3a1c2b7d4e5f60'
      await team.push('worker', hours('h2', '08:00', '09:00'))
      team.nowMs += 60_000
      await team.push('worker', change('workHours', 'h2', { event_id: 'e2', event_name: 'כנס' }))
      expect(await team.push('worker', { ...change('workHours', 'h2', { event_id: 'e1' }), stamp })).toEqual([
        'superseded',
      ])
      expect(await named('h2')).toBe('כנס')
    })
  })

  describe('what hangs on an event', () => {
    it('[S55] [A6.24] arrives with it, older comments too, and leaves with it', async () => {
      await team.push('admin', event('e1', { assigned_operator_id: 'op1' }))
      await team.push('worker', comment('c1', 'e1'), comment('c2', 'e1'))
      await team.pull('op1')
      await team.pull('op2')
      await team.push('admin', change('events', 'e1', { assigned_operator_id: 'op2' }))
      const lost = await team.pull('op1')
      expect(lost['events']).toEqual([{ id: 'e1', gone: true }])
      expect(lost['comments']).toEqual([
        { id: 'c1', gone: true },
        { id: 'c2', gone: true },
      ])
      const won = await team.pull('op2')
      expect(won['events']?.map(({ id }) => id)).toEqual(['e1'])
      expect(won['comments']).toMatchObject([{ id: 'c1', content: 'תגובה' }, { id: 'c2' }])
    })

    it('[S26] tells an operator nothing of what passes between others, deletions included', async () => {
      await team.push('admin', event('e1', { assigned_operator_id: 'op1' }), event('e2'))
      await team.push('worker', comment('c1', 'e1'), comment('c2', 'e2'))
      await team.pull('op1')
      await team.pull('op2')
      await team.push('admin', change('events', 'e1', { assigned_operator_id: null }))
      await team.push('admin', change('events', 'e1', { assigned_operator_id: 'op1' }))
      await team.push('admin', remove('events', 'e1'), remove('events', 'e2'))
      await team.push('worker', hours('h1', '08:00', '10:00'))
      expect(await team.pull('op2')).toEqual({})
      const sent = await team.pull('op1')
      expect(sent['events']).toContainEqual({ id: 'e1', deleted: true })
    })

    it('[S55] is deleted with it', async () => {
      await team.push('admin', event('e1'), task('t1'))
      await team.push('worker', comment('c1', 'e1'), comment('c2', 't1'))
      await team.pull('other')
      await team.push('admin', remove('events', 'e1'), remove('tasks', 't1'))
      const sent = await team.pull('other')
      expect(sent['comments']).toEqual([
        { id: 'c1', deleted: true },
        { id: 'c2', deleted: true },
      ])
      expect(await team.list('admin', 'comments')).toEqual([])
    })

    it('[S8] a late comment on a deleted event does not bring anything back', async () => {
      await team.push('admin', event('e1'))
      await team.push('worker', comment('c1', 'e1'))
      await team.push('admin', remove('events', 'e1'))
      expect(await team.push('worker', comment('c1', 'e1'))).toEqual(['rejected not_found item_id'])
      expect(await team.push('worker', remove('comments', 'c1'))).toEqual(['superseded'])
    })
  })

  describe('messages', () => {
    it('[S56] reach who is mentioned and sees the item, not the author, once', async () => {
      await team.push('admin', event('e1', { assigned_operator_id: 'op1' }))
      const mentions = ['worker', 'other', 'op1', 'op2', 'blocked', 'nobody'].map((id) => [`mentions/${id}`, true])
      const written = comment('c1', 'e1', Object.fromEntries(mentions))
      expect(await team.push('worker', written)).toEqual(['applied'])
      for (const who of ['worker', 'op2', 'admin']) expect(await messages(who)).toEqual([])
      const [message] = await messages('other')
      expect(message).toMatchObject({
        recipient_id: 'other',
        sender_name: 'worker',
        content: 'תגובה',
        context_text: 'אירוע: אירוע e1',
        context_link: '/Events?event=e1&comment=c1',
        is_read: false,
      })
      expect(await messages('op1')).toHaveLength(1)
      // Deleted by its reader, and the comment sent again under the same id: it stays deleted.
      await team.push('other', remove('personalMessages', message?.id ?? ''))
      await team.push('worker', remove('comments', 'c1'))
      expect(await team.push('worker', written)).toEqual(['rejected exists recordId'])
      expect(await messages('other')).toEqual([])
    })

    it('[S56] tell every active admin of an event that a worker moved to review, and of no other move', async () => {
      await team.push('admin', event('e1', { assigned_operator_id: 'op1' }))
      const review = change('events', 'e1', { status: 'סיימתי - לבדיקה' })
      const back = change('events', 'e1', { status: 'בוטל' })
      await team.push('op1', review, back)
      await team.push('boss', review, back)
      expect(await messages('admin')).toEqual([])
      await team.push('other', change('events', 'e1', { sort_order: 'a5' }))
      expect(await messages('admin')).toEqual([])
      await team.push('other', review)
      for (const who of ['admin', 'boss']) {
        const sent = await messages(who)
        expect(sent).toHaveLength(1)
        expect(sent[0]).toMatchObject({
          title: 'אירוע מוכן לבדיקה',
          priority: 'גבוהה',
          context_link: '/Events?event=e1',
        })
      }
      expect(await messages('other')).toEqual([])
      // Already there: nothing new.
      await team.push('other', review)
      expect(await messages('admin')).toHaveLength(1)
    })

    it('[S56] are written by no client, and read, marked and deleted by the recipient alone', async () => {
      await team.push('admin', event('e1'))
      await team.push('worker', comment('c1', 'e1', { 'mentions/other': true }))
      const id = (await messages('other'))[0]?.id ?? ''
      const forged = {
        entity: 'personalMessages',
        recordId: 'm1',
        operation: 'create',
        patch: { recipient_id: 'other', title: 'א' },
      } as const
      expect(await team.push('admin', forged)).toEqual(['rejected forbidden'])
      expect(await team.push('admin', change('personalMessages', id, { is_read: true }))).toEqual([
        'rejected not_found',
      ])
      expect(await team.push('other', change('personalMessages', id, { content: 'אחר' }))).toEqual([
        'rejected forbidden content',
      ])
      expect(await team.push('other', change('personalMessages', id, { is_read: true }))).toEqual(['applied'])
      expect(await team.push('other', remove('personalMessages', id))).toEqual(['applied'])
    })
  })

  describe('hours', () => {
    it('[S50] [S51] take the interval whole, and reckon hours and status themselves', async () => {
      expect(await team.push('worker', hours('h1', '08:00', '10:30'))).toEqual(['applied'])
      expect(await team.see('worker', 'workHours', 'h1')).toMatchObject({
        hours_worked: 2.5,
        status: 'נרשם',
        date: '2026-11-01',
        start_time: '08:00:00',
      })
      expect(await team.push('worker', change('workHours', 'h1', { start_time: '07:00:00' }))).toEqual([
        'rejected unknown_field start_time',
      ])
      expect(await team.push('worker', change('workHours', 'h1', { hours_worked: 99 }))).toEqual([
        'rejected read_only hours_worked',
      ])
      expect(await team.push('worker', change('workHours', 'h1', { status: 'אושר' }))).toEqual([
        'rejected read_only status',
      ])
      expect(await team.push('worker', change('workHours', 'h1', { interval: { date: '2026-11-01' } }))).toEqual([
        'rejected invalid interval',
      ])
      const backwards = { ...interval('10:00', '08:00') }
      expect(await team.push('worker', change('workHours', 'h1', { interval: backwards }))).toEqual([
        'rejected invalid interval',
      ])
    })

    it('[S52] approve the interval that was seen, and no other', async () => {
      await team.push('worker', hours('h1', '08:00', '10:00'))
      const seen = await intervalStamp('h1')
      await team.push('worker', change('workHours', 'h1', { interval: interval('08:00', '11:00') }))
      expect(await team.push('checker', change('workHours', 'h1', decide('אושר', seen, 'checker')))).toEqual([
        'rejected interval_changed decision',
      ])
      const now = await intervalStamp('h1')
      expect(await team.push('checker', change('workHours', 'h1', decide('אושר', now, 'checker')))).toEqual(['applied'])
      expect(await team.see('worker', 'workHours', 'h1')).toMatchObject({ status: 'אושר', hours_worked: 3 })
      await team.push('worker', change('workHours', 'h1', { interval: interval('08:00', '12:00') }))
      expect(await team.see('worker', 'workHours', 'h1')).toMatchObject({ status: 'נרשם', hours_worked: 4 })
    })

    it('[S52] an edit made before the approval and arriving after it returns the entry too', async () => {
      await team.push('worker', hours('h1', '08:00', '10:00'))
      const stamp = '2026-11-01T08:00:05.000Z-0000-9f3a1c2b7d4e5f60'
      team.nowMs += 60_000
      expect(
        await team.push('admin', change('workHours', 'h1', decide('אושר', await intervalStamp('h1'), 'admin'))),
      ).toEqual(['applied'])
      expect(
        await team.push('worker', { ...change('workHours', 'h1', { interval: interval('08:00', '10:15') }), stamp }),
      ).toEqual(['applied'])
      expect(await team.see('worker', 'workHours', 'h1')).toMatchObject({ status: 'נרשם', hours_worked: 2.25 })
    })

    it('[A4.35] [S52] are for the event that was approved: another one, or another note, returns the entry, whoever changes it by whatever program', async () => {
      await team.push('worker', hours('h1', '08:00', '10:00', { event_id: 'e1', event_name: 'חתונה' }))
      const approve = async () =>
        team.push('checker', change('workHours', 'h1', decide('אושר', await intervalStamp('h1'), 'checker')))
      for (const patch of [{ event_id: 'e2', event_name: 'כנס' }, { task_id: 't1' }, { notes: 'פירוק' }]) {
        expect(await approve()).toEqual(['applied'])
        expect(await team.push('worker', change('workHours', 'h1', patch))).toEqual(['applied'])
        expect(await team.see('checker', 'workHours', 'h1')).toMatchObject({
          status: 'נרשם',
          hours_worked: 2,
          ...patch,
        })
      }
      // What says what stood there already is no edit.
      expect(await approve()).toEqual(['applied'])
      expect(await team.push('worker', change('workHours', 'h1', { notes: 'פירוק' }))).toEqual(['applied'])
      expect(await team.see('worker', 'workHours', 'h1')).toMatchObject({ status: 'אושר' })
    })

    it('[S52] an approval that did not see the other event is refused, and a later word on the hours themselves still wins', async () => {
      await team.push('worker', hours('h1', '08:00', '10:00', { event_id: 'e1', event_name: 'חתונה' }))
      const seen = await intervalStamp('h1')
      const stamp = '2026-11-01T08:00:05.000Z-0000-9f3a1c2b7d4e5f60'
      team.nowMs += 60_000
      expect(await team.push('admin', change('workHours', 'h1', { event_id: 'e2', event_name: 'כנס' }))).toEqual([
        'applied',
      ])
      expect(await team.push('checker', change('workHours', 'h1', decide('אושר', seen, 'checker')))).toEqual([
        'rejected interval_changed decision',
      ])
      expect(
        await team.push('worker', { ...change('workHours', 'h1', { interval: interval('08:00', '10:15') }), stamp }),
      ).toEqual(['applied'])
      expect(await team.see('worker', 'workHours', 'h1')).toMatchObject({
        status: 'נרשם',
        hours_worked: 2.25,
        event_id: 'e2',
      })
    })

    it('[S52] a note that knows of no correction leaves it, though the hours were approved', async () => {
      await team.push('worker', hours('h1', '08:00', '10:00'))
      await team.push('checker', change('workHours', 'h1', decide('אושר', await intervalStamp('h1'), 'checker')))
      const asSeen = { ...(await team.see('worker', 'workHours', 'h1')) } as unknown as StoredWorkHour
      expect(await team.push('admin', change('workHours', 'h1', { interval: interval('08:00', '09:00') }))).toEqual([
        'applied',
      ])
      const typed = { date: asSeen.date, start: '08:00', end: '10:00' }
      const input = { event_id: asSeen.event_id, event_name: asSeen.event_name, typed, notes: 'פירוק' }
      const edited = editHours({ actor: person('user', {}, 'worker') }, { base: asSeen, input, zone })
      team.nowMs += 60_000
      expect(await team.push('worker', ...(edited.ok ? edited.value.map((one) => ({ ...one })) : []))).toEqual([
        'applied',
      ])
      expect(await team.see('worker', 'workHours', 'h1')).toMatchObject({
        status: 'נרשם',
        hours_worked: 1,
        notes: 'פירוק',
      })
    })

    it('[S52] are for what was approved also where the same change names hours that lost', async () => {
      await team.push('worker', hours('h1', '08:00', '10:00', { event_id: 'e1', event_name: 'חתונה' }))
      const stamp = '2026-11-01T08:00:05.000Z-0000-9f3a1c2b7d4e5f60'
      team.nowMs += 60_000
      await team.push('worker', change('workHours', 'h1', { interval: interval('08:00', '10:15') }))
      const approve = async (who: string) =>
        team.push(who, change('workHours', 'h1', decide('אושר', await intervalStamp('h1'), who)))
      for (const patch of [{ notes: 'פירוק' }, { event_id: 'e2', event_name: 'כנס' }]) {
        expect(await approve('checker')).toEqual(['applied'])
        const late = change('workHours', 'h1', { interval: interval('08:00', '11:00'), ...patch })
        expect(await team.push('worker', { ...late, stamp })).toEqual(['applied'])
        expect(await team.see('checker', 'workHours', 'h1')).toMatchObject({
          ...patch,
          status: 'נרשם',
          hours_worked: 2.25,
        })
      }
    })

    it('[S52] are for what was approved also where the same change says an approval that lost', async () => {
      await team.push('worker', hours('h1', '08:00', '10:00'))
      const seen = await intervalStamp('h1')
      const stamp = '2026-11-01T08:00:05.000Z-0000-9f3a1c2b7d4e5f60'
      team.nowMs += 60_000
      await team.push('checker', change('workHours', 'h1', decide('אושר', seen, 'checker')))
      const late = change('workHours', 'h1', { ...decide('אושר', seen, 'admin'), notes: 'פירוק' })
      expect(await team.push('admin', { ...late, stamp })).toEqual(['applied'])
      expect(await team.see('worker', 'workHours', 'h1')).toMatchObject({ status: 'נרשם', notes: 'פירוק' })
    })

    it('[S52] a note on what runs leaves the timer to whoever ends it', async () => {
      await team.push('worker', hours('h1', '08:00', null))
      const seen = await intervalStamp('h1')
      await team.push('worker', change('workHours', 'h1', { notes: 'הקמה' }))
      expect(await intervalStamp('h1')).toBe(seen)
    })

    it("[S3] [S52] can't be rewritten under the stamp that was approved", async () => {
      const stamp = '2026-11-01T08:00:00.500Z-0000-9f3a1c2b7d4e5f60'
      await team.push('worker', { ...hours('h1', '08:00', '09:00'), stamp })
      await team.push('admin', change('workHours', 'h1', decide('אושר', stamp, 'admin')))
      expect(
        await team.push('worker', { ...change('workHours', 'h1', { interval: interval('08:00', '23:00') }), stamp }),
      ).toEqual(['applied'])
      expect(await team.see('worker', 'workHours', 'h1')).toMatchObject({ status: 'נרשם', hours_worked: 15 })
      expect(await team.push('admin', change('workHours', 'h1', decide('שולם', stamp, 'admin')))).toEqual([
        'rejected interval_changed decision',
      ])
    })

    it('[S51] refuse instants that are none, lie days ahead, or span months, and go on with the rest', async () => {
      const odd = { ...interval('08:00', null), started_at: '2026-13-01T00:00:00.000Z' }
      const far = { ...interval('08:00', null), started_at: '9999-01-01T00:00:00.000Z' }
      const long = {
        ...interval('08:00', null),
        started_at: '2026-01-01T00:00:00.000Z',
        ended_at: '2026-11-01T00:00:00.000Z',
      }
      for (const bad of [odd, far, long])
        expect(
          await team.push(
            'worker',
            { ...hours('h9', '08:00', null), patch: { interval: bad } },
            hours('h1', '08:00', '09:00'),
            remove('workHours', 'h1'),
          ),
        ).toMatchObject(['rejected invalid interval', expect.anything(), expect.anything()])
    })

    it('[S51] show the day and the wall times of the instants that they are paid by, whatever a device says of these', async () => {
      const lie = {
        ...interval('08:00', '10:00'),
        ended_at: '2026-11-02T16:30:00.000Z',
        date: '2026-10-01',
        start_time: '09:00:00',
      }
      expect(await team.push('worker', { ...hours('h1', '08:00', '10:00'), patch: { interval: lie } })).toEqual([
        'applied',
      ])
      const shown = { date: '2026-11-01', start_time: '08:00:00', end_time: '18:30:00', hours_worked: 34.5 }
      expect(await team.see('admin', 'workHours', 'h1')).toMatchObject(shown)
      expect(
        await team.push('worker', change('workHours', 'h1', { interval: { ...lie, start_time: '23:59:59' } })),
      ).toEqual(['applied'])
      expect(await team.see('worker', 'workHours', 'h1')).toMatchObject(shown)
      // What was not said stays so.
      const bare = { ...interval('08:00', '09:00'), start_time: null, end_time: null }
      expect(await team.push('worker', { ...hours('h3', '08:00', null), patch: { interval: bare } })).toEqual([
        'applied',
      ])
      expect(await team.see('worker', 'workHours', 'h3')).toMatchObject(bare)
    })

    const byWall = (date: string, start: string, end: string) => ({
      date,
      start_time: `${start}:00`,
      end_time: `${end}:00`,
      started_at: null,
      ended_at: null,
    })

    it.each([
      ['2026-03-26', '18:00', '04:00', 9, '2026-03-27T01:00:00.000Z'],
      ['2026-10-24', '18:00', '04:00', 11, '2026-10-25T02:00:00.000Z'],
      ['2026-10-30', '18:00', '04:00', 10, '2026-10-31T02:00:00.000Z'],
      ['2026-10-02', '08:00', '07:00', 23, '2026-10-03T04:00:00.000Z'],
      ['2026-10-30', '08:00', '08:00', 0, '2026-10-30T06:00:00.000Z'],
    ])(
      '[S51] that are said by wall times alone, on %s from %s to %s, are %d: the server knows the instants',
      async (date, start, end, hours_worked, ended_at) => {
        const patch = { interval: byWall(date, start, end) }
        expect(await team.push('worker', { ...hours('h1', '08:00', null), patch })).toEqual(['applied'])
        const shown = { ...patch.interval, started_at: expect.any(String) as string, ended_at, hours_worked }
        expect(await team.see('admin', 'workHours', 'h1')).toMatchObject(shown)
        // And so where they are changed.
        await team.push('worker', change('workHours', 'h1', { interval: interval('08:00', '09:00') }))
        expect(await team.push('worker', change('workHours', 'h1', patch))).toEqual(['applied'])
        expect(await team.see('admin', 'workHours', 'h1')).toMatchObject(shown)
      },
    )

    it.each([
      ['2026-03-27', '02:30', '09:00'],
      ['2026-03-26', '18:00', '02:30'],
    ])(
      '[S51] are refused by wall times that never were, the clock was set forward over them: %s from %s to %s',
      async (date, start, end) => {
        const patch = { interval: byWall(date, start, end) }
        expect(await team.push('worker', { ...hours('h1', '08:00', null), patch })).toEqual([
          'rejected invalid interval',
        ])
        await team.push('worker', hours('h1', '08:00', '09:00'))
        expect(await team.push('worker', change('workHours', 'h1', patch))).toEqual(['rejected invalid interval'])
      },
    )

    it('[S51] refuse an end that ends nothing, and a timer of which nobody knows when it began', async () => {
      const ended = { ...interval('08:00', null), end_time: '09:00:00' }
      const unbegun = { ...interval('08:00', null), started_at: null }
      for (const bad of [ended, unbegun])
        expect(await team.push('worker', { ...hours('h9', '08:00', null), patch: { interval: bad } })).toEqual([
          'rejected invalid interval',
        ])
    })

    it('[S52] lock when paid, until the payment is taken back with a reason', async () => {
      await team.push('worker', hours('h1', '08:00', '10:00'))
      const seen = await intervalStamp('h1')
      const pay = (who: string, status: string, reason: string | null = null) =>
        team.push(who, change('workHours', 'h1', decide(status, seen, who, reason)))
      expect(await pay('checker', 'שולם')).toEqual(['rejected forbidden decision'])
      expect(await pay('admin', 'שולם')).toEqual(['applied'])
      expect(await team.push('worker', change('workHours', 'h1', { interval: interval('08:00', '20:00') }))).toEqual([
        'rejected forbidden interval',
      ])
      expect(await team.push('worker', remove('workHours', 'h1'))).toEqual(['rejected forbidden'])
      expect(await team.push('admin', remove('workHours', 'h1'))).toEqual(['rejected forbidden'])
      expect(await pay('admin', 'אושר')).toEqual(['rejected forbidden decision'])
      expect(await pay('admin', 'אושר', 'שולם פעמיים')).toEqual(['applied'])
      expect(await team.see('worker', 'workHours', 'h1')).toMatchObject({ status: 'אושר' })
    })

    it('[S52] tell whoever pays that something else was decided later: no payment is lost without a word', async () => {
      await team.push('worker', hours('h1', '08:00', '10:00'))
      const seen = await intervalStamp('h1')
      const paid = {
        ...change('workHours', 'h1', decide('שולם', seen, 'admin')),
        stamp: '2026-11-01T08:00:05.000Z-0000-9f3a1c2b7d4e5f60',
      }
      const approved = {
        ...change('workHours', 'h1', decide('אושר', seen, 'boss')),
        stamp: '2026-11-01T08:00:06.000Z-0000-9f3a1c2b7d4e5f60',
      }
      team.nowMs += 60_000
      expect(await team.push('checker', change('workHours', 'h1', decide('אושר', seen, 'checker')))).toEqual([
        'applied',
      ])
      expect(await team.push('admin', paid)).toEqual(['rejected decided_otherwise decision'])
      // Who says the same as what stands has nothing to learn.
      expect(await team.push('boss', approved)).toEqual(['superseded'])
      expect(await team.see('admin', 'workHours', 'h1')).toMatchObject({ status: 'אושר', decided_by: 'checker' })
      expect(await team.push('admin', change('workHours', 'h1', decide('שולם', seen, 'admin')))).toEqual(['applied'])
    })

    it('[S52] tell whoever pays that their owner deleted them', async () => {
      await team.push('worker', hours('h1', '08:00', '10:00'))
      const seen = await intervalStamp('h1')
      expect(await team.push('worker', remove('workHours', 'h1'))).toEqual(['applied'])
      expect(await team.push('admin', change('workHours', 'h1', decide('שולם', seen, 'admin')))).toEqual([
        'rejected not_found',
      ])
    })

    it("[S52] are decided in one's own name, not for oneself, and rejected with a reason", async () => {
      await team.push('checker', hours('h1', '08:00', '10:00'))
      await team.push('worker', hours('h2', '08:00', '10:00'))
      const [own, others] = [await intervalStamp('h1'), await intervalStamp('h2')]
      expect(await team.push('checker', change('workHours', 'h1', decide('אושר', own, 'checker')))).toEqual([
        'rejected forbidden decision',
      ])
      expect(await team.push('checker', change('workHours', 'h2', decide('אושר', others, 'admin')))).toEqual([
        'rejected forbidden decision',
      ])
      expect(await team.push('checker', change('workHours', 'h2', decide('נדחה', others, 'checker')))).toEqual([
        'rejected invalid decision',
      ])
      expect(
        await team.push('checker', change('workHours', 'h2', decide('נדחה', others, 'checker', 'חסר אישור'))),
      ).toEqual(['applied'])
      expect(await team.see('worker', 'workHours', 'h2')).toMatchObject({
        status: 'נדחה',
        decision_reason: 'חסר אישור',
      })
    })
  })

  describe('timers', () => {
    beforeEach(() => {
      team.nowMs = Date.parse('2026-11-01T12:00:00.000Z')
    })

    it("[S57] show in the person's timer fields while they run, to them and to admins", async () => {
      await team.push('worker', hours('h1', '08:00', null, { event_id: 'e1', event_name: 'חתונה' }))
      const started = interval('08:00', null).started_at
      const running = {
        active_timer_id: 'h1',
        active_timer_event_id: 'e1',
        active_timer_event_name: 'חתונה',
        active_timer_start_time: started,
      }
      expect(await team.see('worker', 'systemUsers', 'worker')).toMatchObject(running)
      expect(await team.see('admin', 'systemUsers', 'worker')).toMatchObject(running)
      expect(await team.see('other', 'systemUsers', 'worker')).not.toHaveProperty('active_timer_id')
      expect(await team.see('worker', 'workHours', 'h1')).toMatchObject({ status: 'בתהליך', hours_worked: null })
      await team.push('worker', change('workHours', 'h1', { interval: interval('08:00', '09:30') }))
      expect(await team.see('worker', 'systemUsers', 'worker')).toMatchObject({
        active_timer_id: null,
        active_timer_start_time: null,
      })
    })

    it('[S57] of two started apart the earlier ends where the later began, and the person is told', async () => {
      await team.push('worker', hours('h2', '11:00', null))
      await team.push('worker', hours('h1', '09:00', null, { event_name: 'חתונה' }))
      expect(await team.see('worker', 'workHours', 'h1')).toMatchObject({
        ended_at: interval('11:00', null).started_at,
        end_time: '11:00:00',
        hours_worked: 2,
        status: 'נרשם',
      })
      expect(await team.see('worker', 'workHours', 'h2')).toMatchObject({ ended_at: null, status: 'בתהליך' })
      expect(await team.see('worker', 'systemUsers', 'worker')).toMatchObject({ active_timer_id: 'h2' })
      expect(await messages('worker')).toMatchObject([{ title: 'הטיימר נעצר' }])
    })

    it('[S57] what the owner said of the earlier one, arriving later, wins over that: no minute is invented', async () => {
      await team.push('worker', hours('h1', '09:00', null))
      team.nowMs += 60_000
      const stopped = {
        ...change('workHours', 'h1', { interval: interval('09:00', '10:30') }),
        stamp: '2026-11-01T12:00:30.000Z-0000-9f3a1c2b7d4e5f60',
      }
      await team.push('worker', hours('h2', '11:00', null))
      expect(await team.see('worker', 'workHours', 'h1')).toMatchObject({ hours_worked: 2 })
      expect(await team.push('worker', stopped)).toEqual(['applied'])
      expect(await team.see('worker', 'workHours', 'h1')).toMatchObject({ hours_worked: 1.5 })
      expect(await team.see('worker', 'systemUsers', 'worker')).toMatchObject({ active_timer_id: 'h2' })
    })

    it('[S57] follow also inside a group, whose later members do not write over what followed from earlier ones', async () => {
      await team.push('worker', hours('h1', '08:00', null))
      const group = '00000000-0000-4000-b000-000000000001'
      const rename = { entity: 'systemUsers', recordId: 'worker', patch: { full_name: 'דנה' }, group } as const
      const note = { ...change('workHours', 'h1', { notes: 'הקמה' }), group }
      expect(await team.push('worker', { ...hours('h2', '09:00', null), group }, note, rename)).toEqual([
        'applied',
        'applied',
        'applied',
      ])
      expect(await team.see('worker', 'workHours', 'h1')).toMatchObject({
        status: 'נרשם',
        notes: 'הקמה',
        hours_worked: 1,
      })
      expect(await team.see('worker', 'systemUsers', 'worker')).toMatchObject({
        full_name: 'דנה',
        active_timer_id: 'h2',
      })
      expect(await messages('worker')).toHaveLength(1)
    })

    it('[S57] one that is deleted while it runs runs no more', async () => {
      await team.push('worker', hours('h1', '09:00', null))
      await team.push('worker', remove('workHours', 'h1'))
      expect(await team.see('worker', 'systemUsers', 'worker')).toMatchObject({ active_timer_id: null })
    })

    it('[S57] of an earlier one, a clock that is a day ahead makes no day', async () => {
      await team.push('worker', hours('h1', '09:00', null))
      const ahead = {
        ...hours('h2', '09:00', null),
        patch: { interval: interval('09:00', null, '2026-11-02') },
        stamp: '2026-11-02T07:00:00.000Z-0000-9f3a1c2b7d4e5f60',
      }
      expect(await team.push('worker', ahead)).toEqual(['applied'])
      expect(await team.see('worker', 'workHours', 'h1')).toMatchObject({
        ended_at: '2026-11-01T12:00:00.000Z',
        end_time: '14:00:00',
        hours_worked: 5,
      })
    })

    it('[S57] is not ended by a clock that is ahead: that is refused, the timer runs on, and the next stop counts', async () => {
      await team.push('worker', hours('h1', '09:00', null))
      const until = (end: string) =>
        change('workHours', 'h1', { interval: { ...interval('09:00', null), end_time: '14:00:00', ended_at: end } })
      const ahead = { ...until('2026-11-02T12:00:00.000Z'), stamp: '2026-11-02T12:00:00.000Z-0000-9f3a1c2b7d4e5f60' }
      expect(await team.push('worker', ahead)).toEqual(['rejected invalid interval'])
      expect(await team.see('worker', 'workHours', 'h1')).toMatchObject({ status: 'בתהליך' })
      expect(await team.push('worker', until('2026-11-01T12:00:00.000Z'))).toEqual(['applied'])
      expect(await team.see('worker', 'workHours', 'h1')).toMatchObject({ hours_worked: 5 })
    })

    it.each(['admin first', 'owner first'])(
      '[S57] that an admin and its offline owner both stopped: the later said counts, once; the other is in the history (%s)',
      async (order) => {
        await team.push('worker', hours('h1', '09:00', null, { event_name: 'חתונה', notes: 'הקמה' }))
        team.nowMs += 120_000
        const byOwner = {
          ...change('workHours', 'h1', { interval: interval('09:00', '10:30') }),
          stamp: '2026-11-01T12:00:30.000Z-0000-9f3a1c2b7d4e5f60',
        }
        const byAdmin = {
          ...change('workHours', 'h1', { interval: interval('09:00', '13:00'), notes: 'הקמה\nנשכח פתוח' }),
          stamp: '2026-11-01T12:01:00.000Z-0000-8f3a1c2b7d4e5f60',
        }
        const pushes = [() => team.push('admin', byAdmin), () => team.push('worker', byOwner)]
        for (const push of order === 'admin first' ? pushes : pushes.reverse()) await push()
        expect(await team.list('worker', 'workHours')).toMatchObject([
          { id: 'h1', hours_worked: 4, status: 'נרשם', notes: 'הקמה\nנשכח פתוח' },
        ])
        expect(await team.see('worker', 'systemUsers', 'worker')).toMatchObject({ active_timer_id: null })
        const said = (await messages('worker')).map(({ content }) => content)
        // Where the owner had stopped it already, the admin's word corrects hours that were theirs.
        expect(said).toEqual(
          order === 'admin first'
            ? ['הטיימר (חתונה) נעצר בידי admin. נשכח פתוח']
            : ['חתונה, 1.11.2026, מ־09:00 עד 13:00'],
        )
      },
    )

    it.each(['worker', 'admin'])(
      '[S57] that was forgotten for months is stopped all the same, by %s, and its end is mended',
      async (who) => {
        const began = '2026-09-01T06:00:00.000Z'
        const day = { date: '2026-09-01', start_time: '09:00:00', started_at: began }
        await team.push('worker', {
          ...hours('h1', '09:00', null),
          patch: { interval: { ...day, end_time: null, ended_at: null } },
        })
        const ending = (ended_at: string, end_time: string, started_at = began) =>
          change('workHours', 'h1', { interval: { ...day, started_at, end_time, ended_at } })
        expect(await team.push(who, ending('2026-11-01T12:00:00.000Z', '14:00:00'))).toEqual(['applied'])
        expect(await team.see('worker', 'workHours', 'h1')).toMatchObject({ status: 'נרשם', hours_worked: 1470 })
        expect(await team.see('worker', 'systemUsers', 'worker')).toMatchObject({ active_timer_id: null })
        // Also by little and little: nobody has to know the right end at once.
        expect(await team.push(who, ending('2026-10-25T12:00:00.000Z', '14:00:00'))).toEqual(['applied'])
        expect(await team.push(who, ending('2026-09-01T14:00:00.000Z', '17:00:00'))).toEqual(['applied'])
        expect(await team.see('worker', 'workHours', 'h1')).toMatchObject({ hours_worked: 8, end_time: '17:00:00' })
        // A year that was mistyped is refused as ever.
        expect(
          await team.push(who, ending('2026-09-01T14:00:00.000Z', '17:00:00', '2025-09-01T06:00:00.000Z')),
        ).toEqual(['rejected invalid interval'])
      },
    )

    it('[S57] that an admin stops tells its owner, with the note', async () => {
      await team.push('worker', hours('h1', '09:00', null, { event_name: 'חתונה' }))
      expect(
        await team.push(
          'admin',
          change('workHours', 'h1', { interval: interval('09:00', '12:00'), notes: 'נשכח פתוח' }),
        ),
      ).toEqual(['applied'])
      expect(await messages('worker')).toMatchObject([
        { sender_name: 'admin', content: 'הטיימר (חתונה) נעצר בידי admin. נשכח פתוח' },
      ])
    })
  })

  describe('a full pull', () => {
    it('[S59] brings first what people look at first', async () => {
      const old = (n: number) => event(`old-${n}`, { is_archived: true, description: 'א'.repeat(400) })
      for (let n = 0; n < 600; n += 200)
        await team.push('admin', ...Array.from({ length: 200 }, (_, index) => old(n + index)))
      await team.push('admin', event('now'), task('t1'), hours('this-month', '08:00', '09:00'))
      await team.push('admin', {
        ...hours('long-ago', '08:00', '09:00'),
        patch: { interval: interval('08:00', '09:00', '2026-01-05') },
      })
      const ids: string[] = []
      let at: { epoch: string | null; cursor: string | null } = { epoch: null, cursor: null }
      const { createSyncHandler } = await import('../sync-handler.ts')
      const handle = createSyncHandler({
        store,
        zone: 'Asia/Jerusalem',
        now: () => team.nowMs,
        onCommitted: () => undefined,
      })
      const progress: number[] = []
      for (let more = true, first = true; more; first = false) {
        const page = await handle(
          { userId: 'admin' as never },
          { protocol: 1, deviceId: '9f3a1c2b7d4e5f60' as never, ...at, mutations: [] },
        )
        const inPage = Object.values(page.changes)
          .flat()
          .map(({ id }) => id)
        if (first) expect(inPage).toEqual(expect.arrayContaining(['now', 't1', 'this-month', 'worker']))
        ids.push(...inPage)
        if (page.progress !== undefined) progress.push(page.progress)
        at = { epoch: page.epoch, cursor: page.cursor }
        more = page.more
      }
      expect(ids).toContain('long-ago')
      expect(new Set(ids).size).toBe(ids.length)
      expect(ids.filter((id) => id.startsWith('old-'))).toHaveLength(600)
      expect(progress).toEqual([...progress].sort((a, b) => a - b))
      expect(progress.at(-1)).toBe(1)
    })
  })
})
