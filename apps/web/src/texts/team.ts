import type { PermissionFlag, WorkHourStatus } from '@bama/domain'
import { countForms, counted } from './common.ts'

const entries = countForms('רישום אחד', 'שני רישומים', 'רישומים')
const people = countForms('עובד אחד', 'שני עובדים', 'עובדים')
const team = countForms('איש צוות אחד', 'שני אנשי צוות', 'אנשי צוות')
const running = countForms('רישום אחד בתהליך', 'שני רישומים בתהליך', 'רישומים בתהליך')
const refused = countForms('רישום אחד שנדחה', 'שני רישומים שנדחו', 'רישומים שנדחו')
const settled = countForms('רישום אחד ששולם', 'שני רישומים ששולמו', 'רישומים ששולמו')
const unapproved = countForms('רישום אחד טרם אושר', 'שני רישומים טרם אושרו', 'רישומים טרם אושרו')
const overlapping = countForms('רישום אחד חופף', 'שני רישומים חופפים', 'רישומים חופפים')

/** How many entries a payment leaves out, by reason. */
export interface LeftOut {
  readonly running: number
  readonly rejected: number
  readonly paid: number
}

function leftOutText({ running: open, rejected, paid }: LeftOut): string | null {
  const parts = [
    ...(open > 0 ? [counted(open, running)] : []),
    ...(rejected > 0 ? [counted(rejected, refused)] : []),
    ...(paid > 0 ? [counted(paid, settled)] : []),
  ]
  return parts.length === 0 ? null : `לא ייכללו: ${parts.join(', ')}.`
}

export const teamTexts = {
  count: (count: number): string => counted(count, team),
  tabs: 'אזורי ניהול הצוות',
  add: 'הוספת איש צוות',
  hours: 'דוחות שעות',
  permissions: 'הרשאות',
  absences: 'היעדרויות',
  ownRecordMissing: 'שגיאה בטעינת נתוני המשתמש',

  person: {
    someone: 'עובד',
    search: 'חיפוש לפי שם או אימייל',
    nothingFound: 'אין איש צוות שמתאים לחיפוש',
    clearSearch: 'הצגת כל הצוות',
    list: 'ההרשאות של הצוות',
    approved: 'מאושר',
    pending: 'ממתין לאישור',
    phone: 'טלפון',
    position: 'תפקיד',
    hireDate: 'תחילת עבודה',
    lastLogin: 'כניסה אחרונה',
    unknown: 'לא צוין',
    never: 'טרם התחבר',
    locks: {
      not_admin: 'את ההרשאות משנים מנהלי מערכת',
      own: 'את ההרשאות שלך יכול לשנות רק מנהל מערכת אחר',
      admin: 'למנהלי מערכת יש את כל ההרשאות',
    },
    explained: 'מה כל הרשאה נותנת',
    why: {
      can_create_events: 'הוספת אירוע ללוח, והוספת לקוח בשמו מתוך הטופס.',
      can_edit_events: 'שינוי כל פרט של אירוע, מלבד מעקב מנהל והמפעיל המוקצה. העברה בין עמודות פתוחה לכולם.',
      can_delete_events: 'מחיקת אירוע לצמיתות, והעברה לארכיון ושחזור ממנו.',
      can_create_tasks: 'הוספת משימה, של אירוע או בלי אירוע.',
      can_edit_tasks: 'שינוי כל משימה, גם של אחרים.',
      can_update_own_tasks: 'עדכון הסטטוס של משימה שהוקצתה להם, ועריכת משימה שיצרו.',
      can_delete_tasks: 'מחיקת משימה פתוחה. משימה שהושלמה מוחק רק מנהל.',
      can_view_all_work_hours: 'צפייה בשעות של כל הצוות, ולא רק בשלהם.',
      can_approve_work_hours: 'אישור ודחייה של שעות שאחרים רשמו.',
      can_delete_comments: 'מחיקת תגובה של כל אחד.',
      can_delete_own_comments: 'מחיקת תגובה שכתבו בעצמם.',
    } satisfies Readonly<Record<PermissionFlag, string>>,
    groups: { events: 'אירועים', tasks: 'משימות', hours: 'שעות עבודה', comments: 'תגובות' },
    flags: {
      can_create_events: 'יצירת אירועים',
      can_edit_events: 'עריכת אירועים',
      can_delete_events: 'מחיקת אירועים',
      can_create_tasks: 'יצירת משימות',
      can_edit_tasks: 'עריכת משימות',
      can_update_own_tasks: 'עדכון המשימות שלי',
      can_delete_tasks: 'מחיקת משימות',
      can_view_all_work_hours: 'צפייה בכל שעות העבודה',
      can_approve_work_hours: 'אישור שעות עבודה',
      can_delete_comments: 'מחיקת כל התגובות',
      can_delete_own_comments: 'מחיקת תגובות עצמיות',
    } satisfies Readonly<Record<PermissionFlag, string>>,
    unsaved: 'יש שינויים שלא נשמרו',
    offline: 'אין חיבור לשרת. הרשאות נשמרות רק בחיבור, והשינויים נשארים כאן עד אז.',
    saveOf: (name: string): string => `שמירה: ההרשאות של ${name}`,
    cancelOf: (name: string): string => `ביטול: השינויים בהרשאות של ${name}`,
    saved: 'הרשאות עודכנו בהצלחה!',
    saveFailed: 'שגיאה בעדכון הרשאות',
  },

  leaving: {
    title: 'יש שינויים שלא נשמרו',
    question: 'מעבר למסך אחר עכשיו יבטל את השינויים בהרשאות.',
    confirm: 'יציאה בלי שמירה',
    cancel: 'חזרה להרשאות',
  },

  report: {
    list: 'כל רישומי השעות של החודש',
    allPeople: 'כל העובדים',
    person: 'עובד',
    allEvents: 'כל האירועים',
    event: 'אירוע',
    allStatuses: 'כל הסטטוסים',
    status: 'סטטוס',
    total: 'סה״כ שעות',
    unpaid: 'טרם שולמו',
    rejected: 'נדחו',
    totals: 'סיכום השעות',
    addHours: 'הוספת שעות לעובד',
    count: (count: number): string => (count === 0 ? 'אין רישומי שעות' : counted(count, entries)),
    empty: 'אין רישומי שעות בחודש הזה.',
    emptyHint: 'שעות שאנשי הצוות רושמים, בטיימר או במסך שעות העבודה, מופיעות כאן.',
    nothingFound: 'אין רישומי שעות שמתאימים לסינון',
    clearFilter: 'הצגת כל הרישומים של החודש',
    stillOpen: 'טרם הסתיים',
    reason: (reason: string): string => `נימוק: ${reason}`,
    columns: {
      select: 'בחירה',
      person: 'עובד',
      event: 'אירוע',
      date: 'תאריך',
      range: 'שעות העבודה',
      hours: 'שעות',
      status: 'סטטוס',
      notes: 'הערות',
      actions: 'פעולות',
    },
    byPerson: 'שעות לפי עובד',
    byEvent: 'שעות לפי אירוע',
    bar: 'תרשים',
    fewer: 'הצגת הראשונים בלבד',
    hours: 'שעות',
  },

  export: {
    columns: { person: 'עובד', event: 'אירוע', date: 'תאריך', hours: 'שעות', status: 'סטטוס', notes: 'הערות' },
  },

  decide: {
    pick: (name: string, day: string): string => `בחירת הרישום של ${name}, ${day}`,
    pickAll: 'בחירת כל הרישומים',
    picked: (count: number): string =>
      counted(count, countForms('רישום אחד נבחר', 'שני רישומים נבחרו', 'רישומים נבחרו')),
    hours: (hours: string): string => `${hours} שעות`,
    changedSince: (count: number): string =>
      counted(
        count,
        countForms('רישום אחד השתנה מאז שנבחר', 'שני רישומים השתנו מאז שנבחרו', 'רישומים השתנו מאז שנבחרו'),
      ),
    unpick: 'ביטול הבחירה',
    bar: 'פעולות על הרישומים שנבחרו',
    approve: 'אישור',
    correct: 'תיקון',
    reject: 'דחייה',
    pay: 'סימון כשולם',
    payAll: 'סימון הכול כשולם',
    takeBack: 'ביטול תשלום',
    of: (action: string, name: string, day: string): string => `${action}: הרישום של ${name}, ${day}`,
    undo: 'ביטול',
    done: {
      אושר: (count: number): string => counted(count, countForms('הרישום אושר', 'שני רישומים אושרו', 'רישומים אושרו')),
      נדחה: (count: number): string => counted(count, countForms('הרישום נדחה', 'שני רישומים נדחו', 'רישומים נדחו')),
      שולם: (count: number): string =>
        counted(count, countForms('הרישום סומן כשולם', 'שני רישומים סומנו כשולמו', 'רישומים סומנו כשולמו')),
      נרשם: (): string => 'התשלום בוטל',
    },
    approvalUndone: (count: number): string => `האישור בוטל: ${counted(count, entries)}`,
    undoFailed: 'ביטול האישור נכשל.',
    notUndone: (count: number): string =>
      counted(count, countForms('רישום אחד לא שוחזר', 'שני רישומים לא שוחזרו', 'רישומים לא שוחזרו')),
    failed: {
      אושר: 'אישור הרישום נכשל.',
      נדחה: 'דחיית הרישום נכשלה.',
      שולם: 'שגיאה בסימון התשלום.',
      נרשם: 'ביטול התשלום נכשל.',
    } satisfies Partial<Readonly<Record<WorkHourStatus, string>>>,
  },

  rejecting: {
    title: 'דחיית רישום שעות',
    question: (count: number): string => `הנימוק יוצג לעובד לצד ${count === 1 ? 'הרישום' : 'הרישומים'}.`,
    reason: 'נימוק הדחייה',
    reasonRequired: 'יש להזין נימוק',
    confirm: 'דחייה',
  },

  takingBack: {
    title: 'ביטול תשלום',
    question: 'הרישום יחזור למצב ״נרשם״. הנימוק יישמר בהיסטוריה.',
    reason: 'נימוק ביטול התשלום',
    confirm: 'ביטול התשלום',
    cancel: 'חזרה',
  },

  paying: {
    title: 'סימון כשולם',
    question: (count: number, hours: string, persons: number): string =>
      `סימון כשולם של ${counted(count, entries)}: ${hours} שעות, ${counted(persons, people)}.`,
    overlapping: (count: number): string | null =>
      count === 0 ? null : `${counted(count, overlapping)} לרישום אחר של אותו עובד: ייתכן שאותן שעות נספרו פעמיים.`,
    unapproved: (count: number): string | null => (count === 0 ? null : `${counted(count, unapproved)}.`),
    leftOut: leftOutText,
    locked: 'רישום ששולם ננעל לעריכה.',
    confirm: 'סימון כשולם',
    cancel: 'ביטול',
  },
} as const
