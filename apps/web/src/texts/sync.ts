import { countForms, counted, remaining } from './common.ts'

/** The indicator has room for one short word; its panel has the details. */
export const syncTexts = {
  synced: 'מסונכרן',
  offline: 'לא מקוון',
  syncing: 'מסנכרן',
  waiting: 'ממתינים',
  rejected: 'נדחו',
  needsReload: 'נדרש רענון',
  needsSignIn: 'התחברות',
  failed: 'לא סונכרן',
  full: 'אין מקום',
  insecure: 'לא מאובטח',
  otherServer: 'שרת אחר',
  downloading: (percent: number): string => `הורדה · ${percent}%`,
  withCount: (label: string, count: number): string => (count === 0 ? label : `${label} · ${count}`),
  indicator: (label: string): string => `מצב סנכרון: ${label}`,

  panelTitle: 'סנכרון',
  connection: 'מצב חיבור',
  online: 'מקוון',
  inProgress: 'סנכרון מתבצע',
  yes: 'כן',
  no: 'לא',
  lastSync: 'סנכרון אחרון',
  never: 'עוד לא היה',
  pending: 'פעולות בהמתנה',
  noPending: 'אין',
  oldest: (age: string): string => `הוותיקה ${age}`,
  rejectedTitle: 'שינויים שנדחו',
  retryOf: (name: string): string => `ניסיון נוסף: ${name}`,
  dismissOf: (name: string): string => `הסרה מהרשימה: ${name}`,
  retry: 'ניסיון נוסף',
  dismiss: 'הסרה',
  dismissQuestion: 'להסיר את השינוי? ההסרה היא לצמיתות.',
  dismissConfirm: 'הסרה לצמיתות',
  keep: 'ביטול',
  export: 'ייצוא',
  exportOf: (name: string): string => `ייצוא: ${name}`,
  exportAll: 'ייצוא הכול',
  retryFailed: (reason: string): string => `אי אפשר לבצע את השינוי שוב: ${reason}`,
  dismissFailed: (reason: string): string => `אי אפשר להסיר את השינוי: ${reason}`,
  partOfGroup: (others: number): string =>
    counted(others, {
      one: 'חלק מפעולה אחת עם שינוי נוסף. הניסיון הנוסף יכלול את שניהם.',
      two: 'חלק מפעולה אחת עם שני שינויים נוספים. הניסיון הנוסף יכלול את כולם.',
      many: (count) => `חלק מפעולה אחת עם ${count} שינויים נוספים. הניסיון הנוסף יכלול את כולם.`,
    }),
  rejectedHint: 'השרת לא קיבל את השינויים האלה, או שנשמר במקומם שינוי אחר. הרשומות הן כפי שהן בשרת.',
  syncNow: 'סנכרון עכשיו',
  reload: 'רענון הדף',
  details: 'פירוט השינויים',
  /** `remainingMs`: null while no estimate is possible. */
  firstDownload: (percent: number, remainingMs: number | null): string =>
    `הורדה ראשונה… ${percent}%${remainingMs === null ? '' : `, ${remaining(remainingMs)}`}`,
  firstDownloadWaits: (percent: number): string =>
    `אין חיבור. ההורדה הראשונה תמשיך כשהחיבור יחזור${percent === 0 ? '' : ` (${percent}%)`}.`,
  fullDownload: (percent: number): string => `עדכון מלא… ${percent}%`,
  download: 'התקדמות ההורדה',

  pageTitle: 'סנכרון',
  unsentTitle: 'שינויים שלא נשלחו',
  unsentHint: 'השינויים שמורים במכשיר ויישלחו לפי הסדר.',
  moreUnsent: (count: number): string =>
    counted(count, { one: 'ועוד שינוי אחד', two: 'ועוד שני שינויים', many: (many) => `ועוד ${many} שינויים` }),
  nothingWaits: 'כל השינויים נשלחו והתקבלו',
  nothingUnsent: 'אין שינויים שממתינים לשליחה',
  nothingUnsentSince: (when: string): string =>
    `אין שינויים שממתינים לשליחה. מה שמוצג כאן נכון לסנכרון האחרון, ${when}.`,
  operations: { create: 'יצירה', update: 'עדכון', delete: 'מחיקה' },

  overdue:
    'יש שינוי שממתין לשליחה יותר משעה, אף שיש חיבור לשרת. השינויים שמורים במכשיר. כדאי לנסות לסנכרן עכשיו, ואם זה לא עוזר, לייצא אותם ולפנות למנהל המערכת.',
  held: 'בכתובת הזו עונה עכשיו שרת אחר. הנתונים הוחלפו בנתונים שלו, והשינויים שממתינים לא נשלחו אליו. אפשר לשלוח אותם לשרת הזה או לייצא אותם לקובץ.',
  sendHeld: 'שליחה לשרת הזה',
  sendHeldFailed: 'השינויים לא נשלחו',
  signInAgain: 'התחברות מחדש',
  httpError: (status: number): string => `שגיאת HTTP ${status}`,

  problems: {
    signed_out: 'ההתחברות פגה. הנתונים והשינויים נשמרו במכשיר ויישלחו אחרי התחברות מחדש.',
    outdated: 'הגרסה הפתוחה ישנה מדי לסנכרון. אחרי רענון הדף הסנכרון ימשיך, ושום שינוי לא יאבד.',
    failed: 'הסנכרון האחרון נכשל. יהיו ניסיונות נוספים באופן אוטומטי, והשינויים שמורים במכשיר.',
    unavailable:
      'שרת הסנכרון אינו זמין: בכתובת הזו עונה משהו אחר. יהיו ניסיונות נוספים באופן אוטומטי, והשינויים שמורים במכשיר.',
    full: 'האחסון במכשיר מלא, ולכן אי אפשר לשמור בו מה שהתחדש בשרת. צריך לפנות מקום במכשיר; הסנכרון ימשיך מעצמו.',
    insecure: 'הכתובת הזו אינה מאובטחת. כדי לעבוד ולסנכרן יש לפתוח את המערכת ב-https או ב-localhost.',
  },

  storageFallback:
    'בדפדפן הזה אין מסד נתונים פעיל (IndexedDB), למשל בגלל גלישה פרטית או תקלה באחסון. במה שומרת כאן באחסון הפשוט שלו: המקום בו קטן, הוא פועל בלשונית אחת, ותמונות שעוד לא נשלחו נמחקות ברענון.',

  copyLost: (unsent: number): string =>
    `הנתונים שנשמרו במכשיר נמחקו מחוץ למערכת, למשל בניקוי נתוני הדפדפן. ${counted(unsent, {
      one: 'שינוי אחד שעוד לא נשלח אבד. ',
      two: 'שני שינויים שעוד לא נשלחו אבדו. ',
      many: (many) => (many === 0 ? '' : `${many} שינויים שעוד לא נשלחו אבדו. `),
    })}הנתונים יורדו שוב מהשרת.`,

  backOnline: 'חזרת לרשת - מסנכרן נתונים...',
  wentOffline: 'אין חיבור לרשת - עובד במצב אופליין',
  rejectedToast: (count: number): string =>
    counted(count, countForms('שינוי נדחה', 'שני שינויים נדחו', 'שינויים נדחו')),
  moreNames: (count: number): string =>
    counted(count, { one: 'ועוד אחד', two: 'ועוד שניים', many: (many) => `ועוד ${many}` }),

  bannerLead: 'אין חיבור לרשת.',
  banner: 'אפשר להמשיך לעבוד.',
  bannerPending: (count: number): string =>
    count === 1 ? 'שינוי אחד ממתין ויישלח כשהחיבור יחזור.' : `${count} שינויים ממתינים ויישלחו כשהחיבור יחזור.`,
} as const
