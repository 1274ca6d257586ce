/** The structure of an entity's records as in the specification, written down independently of the product. */
export interface Shape {
  /** The default values of unwritten fields. Fields without one are in `required`. */
  readonly defaults: Readonly<Record<string, unknown>>
  readonly required: readonly string[]
  readonly lists?: readonly string[]
  readonly sets?: readonly string[]
  /** Sets that nobody writes, because they are derived from other records. */
  readonly derivedSets?: readonly string[]
  /** Cells that are written whole; records show their parts. */
  readonly composites?: Readonly<Record<string, readonly string[]>>
  readonly derived?: readonly string[]
  /** The values of enumerations; others are refused. */
  readonly values?: Readonly<Record<string, readonly unknown[]>>
}

const nulls = (...fields: readonly string[]): Readonly<Record<string, null>> =>
  Object.fromEntries(fields.map((field) => [field, null]))

export const reviewStatus = 'סיימתי - לבדיקה'

export const managerFields = [
  'approval_status',
  'quote_number',
  'booking_status',
  'payment_status',
  'manager_checklist',
]

export const shapes: Readonly<Record<string, Shape>> = {
  events: {
    required: ['name', 'date'],
    defaults: {
      ...nulls(
        'end_date',
        'start_time',
        'end_time',
        'audience_arrival_time',
        'load_in_day',
        'load_in_time',
        'client_id',
        'sort_order',
        'drive_url',
        'description',
      ),
      ...nulls(
        'location',
        'screen_grid_image_url',
        'screen_grid_text',
        'screen_columns',
        'screen_rows',
        'cabinet_width_mm',
        'cabinet_height_mm',
        'cabinet_width_px',
        'cabinet_height_px',
        'timer_target_task_id',
        'quote_number',
        'producer_name',
      ),
      ...nulls('producer_phone', 'registration_notes', 'crew_notes', 'assigned_operator_id', 'user_id'),
      status: 'משימות קרובים - לפי קדימות',
      timer_target_type: 'event',
      approval_status: 'ממתין לאישור',
      booking_status: 'טרם התחיל',
      payment_status: 'טרם שולם',
      is_archived: false,
      is_completed: false,
    },
    lists: ['checklist', 'manager_checklist', 'screen_grid_images'],
    sets: ['tags'],
    derivedSets: ['crew'],
    composites: { load_in: ['load_in_day', 'load_in_time'] },
    values: { status: ['משימות קרובים - לפי קדימות', 'לסיים היום/מחכה לך', reviewStatus, 'בוטל'] },
  },
  tasks: {
    required: ['description'],
    defaults: {
      ...nulls('deadline', 'assigned_user', 'event_id', 'internal_notes', 'sort_order', 'user_id'),
      ...nulls('deadline_time', 'rule_anchor', 'rule_days', 'rule_time', 'rule_before_rest', 'rule_due'),
      status: 'פתוח',
      priority: 'רגילה',
    },
    lists: ['checklist'],
    sets: ['tags'],
    composites: { rule: ['rule_anchor', 'rule_days', 'rule_time', 'rule_before_rest'] },
    values: { status: ['פתוח', 'בתהליך', 'הושלם'] },
  },
  comments: {
    required: ['item_type', 'item_id', 'content'],
    defaults: nulls('author_name', 'created_by'),
    sets: ['mentions'],
  },
  workHours: {
    required: ['user_id', 'date'],
    defaults: {
      ...nulls(
        'task_id',
        'event_id',
        'event_name',
        'user_name',
        'entered_by',
        'corrected_by',
        'start_time',
        'end_time',
        'started_at',
        'ended_at',
        'notes',
      ),
      ...nulls('decided_status', 'decided_interval', 'decision_reason', 'decided_by', 'decided_at'),
    },
    composites: {
      interval: ['date', 'start_time', 'end_time', 'started_at', 'ended_at'],
      decision: ['decided_status', 'decided_interval', 'decision_reason', 'decided_by', 'decided_at'],
    },
    derived: ['status', 'hours_worked'],
  },
  personalMessages: {
    required: ['recipient_id', 'title'],
    defaults: {
      ...nulls('sender_name', 'content', 'context_text', 'context_link'),
      priority: 'רגילה',
      is_read: false,
      message_count: 1,
    },
  },
  clients: { required: ['name'], defaults: nulls('contact_person', 'email', 'phone', 'address') },
  tags: { required: ['name'], defaults: { color: '#e2e8f0' }, derived: ['text_color'] },
  seasonalClients: {
    required: ['event_month', 'event_name', 'client_name'],
    defaults: {
      ...nulls('contact_info', 'next_contact_date', 'notes', 'drive_link'),
      recurrence_type: 'לא ידוע',
      check_status: 'טרם פניתי',
    },
  },
  chats: { required: ['user_id'], defaults: nulls('title', 'content', 'event_id'), sets: ['members'] },
  chatMessages: {
    required: ['chat_id', 'content'],
    defaults: { ...nulls('author_name', 'created_by', 'reply_to'), position: '' },
    sets: ['mentions'],
  },
  chatReads: { required: ['chat_id', 'user_id'], defaults: { read_to: '' } },
  crewNeeds: {
    required: ['event_id', 'role'],
    defaults: { count: 1, call_day: 0, call_time: null, end_day: 0, end_time: null },
    composites: { times: ['call_day', 'call_time', 'end_day', 'end_time'] },
  },
  crewSlots: {
    required: ['event_id', 'person_type', 'person_id', 'role'],
    defaults: {
      ...nulls('person_name', 'call_time', 'end_time', 'invited_at', 'reply_by', 'invited_by', 'reminded_at', 'reason'),
      ...nulls('answer', 'answered_at', 'answered_how', 'answered_invitation'),
      ...nulls(
        'answered_call',
        'answered_end',
        'answered_place',
        'answered_version',
        'call_opened_at',
        'call_opened_version',
      ),
      ...nulls('attendance_state', 'attendance_at'),
      call_day: 0,
      end_day: 0,
      plan: 'draft',
    },
    composites: {
      times: ['call_day', 'call_time', 'end_day', 'end_time'],
      invitation: ['invited_at', 'reminded_at', 'reply_by', 'invited_by'],
      reply: [
        'answer',
        'answered_at',
        'answered_how',
        'answered_invitation',
        'answered_call',
        'answered_end',
        'answered_place',
        'answered_version',
      ],
      attendance: ['attendance_state', 'attendance_at'],
    },
    lists: ['calls'],
    values: { plan: ['draft', 'firm', 'removed'], person_type: ['user', 'freelancer'] },
  },
  freelancers: { required: ['name'], defaults: nulls('phone', 'role', 'notes', 'rest_weekdays') },
  availability: {
    required: ['person_type', 'person_id', 'from_day', 'to_day', 'kind'],
    defaults: nulls('from_time', 'to_time', 'note'),
    composites: { period: ['from_day', 'from_time', 'to_day', 'to_time'] },
    values: { person_type: ['user', 'freelancer'], kind: ['off', 'unavailable'] },
  },
  crewSettings: {
    required: [],
    defaults: { travel_minutes: 60, rest_minutes: 480, most_minutes_a_day: 720, reminder_minutes: 1440 },
  },
  eventTemplates: {
    required: ['name'],
    defaults: {
      ...nulls('start_time', 'end_time', 'audience_arrival_time', 'load_in_day', 'load_in_time'),
      ...nulls('location', 'description', 'registration_notes'),
      day_count: 1,
    },
    lists: ['checklist', 'tasks', 'needs'],
    sets: ['tags'],
    composites: { load_in: ['load_in_day', 'load_in_time'] },
  },
  canvas: { required: ['user_id'], defaults: nulls('event_id', 'title', 'content'), lists: ['elements'] },
  systemUsers: {
    required: ['name', 'email'],
    defaults: {
      ...nulls('full_name', 'phone', 'position', 'hire_date', 'calendar_place', 'quiet_hours', 'rest_weekdays'),
      role: 'user',
      is_admin: false,
      is_approved: true,
      shows_hebrew_months: true,
      shows_hebrew_dates: true,
      rests_on_sabbath: true,
      calls_break_quiet: false,
      push_shows_content: false,
    },
    sets: ['messages_off', 'pushes_off', 'messages_mailed'],
    derived: [
      'active_timer_id',
      'active_timer_event_id',
      'active_timer_event_name',
      'active_timer_start_time',
      'last_login',
      'last_login_device',
    ],
  },
}

/** Whether a part of a path is in the one valid encoding. */
function isEncoded(part: string): boolean {
  try {
    return part !== '' && encodeURIComponent(decodeURIComponent(part)) === part
  } catch {
    return false
  }
}

/** The parts of entries of lists that aren't checklists. */
const partsByList: Readonly<Record<string, readonly string[]>> = {
  elements: ['element'],
  calls: ['call'],
  tasks: ['description', 'priority', 'anchor', 'days', 'time', 'before_rest', 'checklist', 'sort_order'],
  needs: ['role', 'count', 'call_day', 'call_time', 'end_day', 'end_time', 'sort_order'],
}

/** The parts of a list's entries. The first one is required. */
export const partsOfEntry = (list: string): readonly string[] =>
  partsByList[list] ?? ['item', 'completed', 'sort_order']

/** Whether a cell exists and clients may write it. */
export function isWritableCell(entity: string, cell: string): boolean {
  const shape = shapes[entity]
  if (shape === undefined || !cell.split('/').every(isEncoded)) return false
  const [field = '', key, part, ...rest] = cell.split('/')
  if (rest.length > 0) return false
  if (shape.lists?.includes(field) === true)
    return key !== undefined && (part === undefined || partsOfEntry(field).includes(part))
  if (shape.sets?.includes(field) === true) return key !== undefined && part === undefined
  if (key !== undefined) return false
  if (shape.composites !== undefined && field in shape.composites) return true
  const isPart = Object.values(shape.composites ?? {}).some((parts) => parts.includes(field))
  return !isPart && (field in shape.defaults || shape.required.includes(field))
}

const publicUserFields = new Set(['name', 'full_name', 'email', 'role'])

/** Whether a field is hidden from some people who see its record. */
export function isPrivate(entity: string, field: string): boolean {
  if (entity === 'events') return managerFields.includes(field) || field === 'crew'
  if (entity === 'crewSlots') return ['reason', 'calls', 'call_opened_at', 'call_opened_version'].includes(field)
  if (entity === 'clients') return field !== 'name'
  return entity === 'systemUsers' && !publicUserFields.has(field)
}
