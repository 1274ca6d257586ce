import { crewSlotId, leadRole, recordId } from '@bama/domain'
import { beforeEach, describe, expect, it } from 'vitest'
import { engineNames } from '../../../testing/engines.ts'
import { change, decide, event, hours, remove, type Team, useTeam } from '../../../testing/team-in-store.ts'
import type { TestChange } from '../../../testing/sync-client.ts'

const task = (id: string, patch: object = {}): TestChange => ({
  entity: 'tasks',
  recordId: id,
  operation: 'create',
  patch: { description: `משימה ${id}`, ...patch },
})

const about = (person: string, type: 'user' | 'freelancer' = 'user') => ({
  event_id: recordId('e1'),
  person_type: type,
  person_id: recordId(person),
  role: 'תאורן',
})
const slotOf = (person: string, type: 'user' | 'freelancer' = 'user'): string => crewSlotId(about(person, type))
const invitation = { invited_at: '2026-11-01T08:00:00.000Z', reply_by: null }
const slot = (person: string, patch: object = {}): TestChange => ({
  entity: 'crewSlots',
  recordId: slotOf(person),
  operation: 'create',
  patch: { ...about(person), plan: 'firm', ...patch },
})
const reply = (answer: 'accepted' | 'declined', call = '2027-04-16T18:00') => ({
  reply: {
    answer,
    answered_at: '2026-11-01T09:00:00.000Z',
    answered_how: 'app',
    answered_invitation: invitation.invited_at,
    answered_call: call,
    answered_end: '2027-04-16',
    answered_place: null,
  },
})
const inRole = (person: string, role: string) => ({
  recordId: crewSlotId({ ...about(person), role }),
  patch: { ...about(person), role, plan: 'firm', ...times('09:15') },
})
const times = (call_time: string) => ({ times: { call_day: 0, call_time, end_day: 0, end_time: null } })

describe.each(engineNames)('messages about work, on %s', (engine) => {
  const openTeam = useTeam(engine)
  let team: Team
  beforeEach(async () => {
    team = await openTeam()
    return () => team.store.close()
  })

  const titles = async (who: string): Promise<readonly string[]> =>
    (await team.messages(who)).map(({ title }) => String(title)).sort()
  const only = async (who: string) => {
    const sent = await team.messages(who)
    expect(sent).toHaveLength(1)
    return sent[0]
  }
  const email = async (who: string): Promise<string> => String((await team.see('admin', 'systemUsers', who))?.['email'])

  it('[S107] a task reaches whom it is given to, each time that it is, and nobody who took it', async () => {
    await team.push('admin', task('t1', { assigned_user: await email('other'), deadline: '2026-12-03' }))
    expect(await only('other')).toMatchObject({
      title: 'הוקצתה לך משימה',
      sender_name: 'admin',
      content: 'לביצוע עד 3.12.2026',
      context_text: 'משימה: משימה t1',
      context_link: '/Tasks?task=t1',
      message_count: 1,
    })
    await team.push(
      'admin',
      change('tasks', 't1', { description: 'אחרת' }),
      change('tasks', 't1', { assigned_user: await email('worker') }),
    )
    expect(await titles('other')).toHaveLength(1)
    expect(await titles('worker')).toEqual(['הוקצתה לך משימה'])
    await team.push('admin', change('tasks', 't1', { assigned_user: await email('admin') }))
    expect(await titles('admin')).toEqual([])
    await team.push('admin', task('t2', { assigned_user: await email('other'), status: 'הושלם' }))
    await team.push('admin', task('t3', { assigned_user: await email('blocked') }))
    await team.push('admin', task('t4', { assigned_user: 'nobody@bama.test' }))
    expect(await titles('other')).toHaveLength(1)
  })

  it('[S107] an event reaches whom it is given to', async () => {
    await team.push('admin', event('e1', { assigned_operator_id: 'op1' }))
    expect(await only('op1')).toMatchObject({ title: 'הוקצה לך אירוע', context_link: '/Events?event=e1' })
    await team.push('op1', event('e2'))
    expect(await titles('op1')).toHaveLength(1)
    await team.push('admin', event('e3', { is_archived: true, assigned_operator_id: 'op2' }))
    expect(await titles('op2')).toEqual([])
  })

  it('[S107] other hours, and another place, reach who accepted or was invited', async () => {
    await team.push(
      'admin',
      event('e1', { date: '2027-04-16', start_time: '18:00' }),
      slot('other', { invitation }),
      slot('op1', { invitation }),
      slot('op2'),
      slot('worker', { invitation, plan: 'draft' }),
      slot('checker', { invitation }),
    )
    await team.push('op1', change('crewSlots', slotOf('op1'), reply('accepted')))
    await team.push('checker', change('crewSlots', slotOf('checker'), reply('declined')))
    await team.push('admin', change('events', 'e1', { start_time: '19:30', location: 'האנגר 11' }))
    for (const who of ['other', 'op1'])
      expect((await team.messages(who)).find(({ title }) => title === 'שינוי בשיבוץ שלך')).toMatchObject({
        content: 'הגעה: 16.4.2027 19:30 (במקום 16.4.2027 18:00)\nמקום: האנגר 11',
        priority: 'גבוהה',
        context_link: '/Events?event=e1',
      })
    for (const who of ['op2', 'worker', 'checker']) expect(await titles(who)).not.toContain('שינוי בשיבוץ שלך')
    // Changes that don't affect hours or place.
    await team.push('admin', change('events', 'e1', { name: 'אחר', end_date: '2027-04-16' }))
    await team.push('admin', change('crewSlots', slotOf('op1'), times('17:00')))
    expect((await titles('op1')).filter((title) => title === 'שינוי בשיבוץ שלך')).toHaveLength(2)
    expect((await titles('other')).filter((title) => title === 'שינוי בשיבוץ שלך')).toHaveLength(1)
    // A new invitation already states the hours.
    await team.push(
      'admin',
      change('crewSlots', slotOf('op1'), {
        ...times('16:00'),
        invitation: { ...invitation, invited_at: '2026-11-02T08:00:00.000Z' },
      }),
    )
    expect((await titles('op1')).filter((title) => title === 'שינוי בשיבוץ שלך')).toHaveLength(2)
    // Cancelled and past events send no such message; moving an event into the past sends it once.
    await team.push('admin', change('events', 'e1', { status: 'בוטל', start_time: '12:00' }))
    await team.push('admin', change('events', 'e1', { status: 'לסיים היום/מחכה לך', date: '2020-01-01' }))
    await team.push('admin', change('events', 'e1', { date: '2020-01-02' }))
    expect((await titles('other')).filter((title) => title === 'שינוי בשיבוץ שלך')).toHaveLength(3)
  })

  it('[S107] other hours do not reach who led the event before, only who leads it now', async () => {
    const lead = (person: string): TestChange => {
      const slotAbout = { ...about(person), role: leadRole }
      return { ...slot(person), recordId: crewSlotId(slotAbout), patch: { ...slotAbout, plan: 'firm', invitation } }
    }
    await team.push('admin', event('e1', { date: '2027-04-16', start_time: '18:00', assigned_operator_id: 'boss' }))
    await team.push('admin', lead('boss'))
    await team.push('admin', change('events', 'e1', { assigned_operator_id: 'op1' }), lead('op1'))
    await team.push('admin', change('events', 'e1', { start_time: '19:30' }))
    expect(await titles('op1')).toContain('שינוי בשיבוץ שלך')
    expect(await titles('boss')).not.toContain('שינוי בשיבוץ שלך')
  })

  it('[S107] a cancelled event, and one that takes place after all, reaches its lead and who is in it and did not decline', async () => {
    await team.push(
      'admin',
      event('e1', { date: '2027-04-16', start_time: '18:00', assigned_operator_id: 'op1' }),
      slot('other', { invitation }),
      slot('op2'),
      slot('worker', { plan: 'draft' }),
      slot('checker', { invitation }),
      slot('boss'),
      // A lead who declined another role, and somebody with two.
      slot('op1', { invitation }),
      { ...slot('other'), ...inRole('other', 'נהג') },
    )
    await team.push('op1', change('crewSlots', slotOf('op1'), { ...reply('declined'), ...times('08:00') }))
    await team.push('checker', change('crewSlots', slotOf('checker'), reply('declined')))
    const newsOfEvent = async (who: string) => (await titles(who)).filter((title) => title.startsWith('האירוע'))
    await team.push('boss', change('events', 'e1', { status: 'בוטל' }))
    for (const who of ['op1', 'op2', 'other'])
      expect((await team.messages(who)).find(({ title }) => title === 'האירוע בוטל')).toMatchObject({
        sender_name: 'boss',
        content: 'בתאריך 16.4.2027',
        priority: 'גבוהה',
        context_link: '/Events?event=e1',
      })
    for (const who of ['boss', 'worker', 'checker', 'admin']) expect(await newsOfEvent(who)).toEqual([])
    // Nothing new is said while it stays cancelled.
    await team.push('admin', change('events', 'e1', { name: 'אחר' }))
    expect(await newsOfEvent('op1')).toEqual(['האירוע בוטל'])
    // What was changed meanwhile comes with the news that it takes place.
    await team.push('admin', change('events', 'e1', { start_time: '15:00', location: 'האנגר 11' }))
    await team.push('admin', change('crewSlots', slotOf('op2'), times('13:30')))
    await team.push('admin', change('events', 'e1', { status: 'לסיים היום/מחכה לך' }))
    for (const [who, call] of [
      ['op1', '15:00'],
      ['op2', '13:30'],
      ['other', '09:15'],
      ['boss', '15:00'],
    ] as const)
      expect(
        (await team.messages(who)).find(({ title }) => title === 'האירוע יתקיים בכל זאת'),
        who,
      ).toMatchObject({ content: `הגעה: 16.4.2027 ${call}\nסיום: 16.4.2027\nמקום: האנגר 11` })
    for (const who of ['worker', 'checker', 'admin']) expect(await newsOfEvent(who)).toEqual([])
    // What is over is tidied up without a word.
    await team.push('admin', event('e2', { date: '2020-01-01', assigned_operator_id: 'op1' }))
    await team.push('admin', change('events', 'e2', { status: 'בוטל' }))
    expect(await newsOfEvent('op1')).toHaveLength(2)
  })

  it('[S107] who was invited or accepted learns that their slot is firm no more, and that it is again', async () => {
    await team.push(
      'admin',
      event('e1', { date: '2027-04-16', start_time: '18:00', location: 'האנגר 11' }),
      slot('other', { invitation }),
      slot('op1', { invitation }),
      slot('op2'),
      slot('worker', { invitation, plan: 'draft' }),
      slot('checker', { invitation }),
      slot('boss', { invitation }),
    )
    await team.push('op1', change('crewSlots', slotOf('op1'), reply('accepted')))
    await team.push('checker', change('crewSlots', slotOf('checker'), reply('declined')))
    const plan = (who: string, to: string, patch: object = {}) =>
      change('crewSlots', slotOf(who), { plan: to, ...patch })
    const newsOfSlot = async (who: string) => (await titles(who)).filter((title) => title.startsWith('השיבוץ שלך'))
    await team.push('admin', ...['other', 'op2', 'worker', 'checker'].map((who) => plan(who, 'removed')))
    await team.push('admin', plan('op1', 'draft'))
    await team.push('boss', plan('boss', 'removed'))
    for (const who of ['other', 'op1'])
      expect((await team.messages(who)).find(({ title }) => title === 'השיבוץ שלך בוטל')).toMatchObject({
        sender_name: 'admin',
        content: 'תאורן, 16.4.2027 18:00',
        priority: 'גבוהה',
        context_text: 'אירוע: אירוע e1',
        // They may not see it any more.
        context_link: null,
      })
    for (const who of ['op2', 'worker', 'checker', 'boss']) expect(await newsOfSlot(who)).toEqual([])
    // Removing a draft is not news. A plan that is undone is, unless a new invitation says so.
    await team.push('admin', plan('op1', 'removed'))
    expect(await newsOfSlot('op1')).toHaveLength(1)
    const again = { ...invitation, invited_at: '2026-11-02T08:00:00.000Z' }
    await team.push('admin', plan('op1', 'firm'), plan('op2', 'firm'), plan('other', 'firm', { invitation: again }))
    expect((await team.messages('op1')).find(({ title }) => title === 'השיבוץ שלך בתוקף שוב')).toMatchObject({
      content: 'תאורן\nהגעה: 16.4.2027 18:00\nסיום: 16.4.2027\nמקום: האנגר 11',
      context_link: '/Events?event=e1',
    })
    for (const [who, count] of [
      ['op1', 2],
      ['op2', 0],
      ['other', 1],
    ] as const)
      expect(await newsOfSlot(who), who).toHaveLength(count)
    // Nobody comes to what is cancelled or over.
    await team.push('admin', change('events', 'e1', { status: 'בוטל' }), plan('op1', 'removed'))
    await team.push('admin', change('events', 'e1', { status: 'לסיים היום/מחכה לך', date: '2020-01-01' }))
    await team.push('admin', plan('other', 'removed'))
    expect([...(await newsOfSlot('op1')), ...(await newsOfSlot('other'))]).toHaveLength(3)
  })

  it('[S107] a slot that is declined reaches the admins, with the reason', async () => {
    await team.push('admin', event('e1', { date: '2027-04-16', start_time: '18:00' }), slot('other', { invitation }))
    await team.push('other', change('crewSlots', slotOf('other'), { ...reply('declined'), reason: 'חתונה' }))
    for (const who of ['admin', 'boss'])
      expect(await only(who)).toMatchObject({
        title: 'סירוב לשיבוץ',
        sender_name: 'other',
        content: 'other, תאורן, 16.4.2027 18:00\nסיבה: חתונה',
        context_link: '/Events?event=e1',
      })
    for (const who of ['worker', 'op1']) expect(await titles(who)).toEqual([])
    await team.push('other', change('crewSlots', slotOf('other'), reply('accepted')))
    expect(await titles('boss')).toHaveLength(1)
  })

  it('[S119] a refusal and what is said of it later are one message, with the latest reason, unread again', async () => {
    await team.push('admin', event('e1', { date: '2027-04-16', start_time: '18:00' }), slot('other', { invitation }))
    const say = (patch: object) => team.push('other', change('crewSlots', slotOf('other'), patch))
    await say(reply('declined'))
    const sent = await only('boss')
    expect(sent?.['content']).toBe('other, תאורן, 16.4.2027 18:00')
    await team.push('boss', change('personalMessages', String(sent?.id), { is_read: true }))
    await say({ ...reply('declined'), reason: 'חתונה' })
    expect(await only('boss')).toMatchObject({
      id: sent?.id,
      content: 'other, תאורן, 16.4.2027 18:00\nסיבה: חתונה',
      is_read: false,
    })
    // The reason written separately, and both written together by an offline device.
    await say({ reason: 'חתונה של אחותי' })
    expect(await only('boss')).toMatchObject({ content: expect.stringMatching(/אחותי$/) as unknown })
    // Repeating the same answer isn't news.
    await team.push('boss', change('personalMessages', String(sent?.id), { is_read: true }))
    await say(reply('declined'))
    expect(await only('boss')).toMatchObject({ is_read: true, content: expect.stringMatching(/אחותי$/) as unknown })
    // Changing one's mind twice updates the same message.
    await say({ ...reply('accepted'), reason: null })
    await say(reply('declined'))
    expect(await only('boss')).toMatchObject({ is_read: false, content: 'other, תאורן, 16.4.2027 18:00' })
  })

  it('[S119] a refusal of another invitation is another message, and so is a reason where the first was deleted', async () => {
    await team.push('admin', event('e1', { date: '2027-04-16', start_time: '18:00' }), slot('other', { invitation }))
    const say = (patch: object) => team.push('other', change('crewSlots', slotOf('other'), patch))
    await say(reply('declined'))
    await team.push('boss', remove('personalMessages', String((await only('boss'))?.id)))
    await say(reply('declined'))
    expect(await titles('boss')).toEqual([])
    await say({ ...reply('declined'), reason: 'חתונה' })
    await say({ ...reply('declined'), reason: 'חתונה של אחותי' })
    expect(await only('boss')).toMatchObject({ content: expect.stringMatching(/אחותי$/) as unknown })
    const again = { ...invitation, invited_at: '2026-11-03T08:00:00.000Z' }
    await team.push('admin', change('crewSlots', slotOf('other'), { invitation: again }))
    await say({ reply: { ...reply('declined').reply, answered_invitation: again.invited_at } })
    expect(await titles('boss')).toHaveLength(2)
  })

  it('[S119] a refusal that was counted with others is not counted again for its reason', async () => {
    await team.push('admin', event('e1', { date: '2027-04-16' }))
    const roles = Array.from({ length: 10 }, (_, index) => `תפקיד ${String(index)}`)
    const idOf = (role: string): string => crewSlotId({ ...about('other'), role })
    for (const role of roles) await team.push('admin', { ...slot('other', { role, invitation }), recordId: idOf(role) })
    for (const role of roles) await team.push('other', change('crewSlots', idOf(role), reply('declined')))
    expect(await only('boss')).toMatchObject({ message_count: 10 })
    await team.push('other', change('crewSlots', idOf('תפקיד 3'), { ...reply('declined'), reason: 'חתונה' }))
    expect(await only('boss')).toMatchObject({ message_count: 10, is_read: false })
  })

  it('[S107] hours that were rejected, and paid, reach their person, and nobody of their own', async () => {
    await team.push('other', hours('h1', '08:00', '12:00'), hours('h2', '13:00', '14:00'))
    const seen = await team.intervalStamp('h1')
    await team.push('admin', change('workHours', 'h1', decide('אושר', seen, 'admin')))
    expect(await titles('other')).toEqual([])
    await team.push('admin', change('workHours', 'h1', decide('נדחה', seen, 'admin', 'חסר אירוע')))
    expect(await only('other')).toMatchObject({
      title: 'שעות שלך נדחו',
      content: '1.11.2026, מ־08:00 עד 12:00\nסיבה: חסר אירוע',
      context_link: '/WorkHours?month=2026-11',
    })
    await team.push('admin', change('workHours', 'h2', decide('שולם', await team.intervalStamp('h2'), 'admin')))
    expect(await titles('other')).toEqual(['שעות שלך נדחו', 'שעות שלך שולמו'])
    await team.push('admin', hours('h3', '08:00', '09:00'))
    await team.push('admin', change('workHours', 'h3', decide('שולם', await team.intervalStamp('h3'), 'admin')))
    expect(await titles('admin')).toEqual([])
  })

  it('[S107] ten of the same are one message with a number, which grows; what was read stays', async () => {
    const to = await email('other')
    const given = (id: number) => task(`t${String(id)}`, { assigned_user: to })
    await team.push('admin', ...Array.from({ length: 9 }, (_, index) => given(index)))
    expect(await titles('other')).toEqual(Array(9).fill('הוקצתה לך משימה'))
    await team.push('admin', given(9))
    const many = await only('other')
    expect(many).toMatchObject({
      title: 'הוקצו לך 10 משימות',
      message_count: 10,
      content: null,
      context_link: '/Tasks',
      sender_name: 'admin',
    })
    await team.push('admin', given(10), given(11))
    expect(await only('other')).toMatchObject({ title: 'הוקצו לך 12 משימות', message_count: 12, is_read: false })
    // Tasks from another person aren't combined; nor are those after the message was read, or an hour later.
    await team.push('boss', given(12))
    expect(await titles('other')).toEqual(['הוקצו לך 12 משימות', 'הוקצתה לך משימה'].sort())
    await team.push('other', change('personalMessages', String(many?.id), { is_read: true }))
    await team.push('admin', given(13))
    expect(await titles('other')).toEqual(['הוקצו לך 12 משימות', 'הוקצתה לך משימה', 'הוקצתה לך משימה'].sort())
  })

  it('[S107] forty at once are one message too', async () => {
    const to = await email('other')
    await team.push('admin', ...Array.from({ length: 40 }, (_, id) => task(`t${String(id)}`, { assigned_user: to })))
    expect(await only('other')).toMatchObject({ title: 'הוקצו לך 40 משימות', message_count: 40 })
  })

  it('[S107] what is hours apart is not put together', async () => {
    const to = await email('other')
    for (let id = 0; id < 12; id++) {
      await team.push('admin', task(`t${String(id)}`, { assigned_user: to }))
      team.nowMs += 20 * 60_000
    }
    expect(await titles('other')).toHaveLength(12)
  })

  it('[S107] who turned a kind off gets none of it, and all others', async () => {
    await team.push('other', change('systemUsers', 'other', { 'messages_off/given': true }))
    await team.push('admin', task('t1', { assigned_user: await email('other') }), hours('h1', '08:00', '09:00'))
    expect(await titles('other')).toEqual([])
    await team.push('other', hours('h2', '10:00', '11:00'))
    await team.push('admin', change('workHours', 'h2', decide('שולם', await team.intervalStamp('h2'), 'admin')))
    expect(await titles('other')).toEqual(['שעות שלך שולמו'])
    await team.push('other', change('systemUsers', 'other', { 'messages_off/given': false }))
    await team.push('admin', task('t2', { assigned_user: await email('other') }))
    expect(await titles('other')).toHaveLength(2)
    expect(await team.push('admin', change('systemUsers', 'other', { 'messages_off/given': true }))).toEqual([
      'rejected forbidden messages_off',
    ])
  })

  it('[S107] a message that was deleted is not sent again by a repeated push', async () => {
    await team.push('admin', task('t1', { assigned_user: await email('other') }))
    const sent = await only('other')
    await team.push('other', remove('personalMessages', String(sent?.id)))
    await team.push('admin', change('tasks', 't1', { priority: 'גבוהה' }))
    expect(await titles('other')).toEqual([])
  })
})
