import type { ClientFields, EntityName, EventFields, UserFields } from '@bama/domain'
import type { ErrorCode } from '@bama/sync'

/** A sentence for every code of the server's closed list: a new code without its text does not compile. */
const errorTexts: Readonly<Record<ErrorCode, string>> = {
  bad_request: 'הבקשה אינה תקינה',
  invalid_json: 'הבקשה אינה תקינה',
  invalid_credentials: 'פרטי ההתחברות שגויים',
  unauthorized: 'נדרשת התחברות',
  forbidden: 'אין הרשאה לפעולה הזו',
  forbidden_origin: 'הבקשה הגיעה מכתובת שאינה מורשית',
  not_found: 'הרשומה לא נמצאה',
  too_large: 'התוכן גדול מדי',
  unsupported_media_type: 'סוג התוכן אינו נתמך',
  client_too_old: 'הגרסה הפתוחה ישנה מדי. יש לרענן את הדף.',
  too_many_requests: 'היו יותר מדי ניסיונות. אפשר לנסות שוב בעוד כמה דקות.',
  setup_done: 'המערכת כבר הוקמה',
  bad_setup_code: 'קוד ההקמה אינו נכון',
  email_taken: 'כתובת אימייל זו כבר קיימת במערכת',
  not_approved: 'החשבון ממתין לאישור של מנהל מערכת',
  server_error: 'אירעה שגיאה בשרת. אפשר לנסות שוב.',
  unavailable: 'שרת הסנכרון אינו זמין',
  storage_full: 'אין מקום פנוי בשרת',
  unknown_entity: 'השרת אינו מכיר את סוג הרשומה',
  unknown_field: 'השרת אינו מכיר את השדה',
  read_only: 'את השדה הזה אי אפשר לשנות',
  invalid: 'ערך לא תקין',
  exists: 'רשומה עם אותו מזהה כבר קיימת',
  id_reused: 'השינוי כבר נשלח בעבר בתוכן אחר',
  group_rejected: 'שינוי אחר מאותה פעולה נדחה',
}

/** The reasons that the domain's schemas give. */
export type Reason =
  | 'required'
  | 'too_long'
  | 'too_many'
  | 'too_short'
  | 'bad_link'
  | 'bad_day'
  | 'bad_time'
  | 'bad_instant'
  | 'bad_email'
  | 'bad_id'
  | 'bad_text'
  | 'bad_order_key'
  | 'invalid'

export const reasonTexts: Readonly<Record<Reason, string>> = {
  required: 'שדה חובה',
  too_long: 'הטקסט ארוך מדי',
  too_many: 'יש כאן יותר מדי פריטים, עד 500',
  too_short: 'הטקסט קצר מדי',
  bad_link: 'נא להזין קישור תקין',
  bad_day: 'נא להזין תאריך תקין',
  bad_time: 'נא להזין שעה תקינה',
  bad_instant: 'זמן לא תקין',
  bad_email: 'נא להזין כתובת אימייל תקינה',
  bad_id: 'מזהה לא תקין',
  bad_text: 'הטקסט מכיל תווים לא תקינים',
  bad_order_key: 'מיקום לא תקין ברשימה',
  invalid: 'ערך לא תקין',
}

const entityTexts: Readonly<Record<EntityName, string>> = {
  events: 'אירוע',
  clients: 'לקוח',
  systemUsers: 'משתמש',
}

type Field = keyof EventFields | keyof ClientFields | keyof UserFields

/** Fields as people call them, in sentences about what went wrong. */
const fieldTexts: Readonly<Record<Field, string>> = {
  name: 'שם',
  date: 'תאריך',
  end_date: 'תאריך סיום',
  start_time: 'שעת התחלה',
  end_time: 'שעת סיום',
  audience_arrival_time: 'כניסת קהל',
  client_id: 'לקוח',
  status: 'סטטוס',
  sort_order: 'מיקום בעמודה',
  drive_url: 'קישור ל-Drive',
  tags: 'תגיות',
  description: 'תיאור',
  location: 'מיקום',
  checklist: 'צ׳קליסט',
  screen_grid_images: 'תמונות',
  screen_grid_image_url: 'תמונה',
  screen_grid_text: 'מערך מסכים',
  timer_target_type: 'יעד הטיימר',
  timer_target_task_id: 'משימת הטיימר',
  approval_status: 'סטטוס אישור',
  quote_number: 'מספר הצעת מחיר',
  booking_status: 'סטטוס סגירות',
  payment_status: 'סטטוס תשלום',
  manager_checklist: 'צ׳קליסט מנהל',
  producer_name: 'שם המפיק',
  producer_phone: 'טלפון המפיק',
  registration_notes: 'הערות רישום',
  assigned_operator_id: 'מפעיל',
  is_archived: 'העברה לארכיון',
  is_completed: 'סימון כהושלם',
  user_id: 'יוצר האירוע',
  contact_person: 'איש קשר',
  email: 'אימייל',
  phone: 'טלפון',
  address: 'כתובת',
  full_name: 'שם מלא',
  role: 'תפקיד',
  is_admin: 'מנהל מערכת',
  permissions: 'הרשאות',
  is_approved: 'אישור החשבון',
  position: 'תפקיד',
  hire_date: 'תחילת עבודה',
  last_login: 'כניסה אחרונה',
  active_timer_id: 'טיימר פעיל',
  active_timer_event_id: 'אירוע הטיימר',
  active_timer_event_name: 'אירוע הטיימר',
  active_timer_start_time: 'תחילת הטיימר',
}

const unknownProblem = 'שגיאה לא ידועה'

const textOf = (texts: Readonly<Record<string, string>>, key: string): string | null =>
  Object.hasOwn(texts, key) ? (texts[key] ?? null) : null

/** A code of the server's list, or one that a newer server invented, as a sentence. */
export const errorText = (code: string): string => textOf(errorTexts, code) ?? unknownProblem

/** A schema's coded reason under a form field. */
export const reasonText = (reason: string): string => textOf(reasonTexts, reason) ?? reasonTexts.invalid

/** Why a change was refused, naming the field when one field caused it. */
export function rejectionText(code: string, field: string | null): string {
  const label = field === null ? null : (textOf(fieldTexts, field) ?? field)
  if (label === null) return errorText(code)
  if (code === 'forbidden') return `אין הרשאה לשנות את השדה ״${label}״`
  if (code === 'invalid') return `הערך בשדה ״${label}״ אינו תקין`
  return `${errorText(code)} (${label})`
}

/** What a command's refusal says to the person who asked for it. */
export function problemText(problem: { readonly code: string; readonly field?: string; readonly reason?: string }): string {
  const reason = problem.reason === undefined ? null : textOf(reasonTexts, problem.reason)
  const label = problem.field === undefined ? null : textOf(fieldTexts, problem.field)
  if (problem.code === 'invalid' && reason !== null) return label === null ? reason : `${label}: ${reason}`
  return rejectionText(problem.code, problem.field ?? null)
}

/** The kind of a record whose name is not known any more. */
export const entityText = (entity: string): string => textOf(entityTexts, entity) ?? 'רשומה'
