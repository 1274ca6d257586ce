import type {
  CanvasFields,
  ClientFields,
  CommentFields,
  AvailabilityFields,
  CrewNeedFields,
  CrewSettingsFields,
  CrewSlotFields,
  EntityName,
  EventFields,
  FreelancerFields,
  MessageFields,
  SeasonalClientFields,
  TagFields,
  TaskFields,
  TemplateFields,
  UserFields,
  WorkHourFields,
} from '@bama/domain'

const entityTexts: Readonly<Record<EntityName, string>> = {
  events: 'אירוע',
  tasks: 'משימה',
  clients: 'לקוח',
  workHours: 'רישום שעות',
  systemUsers: 'משתמש',
  seasonalClients: 'לקוח עונתי',
  tags: 'תגית',
  comments: 'תגובה',
  personalMessages: 'הודעה אישית',
  chats: 'שיחה',
  chatMessages: 'הודעה בשיחה',
  chatReads: 'סימון קריאה',
  canvas: 'סקיצה',
  attachments: 'קובץ מצורף',
  crewNeeds: 'צורך בצוות',
  crewSlots: 'שיבוץ לצוות',
  availability: 'היעדרות',
  crewSettings: 'גבולות השיבוץ',
  freelancers: 'פרילנסר',
  eventTemplates: 'תבנית אירוע',
}

type Field =
  | keyof EventFields
  | keyof TaskFields
  | keyof ClientFields
  | keyof WorkHourFields
  | keyof UserFields
  | keyof SeasonalClientFields
  | keyof TagFields
  | keyof CommentFields
  | keyof MessageFields
  | keyof CrewNeedFields
  | keyof CrewSlotFields
  | keyof FreelancerFields
  | keyof CanvasFields
  | keyof TemplateFields
  // Cells that are written whole.
  | 'interval'
  | 'decision'
  | 'times'
  | 'invitation'
  | 'attendance'
  | 'reply'
  | 'period'
  | keyof AvailabilityFields
  | keyof CrewSettingsFields
  | 'load_in'
  | 'rule'

/** Fields as people call them: in the history, and in forms that have no other name for them. */
export const fieldTexts: Readonly<Record<Field, string>> = {
  name: 'שם',
  date: 'תאריך',
  end_date: 'תאריך סיום',
  start_time: 'שעת התחלה',
  end_time: 'שעת סיום',
  audience_arrival_time: 'כניסת קהל',
  load_in: 'הקמה',
  load_in_day: 'יום ההקמה',
  load_in_time: 'שעת ההקמה',
  client_id: 'לקוח',
  status: 'סטטוס',
  sort_order: 'מיקום ברשימה',
  drive_url: 'קישור ל-Drive',
  tags: 'תגיות',
  description: 'תיאור',
  location: 'מיקום',
  checklist: 'צ׳קליסט',
  screen_grid_images: 'תמונות גריד מסך',
  screen_grid_image_url: 'תמונת גריד מסך',
  screen_grid_text: 'טקסט גריד מסך',
  elements: 'הציור',
  screen_columns: 'ארונות לרוחב המסך',
  screen_rows: 'ארונות לגובה המסך',
  cabinet_width_mm: 'רוחב ארון (מ״מ)',
  cabinet_height_mm: 'גובה ארון (מ״מ)',
  cabinet_width_px: 'רוחב ארון (פיקסלים)',
  cabinet_height_px: 'גובה ארון (פיקסלים)',
  timer_target_type: 'יעד הטיימר',
  timer_target_task_id: 'משימת הטיימר',
  approval_status: 'סטטוס אישור',
  quote_number: 'מספר הצעת מחיר',
  booking_status: 'סטטוס סגירות',
  payment_status: 'סטטוס תשלום',
  manager_checklist: 'צ׳קליסט מנהל',
  producer_name: 'שם המפיק',
  producer_phone: 'טלפון המפיק',
  registration_notes: 'הערות עמודת רישום',
  crew_notes: 'הערות לצוות',
  assigned_operator_id: 'מפעיל',
  is_archived: 'העברה לארכיון',
  is_completed: 'סימון כהושלם',
  user_id: 'שיוך למשתמש',
  priority: 'עדיפות',
  deadline: 'תאריך יעד',
  deadline_time: 'שעת היעד',
  rule: 'תאריך יעד לפי האירוע',
  rule_anchor: 'ממה נספר תאריך היעד',
  rule_days: 'ימים מהאירוע',
  rule_time: 'שעה לפי הכלל',
  rule_before_rest: 'לפני שבת וחג',
  rule_due: 'התאריך לפי הכלל',
  assigned_user: 'אחראי',
  event_id: 'אירוע',
  internal_notes: 'הערות פנימיות',
  contact_person: 'איש קשר',
  email: 'אימייל',
  phone: 'טלפון',
  address: 'כתובת',
  task_id: 'משימה',
  event_name: 'שם האירוע',
  user_name: 'שם העובד',
  entered_by: 'הוזן על ידי',
  corrected_by: 'תוקן על ידי',
  started_at: 'תחילת העבודה',
  ended_at: 'סיום העבודה',
  interval: 'זמן העבודה',
  decision: 'החלטה על הרישום',
  decided_status: 'החלטה על הרישום',
  decided_interval: 'החלטה על הרישום',
  decision_reason: 'נימוק ההחלטה',
  decided_by: 'החלטה על הרישום',
  decided_at: 'מועד ההחלטה',
  notes: 'הערות',
  hours_worked: 'שעות',
  full_name: 'שם מלא',
  role: 'תפקיד',
  is_admin: 'מנהל מערכת',
  permissions: 'הרשאות',
  is_approved: 'אישור החשבון',
  position: 'תפקיד',
  hire_date: 'תחילת עבודה',
  last_login: 'כניסה אחרונה',
  last_login_device: 'מכשיר הכניסה האחרונה',
  shows_hebrew_months: 'לוח עברי',
  shows_hebrew_dates: 'תאריכים עבריים',
  calendar_place: 'מיקום לזמני היום',
  messages_off: 'סוגי הודעות כבויים',
  pushes_off: 'סוגי הודעות בלי התראה למכשיר',
  messages_mailed: 'סוגי הודעות במייל',
  quiet_hours: 'שעות שקטות',
  rests_on_sabbath: 'שקט בשבת ובחג',
  calls_break_quiet: 'שינויי שיבוץ בשעות שקטות',
  push_shows_content: 'פרטים במסך הנעול',
  message_count: 'מספר ההודעות',
  active_timer_id: 'טיימר פעיל',
  active_timer_event_id: 'אירוע הטיימר',
  active_timer_event_name: 'אירוע הטיימר',
  active_timer_start_time: 'תחילת הטיימר',
  event_month: 'חודש האירוע הקבוע',
  client_name: 'לקוח/מפיק',
  contact_info: 'פרטי קשר',
  recurrence_type: 'תדירות',
  check_status: 'סטטוס בדיקה',
  next_contact_date: 'מועד פנייה הבא',
  drive_link: 'קישור ל-Drive',
  color: 'צבע',
  text_color: 'צבע הטקסט',
  item_type: 'סוג הפריט',
  item_id: 'הפריט',
  content: 'תוכן',
  mentions: 'אזכורים',
  author_name: 'שם הכותב',
  created_by: 'הכותב',
  recipient_id: 'נמען',
  sender_name: 'שם השולח',
  title: 'כותרת',
  context_text: 'הקשר',
  context_link: 'קישור להקשר',
  is_read: 'סימון כנקרא',
  crew: 'אנשי הצוות',
  period: 'מועד ההיעדרות',
  from_day: 'מיום',
  from_time: 'משעה',
  to_day: 'עד יום',
  to_time: 'עד שעה',
  kind: 'סוג ההיעדרות',
  note: 'הערה',
  travel_minutes: 'דקות נסיעה בין מקומות',
  rest_minutes: 'דקות מנוחה בין ימי עבודה',
  most_minutes_a_day: 'דקות עבודה ליום לכל היותר',
  reminder_minutes: 'דקות מהתזכורת עד מועד התשובה',
  count: 'כמה אנשים',
  person_type: 'סוג השיבוץ',
  person_id: 'מי משובץ',
  person_name: 'שם הפרילנסר',
  plan: 'מצב השיבוץ',
  times: 'שעות השיבוץ',
  call_day: 'יום ההגעה',
  call_time: 'שעת הגעה',
  end_day: 'יום הסיום',
  invitation: 'הזמנה לצוות',
  invited_at: 'מועד ההזמנה',
  reply_by: 'מועד אחרון לתשובה',
  invited_by: 'ההזמנה מאת',
  reminded_at: 'התזכורת נשלחה',
  reply: 'תשובה להזמנה',
  answer: 'תשובה',
  answered_at: 'מועד התשובה',
  answered_how: 'אופן התשובה',
  answered_invitation: 'ההזמנה שנענתה',
  answered_call: 'השעה שאושרה',
  answered_end: 'הסיום שאושר',
  answered_place: 'המקום שאושר',
  attendance: 'נוכחות',
  attendance_state: 'דרך או הגעה',
  attendance_at: 'מועד הדיווח על נוכחות',
  answered_version: 'הזימון שאושר',
  calls: 'זימון',
  call_opened_at: 'הזימון נפתח',
  reason: 'סיבת הסירוב',
  day_count: 'כמה ימים',
  tasks: 'משימות',
  needs: 'צורכי צוות',
}

const own = (texts: Readonly<Record<string, string>>, key: string): string | null =>
  Object.hasOwn(texts, key) ? (texts[key] ?? null) : null

/** The kind of a record, in the singular. */
export const entityText = (entity: string): string => own(entityTexts, entity) ?? 'רשומה'

/** A field as people call it; one that a newer version invented keeps its own name. */
export const fieldText = (field: string): string => own(fieldTexts, field) ?? field

/** The same, or null when this version does not know the field. */
export const knownFieldText = (field: string): string | null => own(fieldTexts, field)
