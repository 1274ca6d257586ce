import { describe, expect, it } from 'vitest'
import { eventSchema, managerFields, searchedFields } from './schema.ts'
import { columnOf, eventStatuses } from './values.ts'

const parse = (input: object) => eventSchema.safeParse({ name: 'חתונת רותם ואיתי', date: '2027-04-15', ...input })

const refusal = (input: object): string | undefined => {
  const parsed = parse(input)
  return parsed.success ? undefined : parsed.error.issues[0]?.message
}

describe('event schema', () => {
  it('[A5.10] needs a name and a date', () => {
    expect(eventSchema.safeParse({ date: '2027-04-15' }).success).toBe(false)
    expect(eventSchema.safeParse({ name: 'חתונה' }).success).toBe(false)
    expect(refusal({ name: '   ' })).toBe('required')
    expect(refusal({ date: '2027-02-30' })).toBe('bad_day')
  })

  it('takes no day around which there are days that can’t be written, such as those that databases write for none', () => {
    for (const day of ['0000-01-01', '0001-01-01', '9999-01-01', '9999-12-31']) {
      expect(refusal({ date: day })).toBe('bad_day')
      expect(refusal({ end_date: day })).toBe('bad_day')
    }
    for (const day of ['0206-04-16', '2999-01-01']) expect(refusal({ date: day, end_date: day })).toBeUndefined()
  })

  it('[A3.1] [A3.2] [A3.3] [A3.4] [A3.5] [A3.6] [A3.7] [A3.8] [A3.9] [A3.10] carries every field of the specification, with its default', () => {
    expect(parse({}).data).toEqual({
      name: 'חתונת רותם ואיתי',
      date: '2027-04-15',
      end_date: null,
      start_time: null,
      end_time: null,
      audience_arrival_time: null,
      load_in_day: null,
      load_in_time: null,
      client_id: null,
      status: 'משימות קרובים - לפי קדימות',
      sort_order: null,
      drive_url: null,
      tags: [],
      description: null,
      location: null,
      checklist: [],
      screen_grid_images: [],
      screen_grid_image_url: null,
      screen_grid_text: null,
      screen_columns: null,
      screen_rows: null,
      cabinet_width_mm: null,
      cabinet_height_mm: null,
      cabinet_width_px: null,
      cabinet_height_px: null,
      timer_target_type: 'event',
      timer_target_task_id: null,
      approval_status: 'ממתין לאישור',
      quote_number: null,
      booking_status: 'טרם התחיל',
      payment_status: 'טרם שולם',
      manager_checklist: [],
      crew: [],
      producer_name: null,
      producer_phone: null,
      registration_notes: null,
      crew_notes: null,
      assigned_operator_id: null,
      is_archived: false,
      is_completed: false,
      user_id: null,
    })
  })

  it('[A3.1] [A3.2] [A3.3] [A3.4] [A3.5] [A3.6] [A3.7] [A3.8] [A3.9] [A3.10] takes a value of every field', () => {
    const line = { id: 'l1', item: 'כבלים', completed: true, sort_order: 'a0' }
    const image = { id: 'i1', url: 'https://bama.example/i.png', filename: 'מסך.png', sort_order: 'a0' }
    const whole = {
      audience_arrival_time: '19:30',
      load_in_day: -1,
      load_in_time: '08:00',
      client_id: 'c1',
      status: 'בוטל',
      sort_order: 'a1',
      drive_url: 'https://drive.google.com/x',
      tags: ['חוץ', 'לד'],
      description: 'במה',
      location: 'יפו',
      checklist: [line],
      screen_grid_images: [image],
      screen_grid_image_url: 'https://bama.example/g.png',
      screen_grid_text: '4 על 3',
      timer_target_type: 'task',
      timer_target_task_id: 't1',
      approval_status: 'מאושר',
      quote_number: '1042',
      booking_status: 'הושלם',
      payment_status: 'סגור',
      manager_checklist: [line],
      producer_name: 'דנה',
      producer_phone: '050-0000000',
      registration_notes: 'בכניסה',
      crew_notes: 'חניה בשער 3',
      assigned_operator_id: 'u1',
      is_archived: true,
      is_completed: true,
    }
    expect(parse(whole).data).toMatchObject(whole)
  })

  it('[A4.20] keeps no operator as empty', () => {
    expect(parse({ assigned_operator_id: '' }).data?.assigned_operator_id).toBeNull()
  })

  it('[A4.2] [A4.3] stores exactly the four columns, in order', () => {
    expect(eventStatuses).toEqual(['משימות קרובים - לפי קדימות', 'לסיים היום/מחכה לך', 'סיימתי - לבדיקה', 'בוטל'])
    expect(refusal({ status: 'אחר' })).toBeDefined()
  })

  it('[A4.4] [A4.5] [A4.18] [A4.19] puts an unknown status, and a new event, into the first column', () => {
    expect(columnOf('משהו ישן')).toBe(eventStatuses[0])
    expect(parse({}).data).toMatchObject({ status: eventStatuses[0], timer_target_type: 'event', client_id: null })
  })

  it('[A4.15] [A4.16] [A4.17] takes the stored values of approval, booking and payment, and no others', () => {
    for (const value of ['ממתין לאישור', 'מאושר', 'נדחה']) expect(refusal({ approval_status: value })).toBeUndefined()
    for (const value of ['טרם התחיל', 'סגירות בתהליך', 'הושלם', 'לא נדרש'])
      expect(refusal({ booking_status: value })).toBeUndefined()
    for (const value of ['טרם שולם', 'שולם חלקית', 'שולם במלואו', 'סגור'])
      expect(refusal({ payment_status: value })).toBeUndefined()
    for (const field of ['approval_status', 'booking_status', 'payment_status'])
      expect(refusal({ [field]: 'שולם' })).toBeDefined()
  })

  it('refuses a drive link that is no link, and one that would run', () => {
    for (const bad of [
      'לא קישור',
      'javascript:alert(1)',
      'data:text/html,x',
      'http://',
      'drive.google.com/x',
      'https://localhost',
    ])
      expect(refusal({ drive_url: bad })).toBe('bad_link')
    expect(parse({ drive_url: ' https://drive.google.com/drive/folders/1 ' }).data?.drive_url).toBe(
      'https://drive.google.com/drive/folders/1',
    )
    expect(parse({ drive_url: '' }).data?.drive_url).toBeNull()
  })

  it('refuses what it does not know', () => {
    expect(parse({ colour: 'red' }).success).toBe(false)
  })

  it("names the fields that are the managers' alone", () => {
    expect([...managerFields].sort()).toEqual([
      'approval_status',
      'booking_status',
      'manager_checklist',
      'payment_status',
      'quote_number',
    ])
  })

  it('names the fields that search looks into', () => {
    expect(searchedFields).toEqual(['name', 'location', 'description', 'producer_name'])
  })
})
