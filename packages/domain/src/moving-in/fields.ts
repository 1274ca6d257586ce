import { approvalStatuses, bookingStatuses, eventStatuses, paymentStatuses } from '../event/values.ts'
import { taskPriorities, taskStatuses } from '../task/values.ts'

/** The kinds of records that can be imported. */
export const importKinds = ['events', 'tasks', 'clients', 'workHours'] as const
export type ImportKind = (typeof importKinds)[number]

/** How a column's cells are read. `person`: an e-mail or a name. */
type FieldType =
  | 'text'
  | 'day'
  | 'time'
  | 'minutes'
  | 'phone'
  | 'boolean'
  | 'words'
  | 'lines'
  | 'choice'
  | 'client'
  | 'event'
  | 'person'
  | 'id'

export interface ImportField {
  readonly name: string
  readonly type: FieldType
  readonly isRequired?: true
  /** The field's names in files, in Hebrew and English. */
  readonly headers: readonly string[]
  /** For a choice: the stored values. */
  readonly values?: readonly string[]
  /** For a choice: other programs' words, by stored value. */
  readonly aliases?: Readonly<Record<string, readonly string[]>>
}

const [upcoming, today, review, cancelled] = eventStatuses
const [open, inProgress, completed] = taskStatuses
const [low, normal, high, critical] = taskPriorities

const doneWords = ['done', 'completed', 'complete', 'בוצע', 'הושלמה', 'סגור', 'סגורה', 'closed', 'כן', 'true']

/** A record's id in Bama and its id in another program. Either identifies the record of a row. */
const identity: readonly ImportField[] = [
  { name: 'id', type: 'id', headers: ['מזהה', 'מזהה במה', 'bama id'] },
  {
    name: 'source_id',
    type: 'id',
    headers: [
      'מזהה מקור',
      'מזהה בתוכנה אחרת',
      'source id',
      'task id',
      'item id',
      'item id (auto generated)',
      'card id',
      'id',
      'key',
    ],
  },
]

const tags: ImportField = {
  name: 'tags',
  type: 'words',
  headers: ['תגיות', 'תגית', 'תוויות', 'תווית', 'tags', 'tag', 'labels', 'label'],
}
const checklist: ImportField = {
  name: 'checklist',
  type: 'lines',
  headers: ['צקליסט', 'רשימת תיוג', 'תתי פריטים', 'תתי משימות', 'checklist', 'checklists', 'subitems', 'subtasks'],
}
const client: ImportField = {
  name: 'client',
  type: 'client',
  headers: ['לקוח', 'שם לקוח', 'שם הלקוח', 'מזמין', 'client', 'client name', 'customer', 'customer name', 'account'],
}
const event: ImportField = {
  name: 'event',
  type: 'event',
  headers: ['אירוע', 'שם אירוע', 'שם האירוע', 'הפקה', 'פרויקט', 'event', 'event name', 'project'],
}
const startTime = ['שעת התחלה', 'התחלה', 'משעה', 'שעה', 'כניסה', 'start time', 'start', 'from', 'clock in', 'time']
const endDate: ImportField = { name: 'end_date', type: 'day', headers: ['תאריך סיום', 'עד תאריך', 'end date'] }
const endTime = ['שעת סיום', 'סיום', 'עד שעה', 'יציאה', 'end time', 'end', 'to', 'until', 'clock out']

const events: readonly ImportField[] = [
  {
    name: 'name',
    type: 'text',
    isRequired: true,
    headers: [
      'שם',
      'שם האירוע',
      'שם אירוע',
      'אירוע',
      'כותרת',
      'הפקה',
      'פרויקט',
      'name',
      'title',
      'event',
      'event name',
      'summary',
      'subject',
      'card name',
      'task name',
      'project',
      'item',
    ],
  },
  {
    name: 'date',
    type: 'day',
    isRequired: true,
    headers: [
      'תאריך',
      'תאריך האירוע',
      'תאריך אירוע',
      'מועד',
      'יום',
      'תאריך התחלה',
      'תאריך יעד',
      'date',
      'event date',
      'start date',
      'due',
      'due date',
      'day',
    ],
  },
  endDate,
  { name: 'start_time', type: 'time', headers: startTime },
  { name: 'end_time', type: 'time', headers: endTime },
  { name: 'audience_arrival_time', type: 'time', headers: ['כניסת קהל', 'פתיחת דלתות', 'doors', 'doors open'] },
  client,
  { name: 'client_id', type: 'id', headers: ['מזהה לקוח', 'client id'] },
  {
    name: 'status',
    type: 'choice',
    headers: [
      'סטטוס',
      'מצב',
      'עמודה',
      'רשימה',
      'קבוצה',
      'שלב',
      'status',
      'state',
      'list',
      'group',
      'column',
      'section',
      'section/column',
      'stage',
    ],
    values: eventStatuses,
    aliases: {
      [upcoming]: ['קרובים', 'מתוכנן', 'חדש', 'to do', 'todo', 'backlog', 'planned', 'new', 'upcoming'],
      [today]: ['היום', 'בעבודה', 'בתהליך', 'doing', 'in progress', 'working on it', 'today'],
      [review]: ['לבדיקה', 'סיימתי', 'review', 'in review', 'done', 'בוצע', 'הסתיים', 'הושלם', 'completed'],
      [cancelled]: ['מבוטל', 'cancelled', 'canceled', 'stuck'],
    },
  },
  {
    name: 'location',
    type: 'text',
    headers: ['מיקום', 'מקום', 'כתובת', 'אולם', 'location', 'place', 'venue', 'address'],
  },
  {
    name: 'description',
    type: 'text',
    headers: ['תיאור', 'פרטים', 'הערות', 'description', 'desc', 'notes', 'details'],
  },
  tags,
  checklist,
  {
    name: 'operator',
    type: 'person',
    headers: ['מפעיל', 'אחראי', 'מנהל אירוע', 'חברים', 'operator', 'owner', 'assignee', 'person', 'people', 'members'],
  },
  { name: 'assigned_operator_id', type: 'id', headers: ['מזהה מפעיל', 'operator id'] },
  { name: 'producer_name', type: 'text', headers: ['שם המפיק', 'מפיק', 'producer', 'producer name'] },
  { name: 'producer_phone', type: 'phone', headers: ['טלפון המפיק', 'טלפון מפיק', 'producer phone'] },
  { name: 'drive_url', type: 'text', headers: ['קישור ל drive', 'קישור', 'drive', 'drive url', 'url', 'link'] },
  { name: 'screen_grid_text', type: 'text', headers: ['טקסט גריד מסך', 'גריד מסך', 'screen grid'] },
  { name: 'registration_notes', type: 'text', headers: ['הערות עמודת רישום', 'הערות רישום', 'registration notes'] },
  { name: 'crew_notes', type: 'text', headers: ['הערות לצוות', 'crew notes'] },
  { name: 'quote_number', type: 'text', headers: ['מספר הצעת מחיר', 'הצעת מחיר', 'quote', 'quote number'] },
  { name: 'approval_status', type: 'choice', headers: ['סטטוס אישור', 'approval status'], values: approvalStatuses },
  {
    name: 'booking_status',
    type: 'choice',
    headers: ['סטטוס סגירות', 'סגירות', 'booking status'],
    values: bookingStatuses,
  },
  {
    name: 'payment_status',
    type: 'choice',
    headers: ['סטטוס תשלום', 'תשלום', 'payment status'],
    values: paymentStatuses,
  },
  { name: 'manager_checklist', type: 'lines', headers: ['צקליסט מנהל', 'manager checklist'] },
  {
    name: 'is_archived',
    type: 'boolean',
    headers: ['העברה לארכיון', 'בארכיון', 'ארכיון', 'archived', 'is archived', 'closed'],
  },
  {
    name: 'is_completed',
    type: 'boolean',
    headers: ['סימון כהושלם', 'הושלם', 'completed', 'is completed', 'due complete'],
  },
  ...identity,
]

const tasks: readonly ImportField[] = [
  {
    name: 'description',
    type: 'text',
    isRequired: true,
    // In a file with both a name and a description, the name is the task.
    headers: [
      'משימה',
      'שם המשימה',
      'שם משימה',
      'כותרת',
      'שם',
      'task name',
      'task',
      'name',
      'title',
      'summary',
      'card name',
      'item',
      'to do',
      'תיאור',
      'description',
    ],
  },
  {
    name: 'status',
    type: 'choice',
    headers: [
      'סטטוס',
      'מצב',
      'רשימה',
      'קבוצה',
      'עמודה',
      'status',
      'state',
      'list',
      'group',
      'section',
      'section/column',
      'column',
      'done',
      'completed',
    ],
    values: taskStatuses,
    aliases: {
      [open]: [
        'פתוחה',
        'חדשה',
        'חדש',
        'לביצוע',
        'to do',
        'todo',
        'open',
        'new',
        'not started',
        'backlog',
        'לא',
        'false',
      ],
      [inProgress]: ['בעבודה', 'בטיפול', 'doing', 'in progress', 'working on it', 'stuck', 'review'],
      [completed]: doneWords,
    },
  },
  {
    name: 'is_done',
    type: 'boolean',
    headers: ['הושלם', 'סימון כהושלם', 'due complete', 'is completed', 'completed at', 'completed'],
  },
  { name: 'is_closed', type: 'boolean', headers: ['בארכיון', 'closed', 'archived'] },
  {
    name: 'priority',
    type: 'choice',
    headers: ['עדיפות', 'דחיפות', 'priority'],
    values: taskPriorities,
    aliases: {
      [low]: ['נמוך', 'low'],
      [normal]: ['רגיל', 'בינונית', 'normal', 'medium'],
      [high]: ['גבוה', 'high'],
      [critical]: ['קריטי', 'דחוף', 'דחופה', 'critical', 'urgent'],
    },
  },
  {
    name: 'deadline',
    type: 'day',
    headers: ['תאריך יעד', 'תאריך', 'מועד', 'עד תאריך', 'לביצוע עד', 'deadline', 'due', 'due date', 'date'],
  },
  {
    name: 'deadline_time',
    type: 'time',
    headers: ['שעת היעד', 'שעת יעד', 'deadline time', 'due time'],
  },
  {
    name: 'assignee',
    type: 'person',
    headers: [
      'אחראי',
      'מבצע',
      'עובד',
      'שיוך',
      'חברים',
      'assignee',
      'assigned to',
      'owner',
      'person',
      'people',
      'members',
      'responsible',
    ],
  },
  event,
  { name: 'event_id', type: 'id', headers: ['מזהה אירוע', 'event id'] },
  tags,
  checklist,
  {
    name: 'internal_notes',
    type: 'text',
    headers: ['הערות פנימיות', 'הערות', 'פרטים', 'notes', 'details', 'desc', 'תיאור', 'description'],
  },
  ...identity,
]

const clients: readonly ImportField[] = [
  {
    name: 'name',
    type: 'text',
    isRequired: true,
    headers: [
      'שם',
      'שם הלקוח',
      'שם לקוח',
      'לקוח',
      'חברה',
      'שם החברה',
      'שם חברה',
      'name',
      'client',
      'client name',
      'customer',
      'company',
      'company name',
      'account',
      'item',
    ],
  },
  {
    name: 'contact_person',
    type: 'text',
    headers: ['איש קשר', 'אנשי קשר', 'שם איש קשר', 'contact', 'contact person', 'contact name'],
  },
  {
    name: 'email',
    type: 'text',
    headers: ['אימייל', 'מייל', 'דואל', 'דואר אלקטרוני', 'כתובת מייל', 'email', 'e mail', 'mail', 'email address'],
  },
  {
    name: 'phone',
    type: 'phone',
    headers: [
      'טלפון',
      'נייד',
      'טלפון נייד',
      'פלאפון',
      'סלולרי',
      'מספר טלפון',
      'טל',
      'phone',
      'mobile',
      'phone number',
      'cell',
      'tel',
    ],
  },
  { name: 'address', type: 'text', headers: ['כתובת', 'רחוב', 'address', 'street address', 'location'] },
  ...identity,
]

const workHours: readonly ImportField[] = [
  {
    name: 'person',
    type: 'person',
    isRequired: true,
    headers: [
      'עובד',
      'שם העובד',
      'שם עובד',
      'שם',
      'מי',
      'אימייל',
      'employee',
      'employee name',
      'user',
      'name',
      'person',
      'email',
      'worker',
    ],
  },
  { name: 'date', type: 'day', isRequired: true, headers: ['תאריך', 'יום', 'date', 'day', 'start date'] },
  { name: 'start_time', type: 'time', isRequired: true, headers: startTime },
  endDate,
  { name: 'end_time', type: 'time', headers: endTime },
  {
    name: 'minutes',
    type: 'minutes',
    headers: ['שעות', 'סהכ שעות', 'סהכ', 'משך', 'hours', 'duration', 'total', 'hours worked'],
  },
  event,
  { name: 'event_id', type: 'id', headers: ['מזהה אירוע', 'event id'] },
  { name: 'notes', type: 'text', headers: ['הערות', 'הערה', 'תיאור', 'notes', 'note', 'description', 'comment'] },
  ...identity,
]

export const importFields: Readonly<Record<ImportKind, readonly ImportField[]>> = { events, tasks, clients, workHours }

export const fieldNamed = (kind: ImportKind, name: string): ImportField | undefined =>
  importFields[kind].find((field) => field.name === name)

/** Niqqud and punctuation that not all files write. */
const dropped = /[\u0591-\u05BD\u05BF\u05C1\u05C2\u05C7\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069'"`´’‘“”״׳*:?.()#]/g

/** Normalizes a header, or another word with varying spellings, for comparison. */
export const headerKey = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(dropped, '')
    .replaceAll(/[\s_\u05BE–—-]+/g, ' ')
    .trim()
