import { describe, expect, it } from 'vitest'
import { commentModel, commentSchema } from './comment/schema.ts'
import { alwaysCurrent, currentUntil } from './current.ts'
import { entityModels, entityNamed, entityNames } from './entities.ts'
import { messageSchema } from './message/schema.ts'
import { seasonalClientSchema } from './seasonal-client/schema.ts'
import { taskModel, taskSchema } from './task/schema.ts'
import { taskPriorities, taskStatuses } from './task/values.ts'
import { checkStatuses, recurrenceTypes } from './seasonal-client/values.ts'

it('[B3.21] [B1.1] eleven kinds of record sync', () => {
  const specified = ['events', 'tasks', 'clients', 'workHours', 'systemUsers', 'seasonalClients', 'tags']
  const others = ['comments', 'personalMessages', 'chats', 'canvas']
  expect(entityNames.slice(0, 11)).toEqual([...specified, ...others])
  for (const name of entityNames) expect(entityModels[name].name).toBe(name)
  for (const name of ['__proto__', 'constructor', 'toString', '_syncQueue', '_metadata', ''])
    expect(entityNamed(name)).toBeNull()
})

describe('a task', () => {
  it('[A3.12] [A3.13] [A3.14] [A3.15] [A3.16] [A3.19] [A4.21] [A4.24] needs a description and has its defaults', () => {
    expect(taskSchema.safeParse({ description: '  ' }).success).toBe(false)
    expect(taskSchema.parse({ description: 'להזמין הגברה' })).toMatchObject({
      status: 'פתוח',
      priority: 'רגילה',
      deadline: null,
      assigned_user: null,
      event_id: null,
      sort_order: null,
      internal_notes: null,
    })
    const whole = {
      description: 'להזמין הגברה',
      deadline: '2027-04-15',
      assigned_user: 'dana@bama.example',
      event_id: 'e1',
      sort_order: 'a0',
      internal_notes: 'בטלפון',
    }
    expect(taskSchema.parse(whole)).toMatchObject(whole)
    expect(taskStatuses).toEqual(['פתוח', 'בתהליך', 'הושלם'])
    expect(taskPriorities).toEqual(['נמוכה', 'רגילה', 'גבוהה', 'קריטית'])
    for (const wrong of [
      { status: 'סגור' },
      { priority: 'דחוף' },
      { deadline: '2026-02-30' },
      { assigned_user: 'דנה' },
      { event_id: 'a/b' },
    ])
      expect(taskSchema.safeParse({ description: 'א', ...wrong }).success).toBe(false)
  })

  it('[A3.17] [A3.18] [A4.27] keeps tags as a set and checklist lines by id, not completed at first', () => {
    expect(Object.keys(taskModel.sets)).toEqual(['tags'])
    const tags = ['להציג ללקוח', 'דחוף']
    expect(taskSchema.parse({ description: 'א', tags })).toMatchObject({ tags })
    expect(taskModel.lists['checklist']?.parse({ id: 'c1', item: 'כבלים' })).toMatchObject({ completed: false })
  })
})

it('[A3.34] [A3.35] a comment hangs on an event or a task and names people by id', () => {
  expect(commentSchema.parse({ item_type: 'task', item_id: 't1', content: ' שלום ' })).toMatchObject({
    content: 'שלום',
    mentions: [],
  })
  const whole = {
    item_type: 'event',
    item_id: 'e1',
    content: 'א',
    mentions: ['u1'],
    author_name: 'דנה',
    created_by: 'u2',
  }
  expect(commentSchema.parse(whole)).toEqual(whole)
  expect(commentSchema.safeParse({ item_type: 'client', item_id: 'c1', content: 'א' }).success).toBe(false)
  expect(commentSchema.safeParse({ item_type: 'task', item_id: 't1', content: ' ' }).success).toBe(false)
  expect(Object.keys(commentModel.sets)).toEqual(['mentions'])
})

it('[A3.37] [A3.38] a message is for one person, unread and of regular priority at first', () => {
  expect(messageSchema.parse({ recipient_id: 'u1', title: 'א' })).toMatchObject({ is_read: false, priority: 'רגילה' })
  const whole = {
    recipient_id: 'u1',
    sender_name: 'דנה',
    title: 'א',
    content: 'ב',
    context_text: 'השקה',
    context_link: '/Events?event=e1',
    priority: 'דחופה',
    is_read: true,
    message_count: 12,
  }
  expect(messageSchema.parse(whole)).toEqual(whole)
  expect(messageSchema.safeParse({ title: 'א' }).success).toBe(false)
})

it('[A3.45] [A4.58] [A4.60] a seasonal follow-up has its month, names and defaults', () => {
  const fields = { event_month: 'ינואר', event_name: 'חנוכה בעיר', client_name: 'עיריית רעננה' }
  const whole = {
    ...fields,
    contact_info: '050-0000000',
    recurrence_type: 'כל שנתיים',
    check_status: 'רלוונטי',
    next_contact_date: '2027-01-01',
    notes: 'בבוקר',
    drive_link: 'https://drive.google.com/x',
  }
  expect(seasonalClientSchema.parse(whole)).toEqual(whole)
  expect(checkStatuses).toEqual(['טרם פניתי', 'יצרתי קשר', 'רלוונטי', 'לא מתקיים השנה', 'לבדוק מי המפיק'])
  expect(recurrenceTypes).toEqual(['כל שנה', 'כל שנתיים', 'חד-פעמי', 'לא ידוע'])
  expect(seasonalClientSchema.parse(fields)).toMatchObject({ check_status: 'טרם פניתי', recurrence_type: 'לא ידוע' })
  for (const wrong of [
    { event_month: 'טבת' },
    { client_name: '' },
    { drive_link: 'javascript:alert(1)' },
    { check_status: 'אולי' },
  ])
    expect(seasonalClientSchema.safeParse({ ...fields, ...wrong }).success).toBe(false)
})

it('what people look at first: active events, open tasks, running timers and the day of hours', () => {
  expect(currentUntil('events', { is_archived: false })).toBe(alwaysCurrent)
  expect(currentUntil('events', { is_archived: true })).toBeNull()
  expect(currentUntil('tasks', { status: 'בתהליך' })).toBe(alwaysCurrent)
  expect(currentUntil('tasks', { status: 'הושלם' })).toBeNull()
  expect(currentUntil('workHours', { status: 'בתהליך', date: '2026-01-01' })).toBe(alwaysCurrent)
  expect(currentUntil('workHours', { status: 'נרשם', date: '2026-01-01' })).toBe('2026-01-01')
  expect(currentUntil('chats', {})).toBeNull()
})
