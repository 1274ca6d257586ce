import { assert, type CellValue, type EntityName, entityModels, textFieldsOf } from '@bama/domain'
import { z } from 'zod'
import type { Cast } from './person.ts'
import { sampleCall } from './sample-call.ts'

type Samples = Readonly<Record<string, readonly CellValue[]>>
/** An entity that is missing here has only texts. */
type AllSamples = Readonly<Partial<Record<EntityName, Samples>>>

/** A finished interval that no situation has. */
const sampleInterval = {
  date: '2026-11-18',
  start_time: '08:00:00',
  end_time: '12:00:00',
  started_at: '2026-11-18T06:00:00.000Z',
  ended_at: '2026-11-18T10:00:00.000Z',
}

const sampleTimes = { call_day: 0, call_time: '15:15', end_day: 1, end_time: '01:30' }

const sampleReply = {
  answer: 'declined',
  answered_at: '2026-11-19T07:00:00.000Z',
  answered_how: 'app',
  answered_invitation: null,
  answered_call: '2027-02-01',
  answered_end: '2027-02-01T22:00',
  answered_place: null,
  answered_version: null,
}

/**
 * Valid values to write, by cell: a plain field or a composite by its name, a list entry as `list/<entry>/field`, an
 * element as `set/<element>`, a key as `map/<key>`. Composites that contain what they apply to (`decision`) are made
 * elsewhere.
 */
export function cellSamples({ me, colleague, operator }: Cast): AllSamples {
  const checklistFields = { item: ['סעיף חדש'], completed: [true], sort_order: ['a7'] }
  const checklist = (list: string): Samples =>
    Object.fromEntries(Object.entries(checklistFields).map(([field, values]) => [`${list}/<entry>/${field}`, values]))
  return {
    events: {
      name: ['שם אחר'],
      date: ['2027-03-04'],
      end_date: ['2027-03-05'],
      start_time: ['10:15'],
      end_time: ['23:45'],
      audience_arrival_time: ['19:20'],
      load_in: [{ load_in_day: -2, load_in_time: '07:30' }],
      client_id: ['client-other'],
      status: ['לסיים היום/מחכה לך', 'סיימתי - לבדיקה'],
      sort_order: ['a5'],
      drive_url: ['https://drive.bama.example/other'],
      'tags/<element>': [true],
      description: ['תיאור אחר'],
      location: ['מקום אחר'],
      ...checklist('checklist'),
      'screen_grid_images/<entry>/url': ['https://img.bama.example/7.png'],
      'screen_grid_images/<entry>/filename': ['7.png'],
      'screen_grid_images/<entry>/sort_order': ['a7'],
      screen_grid_image_url: ['https://img.bama.example/8.png'],
      screen_grid_text: ['טקסט אחר'],
      screen_columns: [7],
      screen_rows: [7],
      cabinet_width_mm: [7],
      cabinet_height_mm: [7],
      cabinet_width_px: [7],
      cabinet_height_px: [7],
      timer_target_type: ['event'],
      timer_target_task_id: ['task-other'],
      approval_status: ['נדחה'],
      quote_number: ['Q-77'],
      booking_status: ['הושלם'],
      payment_status: ['שולם במלואו'],
      ...checklist('manager_checklist'),
      producer_name: ['מפיקה אחרת'],
      producer_phone: ['050-7777777'],
      registration_notes: ['הערות אחרות'],
      crew_notes: ['הערות אחרות לצוות'],
      assigned_operator_id: [operator.id, me.id],
      'crew/<element>': [true],
      is_archived: [true, false],
      is_completed: [false],
      user_id: [me.id, colleague.id],
    },
    tasks: {
      description: ['תיאור אחר'],
      status: ['הושלם', 'בתהליך', 'פתוח'],
      priority: ['קריטית'],
      deadline: ['2027-04-04'],
      deadline_time: ['16:45'],
      rule: [{ rule_anchor: 'end', rule_days: 3, rule_time: null, rule_before_rest: true }],
      rule_due: ['2027-04-05T09:15'],
      assigned_user: [me.email, colleague.email],
      event_id: ['event-other'],
      'tags/<element>': [true],
      internal_notes: ['הערה אחרת'],
      ...checklist('checklist'),
      sort_order: ['a5'],
      user_id: [me.id, colleague.id],
    },
    clients: {
      name: ['לקוח אחר'],
      contact_person: ['איש קשר אחר'],
      email: ['other@client.example'],
      phone: ['03-7777777'],
      address: ['רחוב אחר 7'],
    },
    workHours: {
      task_id: ['task-other'],
      event_id: ['event-other'],
      event_name: ['אירוע אחר'],
      user_id: [me.id, colleague.id],
      user_name: ['שם אחר'],
      entered_by: [me.id, colleague.id],
      corrected_by: [me.id, colleague.id],
      notes: ['הערה אחרת'],
      interval: [sampleInterval],
      status: ['אושר'],
      hours_worked: [99],
    },
    systemUsers: {
      name: ['שם אחר'],
      full_name: ['שם מלא אחר'],
      email: ['other@bama.test'],
      role: ['admin', 'operator'],
      is_admin: [true, false],
      'permissions/<key>': [true, false],
      is_approved: [true, false],
      phone: ['050-7777777'],
      position: ['תפקיד אחר'],
      hire_date: ['2026-01-01'],
      shows_hebrew_months: [true, false],
      shows_hebrew_dates: [true, false],
      calendar_place: ['geonames:293397'],
      'messages_off/<element>': [true],
      'pushes_off/<element>': [true],
      'messages_mailed/<element>': [true],
      quiet_hours: ['23:00-06:30', 'off'],
      rests_on_sabbath: [true, false],
      calls_break_quiet: [true, false],
      push_shows_content: [true, false],
      rest_weekdays: ['5', '06'],
      last_login: ['2026-11-01T08:00:00.000Z'],
      last_login_device: ['Chrome ב־Windows'],
      active_timer_id: ['hours-other'],
      active_timer_event_id: ['event-other'],
      active_timer_event_name: ['אירוע אחר'],
      active_timer_start_time: ['2026-11-01T08:00:00.000Z'],
    },
    seasonalClients: {
      event_month: ['יולי'],
      event_name: ['אירוע אחר'],
      client_name: ['לקוח אחר'],
      contact_info: ['פרטים אחרים'],
      recurrence_type: ['חד-פעמי'],
      check_status: ['רלוונטי'],
      next_contact_date: ['2027-05-05'],
      notes: ['הערה אחרת'],
      drive_link: ['https://drive.bama.example/other'],
    },
    tags: { name: ['תג אחר'], color: ['#ef4444'], text_color: ['#ffffff'] },
    comments: {
      item_type: ['task', 'event'],
      item_id: ['item-other'],
      content: ['תגובה אחרת'],
      'mentions/<element>': [true],
      author_name: ['שם אחר'],
      created_by: [me.id, colleague.id],
    },
    attachments: {
      item_type: ['task', 'event', 'chat'],
      item_id: ['item-other'],
      entry_id: ['comment-other'],
      name: ['קובץ אחר.pdf'],
      type: ['text/plain'],
      size: [77],
      sha256: ['7'.repeat(64)],
      thumbnail: ['/9j/7777'],
      file_id: ['77777777-7777-4777-8777-777777777777'],
      is_stored: [true, false],
      author_name: ['שם אחר'],
      created_by: [me.id, colleague.id],
    },
    personalMessages: {
      recipient_id: [me.id, colleague.id],
      sender_name: ['שולח אחר'],
      title: ['כותרת אחרת'],
      content: ['תוכן אחר'],
      context_text: ['הקשר אחר'],
      context_link: ['/Events?event=event-other'],
      priority: ['דחופה'],
      is_read: [true, false],
      message_count: [7],
    },
    chats: {
      user_id: [me.id, colleague.id],
      title: ['כותרת אחרת'],
      content: ['תוכן אחר'],
      event_id: ['event-other'],
      'members/<element>': [true],
    },
    chatMessages: {
      chat_id: ['chat-other'],
      content: ['הודעה אחרת'],
      reply_to: ['message-other'],
      'mentions/<element>': [true],
      author_name: ['שם אחר'],
      created_by: [me.id, colleague.id],
      position: ['2026-11-19T06:00:00.000Z-0000-0000000000000000'],
    },
    chatReads: {
      chat_id: ['chat-other'],
      user_id: [me.id, colleague.id],
      read_to: ['2026-11-19T06:00:00.000Z-0000-0000000000000000'],
    },
    crewNeeds: { event_id: ['event-other'], role: ['תפקיד אחר'], count: [3], times: [sampleTimes] },
    crewSlots: {
      event_id: ['event-other'],
      person_type: ['freelancer'],
      person_id: [me.id, colleague.id],
      role: ['תפקיד אחר'],
      person_name: ['שם אחר'],
      times: [sampleTimes],
      plan: ['firm', 'draft', 'removed'],
      invitation: [{ invited_at: '2026-11-19T06:00:00.000Z', reminded_at: null, reply_by: null, invited_by: me.id }],
      reply: [sampleReply],
      attendance: [{ attendance_state: 'arrived', attendance_at: '2026-11-27T11:40:00.000Z' }],
      reason: ['סיבה אחרת'],
      'calls/<entry>/call': [sampleCall('הערה אחרת')],
      call_opened_at: ['2026-11-19T08:00:00.000Z'],
      call_opened_version: ['line-2'],
    },
    availability: {
      person_type: ['freelancer'],
      person_id: [me.id, colleague.id],
      period: [{ from_day: '2027-03-01', from_time: '08:00', to_day: '2027-03-02', to_time: null }],
      kind: ['off', 'unavailable'],
      note: ['הערה אחרת'],
    },
    freelancers: { rest_weekdays: ['5', '06'] },
    crewSettings: { travel_minutes: [45], rest_minutes: [660], most_minutes_a_day: [600], reminder_minutes: [120] },
    eventTemplates: {
      name: ['תבנית אחרת'],
      day_count: [3],
      start_time: ['10:15'],
      end_time: ['23:45'],
      audience_arrival_time: ['19:20'],
      load_in: [{ load_in_day: -2, load_in_time: '07:30' }],
      'tags/<element>': [true],
      ...checklist('checklist'),
      'tasks/<entry>/description': ['משימה אחרת'],
      'tasks/<entry>/priority': ['קריטית'],
      'tasks/<entry>/anchor': ['end'],
      'tasks/<entry>/days': [-9],
      'tasks/<entry>/time': ['08:30'],
      'tasks/<entry>/before_rest': [false],
      'tasks/<entry>/checklist': ['שורה אחרת'],
      'tasks/<entry>/sort_order': ['a7'],
      'needs/<entry>/role': ['תפקיד אחר'],
      'needs/<entry>/count': [4],
      'needs/<entry>/call_day': [-1],
      'needs/<entry>/call_time': ['06:00'],
      'needs/<entry>/end_day': [2],
      'needs/<entry>/end_time': ['05:00'],
      'needs/<entry>/sort_order': ['a7'],
    },
    canvas: {
      user_id: [me.id, colleague.id],
      event_id: ['event-other'],
      title: ['כותרת אחרת'],
      content: ['תוכן אחר'],
      'elements/<entry>/element': ['{"version":9,"versionNonce":1,"isDeleted":true}'],
    },
  }
}

/** The fields of an attachment, without its item. No file with this id is ever uploaded. */
export const neededFile = {
  name: 'קובץ.pdf',
  type: 'application/pdf',
  size: 1000,
  sha256: 'a'.repeat(64),
  file_id: '00000000-0000-4000-8000-00000000f11e',
}

/** A minimal valid creation per entity, so that one more cell is all that can be wrong with it. */
const needed: Readonly<Partial<Record<EntityName, Readonly<Record<string, CellValue>>>>> = {
  events: { name: 'אירוע חדש', date: '2027-06-01' },
  tasks: { description: 'משימה חדשה' },
  clients: { name: 'לקוח חדש' },
  workHours: { interval: sampleInterval },
  systemUsers: { name: 'אדם חדש', email: 'new@bama.test' },
  seasonalClients: { event_month: 'יוני', event_name: 'קיץ', client_name: 'מועצה' },
  tags: { name: 'תג חדש' },
  personalMessages: { recipient_id: 'user-recipient', title: 'כותרת' },
  chats: { title: 'שיחה חדשה' },
  chatMessages: { chat_id: 'chat-first', content: 'הודעה חדשה' },
  chatReads: { chat_id: 'chat-first', read_to: '2026-11-19T06:00:00.000Z-0000-0000000000000000' },
  crewNeeds: { count: 1 },
  crewSlots: { person_type: 'user', plan: 'draft' },
  availability: {
    person_type: 'user',
    person_id: 'user-someone',
    period: { from_day: '2027-03-05', from_time: null, to_day: '2027-03-06', to_time: null },
    kind: 'off',
  },
  crewSettings: { rest_minutes: 600 },
  canvas: { title: 'לוח חדש' },
}

export const neededToCreate = (entity: EntityName) => needed[entity] ?? neededTexts(entity)

/** Returns the kinds of cell that an entity has by its schema, spelled like the samples. */
export function cellKinds(entity: EntityName): readonly string[] {
  const { schema, lists, sets, maps, composites } = entityModels[entity]
  const parts = new Set(Object.values(composites).flatMap((composite) => Object.keys(composite.shape)))
  const ofField = (field: string): readonly string[] => {
    if (Object.hasOwn(sets, field)) return [`${field}/<element>`]
    if (Object.hasOwn(maps, field)) return [`${field}/<key>`]
    const list = Object.hasOwn(lists, field) ? lists[field] : undefined
    if (list === undefined) return [field]
    return Object.keys(list.shape).flatMap((part) => (part === 'id' ? [] : [`${field}/<entry>/${part}`]))
  }
  return [
    ...Object.keys(schema.shape)
      .filter((field) => !parts.has(field))
      .flatMap(ofField),
    ...Object.keys(composites),
  ]
}

export const sampleText = 'טקסט אחר'

/** Whether a field accepts any text, by its schema. */
export const isText = (entity: EntityName, field: string): boolean =>
  z.safeParse(entityModels[entity].schema.shape[field] ?? z.never(), sampleText).success

/** Whether a field is an optional free text, by its schema. */
export const isFreeText = (entity: EntityName, field: string): boolean =>
  textFieldsOf(entityModels[entity].schema).some((text: string) => text === field)

/** Returns the texts that a record needs, for an entity without an entry above. */
const neededTexts = (entity: EntityName): Readonly<Record<string, string>> =>
  textsOf(entity, (field) => isText(entity, field) && !isFreeText(entity, field))

/** Returns a text for every field that accepts one. */
export const textsOf = (entity: EntityName, isTaken = (field: string) => isText(entity, field)) =>
  Object.fromEntries(
    Object.keys(entityModels[entity].schema.shape)
      .filter(isTaken)
      .map((field) => [field, 'טקסט']),
  )

/** Returns the sample values of a kind of cell. A new field of the schema needs a value here, unless it is a text. */
export function samplesOf(samples: AllSamples, entity: EntityName, kind: string): readonly CellValue[] {
  const values = samples[entity]?.[kind] ?? (isText(entity, kind) ? [sampleText] : undefined)
  assert(values !== undefined, `cell-samples.ts has a value for ${entity}, ${kind}`)
  return values
}
