import { type EntityName, eventSchema, textFieldsOf } from '@bama/domain'
import { neededFile, textsOf } from './cell-samples.ts'

type Fields = Readonly<Record<string, unknown>>

const lines = (word: string) => [
  { id: 'line-1', item: `${word} ראשון`, completed: false, sort_order: 'a1' },
  { id: 'line-2', item: `${word} שני`, completed: true, sort_order: 'a2' },
]

/**
 * A record of each kind with something in every field, so that whatever is hidden would show. Whose it is, the situation
 * says: the fields that name people are not here.
 */
const written: Readonly<Partial<Record<EntityName, Fields>>> = {
  events: {
    ...Object.fromEntries(textFieldsOf(eventSchema).map((field) => [field, 'טקסט'])),
    name: 'כנס שנתי',
    date: '2027-02-01',
    end_date: '2027-02-02',
    start_time: '09:30',
    end_time: '22:00',
    audience_arrival_time: '18:30',
    client_id: 'client-first',
    status: 'משימות קרובים - לפי קדימות',
    sort_order: 'a0',
    drive_url: 'https://drive.bama.example/first',
    tags: ['תג קיים'],
    description: 'תיאור',
    location: 'היכל התרבות',
    checklist: lines('סעיף'),
    screen_grid_images: [{ id: 'image-1', url: 'https://img.bama.example/1.png', filename: '1.png', sort_order: 'a1' }],
    screen_grid_image_url: 'https://img.bama.example/0.png',
    screen_grid_text: 'טקסט המסך',
    timer_target_type: 'task',
    timer_target_task_id: 'task-first',
    approval_status: 'מאושר',
    quote_number: 'Q-1',
    booking_status: 'סגירות בתהליך',
    payment_status: 'שולם חלקית',
    manager_checklist: lines('ניהול'),
    producer_name: 'מפיקה',
    producer_phone: '050-1111111',
    registration_notes: 'הערות רישום',
    crew: ['user-crew'],
    is_completed: true,
  },
  tasks: {
    description: 'להזמין ציוד',
    priority: 'גבוהה',
    deadline: '2027-01-10',
    event_id: 'event-first',
    tags: ['דחוף'],
    internal_notes: 'הערה פנימית',
    checklist: lines('סעיף'),
    sort_order: 'a0',
  },
  clients: {
    name: 'לקוח',
    contact_person: 'אשת קשר',
    email: 'client@client.example',
    phone: '03-1111111',
    address: 'רחוב ראשון 1',
  },
  workHours: { task_id: 'task-first', event_id: 'event-first', event_name: 'כנס שנתי', notes: 'הערה' },
  systemUsers: {},
  seasonalClients: {
    event_month: 'מרץ',
    event_name: 'עדלאידע',
    client_name: 'עירייה',
    contact_info: '03-2222222',
    recurrence_type: 'כל שנה',
    check_status: 'יצרתי קשר',
    next_contact_date: '2027-01-15',
    notes: 'הערה',
    drive_link: 'https://drive.bama.example/season',
  },
  tags: { name: 'תג קיים', color: '#3b82f6' },
  comments: { content: 'תגובה', mentions: ['user-mentioned'] },
  attachments: { ...neededFile, entry_id: 'comment-first' },
  personalMessages: {
    sender_name: 'שולחת',
    title: 'כותרת',
    content: 'תוכן',
    context_text: 'אירוע: כנס שנתי',
    context_link: '/Events?event=event-first',
    priority: 'גבוהה',
  },
  chats: { title: 'שיחה', content: 'תוכן שיחה', event_id: 'event-first' },
  chatMessages: {
    content: 'הודעה',
    mentions: ['user-mentioned'],
    reply_to: 'message-first',
    position: '2026-11-18T06:00:00.000Z-0000-0000000000000000',
  },
  chatReads: { read_to: '2026-11-18T06:00:00.000Z-0000-0000000000000000' },
  crewNeeds: { role: 'תאורה', count: 2, call_day: 0, call_time: '14:00', end_day: 0, end_time: '23:00' },
  crewSlots: {
    role: 'תאורה',
    person_name: 'שם',
    call_day: -1,
    call_time: '14:00',
    end_day: 0,
    end_time: '23:00',
    invited_at: '2026-11-18T06:00:00.000Z',
    reply_by: '2026-11-20T06:00:00.000Z',
    answer: 'accepted',
    answered_at: '2026-11-18T07:00:00.000Z',
    answered_how: 'app',
    answered_invitation: '2026-11-18T06:00:00.000Z',
    answered_call: '2027-01-31T14:00',
    answered_end: '2027-02-01T23:00',
    answered_place: 'היכל התרבות',
    reason: 'סיבה',
  },
  canvas: { title: 'לוח', content: 'תוכן לוח' },
}

/** A kind of record that has none here is one of texts. */
export const fullRecord = (entity: EntityName): Fields => written[entity] ?? textsOf(entity)
