import type { ErrorCode } from '@bama/sync'
import { fieldText, knownFieldText } from './records.ts'

/** Codes raised on this device itself, such as when the server is unreachable or a write fails. */
type DeviceCode = 'unreachable' | 'signed_out' | 'storage' | 'group_too_large' | 'push_denied' | 'no_push_service'

/** Texts for every code of the server's closed list and of the device. A new code without a text doesn't compile. */
const errorTexts: Readonly<Record<ErrorCode | DeviceCode, string>> = {
  unreachable: 'לא ניתן להגיע לשרת. יש לבדוק את החיבור לרשת ולנסות שוב.',
  signed_out: 'נדרשת התחברות',
  storage: 'אי אפשר לשמור במכשיר. כדאי לרענן את הדף ולנסות שוב.',
  group_too_large: 'הפעולה משנה יותר מ־500 רשומות, והן צריכות להישמר יחד. אפשר לחלק אותה לכמה פעולות.',
  bad_request: 'הבקשה אינה תקינה',
  invalid_json: 'הבקשה אינה תקינה',
  invalid_credentials: 'פרטי ההתחברות שגויים',
  unauthorized: 'נדרשת התחברות',
  account_blocked: 'החשבון נחסם או נמחק',
  forbidden: 'אין הרשאה לפעולה הזו',
  forbidden_origin: 'הבקשה הגיעה מכתובת שאינה מורשית',
  not_found: 'הרשומה לא נמצאה',
  too_large: 'התוכן גדול מדי',
  unsupported_media_type: 'סוג התוכן אינו נתמך',
  client_too_old: 'הגרסה הפתוחה ישנה מדי. יש לרענן את הדף.',
  too_many_requests: 'היו יותר מדי ניסיונות. אפשר לנסות שוב בעוד כמה דקות.',
  setup_done: 'המערכת כבר הוקמה',
  bad_setup_code: 'קוד ההקמה אינו נכון',
  bad_invitation: 'הקישור אינו בתוקף: ייתכן שכבר נוצל, שפג תוקפו או שנשלח קישור חדש במקומו',
  mail_unreachable: 'שרת הדואר אינו זמין',
  mail_login_refused: 'שרת הדואר לא קיבל את פרטי ההתחברות שלו',
  mail_insecure: 'אי אפשר להתחבר לשרת הדואר בחיבור מאובטח',
  mail_refused: 'שרת הדואר סירב לשלוח לכתובת הזו',
  email_taken: 'כתובת אימייל זו כבר קיימת במערכת',
  not_oneself: 'את ההרשאות ואת החשבון שלך יכול לשנות רק מנהל מערכת אחר',
  call_changed: 'הזימון השתנה בינתיים. צריך לפתוח אותו שוב.',
  last_admin: 'זה מנהל המערכת האחרון. צריך למנות קודם מנהל מערכת נוסף.',
  too_many_keys: 'יש כבר 20 מפתחות. צריך לבטל אחד מהם לפני שיוצרים חדש.',
  too_many_feeds: 'יש כבר 10 כתובות יומן. צריך לבטל אחת מהן לפני שיוצרים חדשה.',
  push_denied: 'לא ניתן אישור להתראות. אפשר לשנות זאת בהגדרות הדפדפן לאתר הזה.',
  no_push_service: 'שירות ההתראות של הדפדפן לא זמין כרגע. אפשר לנסות שוב מאוחר יותר.',
  bad_push_address: 'שירות ההתראות של הדפדפן נמצא בכתובת שהשרת לא שולח אליה',
  other_push_key: 'להתראות יש מפתח חדש בשרת. אפשר להפעיל אותן שוב.',
  too_many_webhooks: 'יש כבר 20 Webhooks. צריך להסיר אחד מהם לפני שיוצרים חדש.',
  no_model: 'לשרת הזה לא מוגדר מודל שפה',
  model_timeout: 'מודל השפה לא ענה בזמן. אפשר לנסות שוב, או עם טקסט קצר יותר.',
  model_busy: 'מודל השפה עמוס כרגע. אפשר לנסות שוב בעוד כמה דקות.',
  model_too_long: 'הטקסט ארוך ממה שמודל השפה קורא. אפשר לקצר אותו, או לפנות למנהל המערכת.',
  model_failed: 'מודל השפה אינו זמין. אם זה חוזר, כדאי לפנות למנהל המערכת.',
  model_unreadable: 'מודל השפה ענה תשובה שאי אפשר להשתמש בה. אפשר לנסות שוב.',
  no_image_service: 'לשרת הזה לא מוגדר שירות תמונות',
  image_timeout: 'שירות התמונות לא ענה בזמן. אפשר לנסות שוב.',
  image_busy: 'שירות התמונות עמוס כרגע. אפשר לנסות שוב בעוד כמה דקות.',
  image_failed: 'שירות התמונות אינו זמין. אם זה חוזר, כדאי לפנות למנהל המערכת.',
  image_refused: 'שירות התמונות לא יוצר תמונה לפי התיאור הזה. אפשר לנסות תיאור אחר.',
  image_unusable: 'מה ששירות התמונות החזיר אינו תמונה שאפשר להשתמש בה. אפשר לנסות שוב.',
  invalid_backup: 'קובץ הגיבוי אינו תקין',
  not_approved: 'החשבון ממתין לאישור של מנהל מערכת',
  server_error: 'אירעה שגיאה בשרת. אפשר לנסות שוב.',
  unavailable: 'שרת הסנכרון אינו זמין',
  storage_full: 'אין מקום פנוי בשרת',
  unknown_entity: 'השרת אינו מכיר את סוג הרשומה',
  unknown_field: 'השרת אינו מכיר את השדה',
  read_only: 'את השדה הזה אי אפשר לשנות',
  invalid: 'ערך לא תקין',
  record_full: 'בפריט הזה נצברו יותר מדי שורות ותגיות, כולל כאלה שנמחקו. אפשר להמשיך בפריט חדש.',
  exists: 'רשומה עם אותו מזהה כבר קיימת',
  id_reused: 'השינוי כבר נשלח בעבר בתוכן אחר',
  too_old: 'השינוי נעשה לפני יותר מחצי שנה, וייתכן שכבר נשמר אז. כדאי לבדוק את הרשומה, ואם צריך, לבצע אותו שוב.',
  group_rejected: 'שינוי אחר מאותה פעולה נדחה',
  interval_changed: 'זמן העבודה השתנה בינתיים, וההחלטה התייחסה לזמן הקודם',
  decided_otherwise: 'בינתיים התקבלה החלטה אחרת על השעות האלה',
  overwritten: 'נשמר במקומו שינוי מאוחר יותר',
}

/** The reasons that the domain's schemas give. */
type Reason =
  | 'required'
  | 'too_long'
  | 'too_large'
  | 'bad_cabinets'
  | 'bad_cabinet_side'
  | 'bad_element'
  | 'bad_count'
  | 'bad_hash'
  | 'too_many'
  | 'too_short'
  | 'bad_link'
  | 'bad_day'
  | 'bad_days'
  | 'bad_day_count'
  | 'bad_time'
  | 'bad_instant'
  | 'bad_email'
  | 'bad_id'
  | 'bad_text'
  | 'bad_order_key'
  | 'bad_position'
  | 'bad_color'
  | 'bad_interval'
  | 'bad_weekdays'
  | 'bad_limit'
  | 'bad_latitude'
  | 'bad_longitude'
  | 'bad_elevation'
  | 'bad_zone'
  | 'bad_place'
  | 'skipped_time'
  | 'no_hours'
  | 'timer_running'
  | 'in_future'
  | 'moved_meanwhile'
  | 'changed_meanwhile'
  | 'bad_call'
  | 'bad_image'
  | 'invalid'

const reasonTexts: Readonly<Record<Reason, string>> = {
  required: 'שדה חובה',
  too_long: 'הטקסט ארוך מדי',
  too_large: 'הקובץ גדול מדי (עד 25MB)',
  bad_cabinets: 'נא להזין מספר שלם, מ־1 עד 100',
  bad_cabinet_side: 'נא להזין מספר שלם, מ־1 עד 10,000',
  bad_element: 'חלק מהציור אינו נתמך',
  bad_count: 'נא להזין מספר שלם, מ־0 עד 99',
  bad_hash: 'הקובץ השתנה בזמן הצירוף. יש לצרף אותו שוב.',
  too_many: 'יש כאן יותר מדי פריטים, עד 500',
  too_short: 'הטקסט קצר מדי',
  bad_link: 'נא להזין קישור תקין',
  bad_day: 'נא להזין תאריך תקין',
  bad_weekdays: 'נא לבחור ימים בשבוע',
  bad_days: 'נא להזין מספר שלם, עד 400 ימים',
  bad_day_count: 'נא להזין מספר שלם, מ־1 עד 60',
  bad_time: 'נא להזין שעה תקינה',
  bad_instant: 'זמן לא תקין',
  bad_email: 'נא להזין כתובת אימייל תקינה',
  bad_id: 'מזהה לא תקין',
  bad_text: 'הטקסט מכיל תווים לא תקינים',
  bad_order_key: 'מיקום לא תקין ברשימה',
  bad_position: 'מקום לא תקין בשיחה',
  bad_color: 'צבע לא תקין',
  bad_limit: 'המספר מחוץ לטווח המותר',
  bad_interval: 'שעת הסיום מוקדמת משעת ההתחלה',
  bad_latitude: 'נא להזין מספר בין מינוס 90 ל־90',
  bad_longitude: 'נא להזין מספר בין מינוס 180 ל־180',
  bad_elevation: 'נא להזין מספר בין 0 ל־9000',
  bad_zone: 'נא לבחור אזור זמן מהרשימה',
  bad_place: 'נא לבחור מקום תקין',
  skipped_time: 'השעה הזו לא הייתה: באותו לילה השעון הוזז קדימה',
  no_hours: 'שעת הסיום זהה לשעת ההתחלה',
  timer_running: 'כבר יש טיימר פעיל',
  in_future: 'השעה הזו עוד לא הגיעה',
  bad_call: 'הזימון לא נקרא',
  bad_image: 'זו אינה תמונה',
  moved_meanwhile: 'הכרטיס הוזז בינתיים, ולכן נשאר במקומו',
  changed_meanwhile: 'הרשומה שונתה בינתיים, ולכן נשארה כפי שהיא',
  invalid: 'ערך לא תקין',
}

const unknownProblem = 'שגיאה לא ידועה'

const textOf = (texts: Readonly<Record<string, string>>, key: string): string | null =>
  Object.hasOwn(texts, key) ? (texts[key] ?? null) : null

/** A code of the server's list as a sentence; codes of a newer server get a general one. */
export const errorText = (code: string): string => textOf(errorTexts, code) ?? unknownProblem

/** A schema's reason code as the text under a form field. */
export const reasonText = (reason: string): string => textOf(reasonTexts, reason) ?? reasonTexts.invalid

const gone = 'הרשומה נמחקה, או שאין אליה גישה יותר'

/** Why a change was refused, with the field's name if a single field caused it. */
export function rejectionText(code: string, field: string | null): string {
  const label = field === null ? null : fieldText(field)
  if (label === null) return code === 'not_found' ? gone : errorText(code)
  if (code === 'forbidden') return `אין הרשאה לשנות את השדה ״${label}״`
  if (code === 'invalid') return `הערך בשדה ״${label}״ אינו תקין`
  return `${errorText(code)} (${label})`
}

/** Shown when the browser's storage quota is exhausted. */
const deviceFull = 'האחסון במכשיר מלא, והשינוי לא נשמר. צריך לפנות מקום במכשיר ולנסות שוב.'

/** Why something was refused, by a command or the server. */
export interface Problem {
  readonly code: string
  readonly field?: string
  readonly reason?: string
}

/** A refused command's problem as a sentence for the person who ran the command. */
export function problemText(problem: Problem): string {
  const reason = problem.reason === undefined ? null : textOf(reasonTexts, problem.reason)
  const label = problem.field === undefined ? null : knownFieldText(problem.field)
  if (problem.code === 'invalid' && reason !== null) return label === null ? reason : `${label}: ${reason}`
  if (problem.code === 'storage' && problem.reason === 'QuotaExceededError') return deviceFull
  return rejectionText(problem.code, problem.field ?? null)
}
