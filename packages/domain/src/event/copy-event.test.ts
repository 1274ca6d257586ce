import { describe, expect, it } from 'vitest'
import { recordId } from '../shared/ids.ts'
import { person } from '../testing/people.ts'
import { copyOfEvent, lastEventNamed } from './copy-event.ts'
import { type Event, eventSchema, managerFields } from './schema.ts'
import { eventStatus } from './values.ts'

const ids = { checklist: 'c1', manager_checklist: 'm1' }
const item = (id: string) => ({ id: recordId(id), item: 'במה', completed: true, sort_order: 'a0' })

/** An event in which every field differs from its default. */
const full: Event = {
  ...eventSchema.parse({
    name: 'כנס שנתי',
    date: '2026-04-20',
    end_date: '2026-04-21',
    start_time: '18:00',
    end_time: '02:00',
    audience_arrival_time: '17:30',
    load_in_day: -1,
    load_in_time: '08:00',
    client_id: 'client-1',
    status: 'בוטל',
    sort_order: 'a3',
    drive_url: 'https://drive.example.com/x',
    tags: ['LED'],
    description: 'תיאור',
    location: 'נמל יפו',
    checklist: [item(ids.checklist)],
    screen_grid_images: [{ id: 'i1', url: 'https://example.com/a.png', filename: 'a.png', sort_order: 'a0' }],
    screen_grid_image_url: 'https://example.com/b.png',
    screen_grid_text: 'מסך',
    screen_columns: 10,
    screen_rows: 6,
    cabinet_width_mm: 500,
    cabinet_height_mm: 500,
    cabinet_width_px: 128,
    cabinet_height_px: 128,
    timer_target_type: 'task',
    timer_target_task_id: 'task-1',
    approval_status: 'מאושר',
    quote_number: '77',
    booking_status: 'הושלם',
    payment_status: 'שולם במלואו',
    manager_checklist: [item(ids.manager_checklist)],
    producer_name: 'דנה',
    producer_phone: '050-1234567',
    registration_notes: 'הערות',
    crew_notes: 'חניה בשער 3',
    assigned_operator_id: 'operator-1',
    is_archived: true,
    is_completed: true,
    user_id: 'user-1',
  }),
  id: recordId('e1'),
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  _version: 1,
}

const { is_archived: _archived, ...fresh } = eventSchema.parse({ name: '-', date: '2026-04-20' })

describe('a copy of an event', () => {
  it('takes over all but the dates, the ticks, and what was decided and paid', () => {
    const copy = copyOfEvent(person('admin'), full)
    const carried = Object.keys(fresh).filter(
      (field) => copy[field as keyof typeof fresh] === full[field as keyof typeof fresh],
    )
    expect(carried.sort()).toEqual(
      [
        'name',
        'date',
        'start_time',
        'end_time',
        'audience_arrival_time',
        'load_in_day',
        'load_in_time',
        'client_id',
        'drive_url',
        'tags',
        'description',
        'location',
        'screen_grid_images',
        'screen_grid_image_url',
        'screen_grid_text',
        'screen_columns',
        'screen_rows',
        'cabinet_width_mm',
        'cabinet_height_mm',
        'cabinet_width_px',
        'cabinet_height_px',
        'producer_name',
        'producer_phone',
        'registration_notes',
        'crew_notes',
        'assigned_operator_id',
        'user_id',
      ].sort(),
    )
    expect(copy.checklist).toEqual([{ ...item(ids.checklist), completed: false }])
    expect(copy.manager_checklist).toEqual([{ ...item(ids.manager_checklist), completed: false }])
    expect(copy).toMatchObject({
      end_date: null,
      status: eventStatus.upcoming,
      is_archived: false,
      is_completed: false,
    })
  })

  it('leaves to admins what is theirs to choose', () => {
    const copy = copyOfEvent(person('user', { can_create_events: true }), full)
    expect(copy.assigned_operator_id).toBeNull()
    for (const field of managerFields) expect(copy[field]).toBeUndefined()
  })
})

describe("last time's event", () => {
  const event = (id: string, name: string, date: string): Event => ({ ...full, id: recordId(id), name, date })
  const events = [
    event('old', 'ערב תרומות', '2024-05-01'),
    event('last', 'ערב  תרומות ', '2025-05-01'),
    event('coming', 'ערב תרומות', '2027-05-01'),
    event('other', 'כנס', '2026-01-01'),
  ]

  it('is the latest one of that name that has been', () => {
    expect(lastEventNamed(events, 'ערב תרומות', '2026-11-22')?.id).toBe('last')
  })

  it('is none for a first time', () => {
    expect(lastEventNamed(events, 'גאלה', '2026-11-22')).toBeNull()
  })
})
