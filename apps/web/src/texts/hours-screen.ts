import { countForms, counted } from './common.ts'
import { monthText } from './days.ts'

const entries = countForms('רישום אחד', 'שני רישומים', 'רישומים')
const entriesCount = (count: number): string => (count === 0 ? 'אין רישומים' : counted(count, entries))

/** `שעה אחת שולמה`, `שעתיים שולמו`, `8.25 שולמו`. */
const hoursThat = (hours: string, { one, many }: { readonly one: string; readonly many: string }): string =>
  hours === '1' ? `שעה אחת ${one}` : hours === '2' ? `שעתיים ${many}` : `${hours} ${many}`

/** The visible texts of one's own work hours. */
export const hoursScreenTexts = {
  list: 'רישומי השעות',
  entries: entriesCount,
  count: (count: number, month: string): string => `${entriesCount(count)} ב${monthText(month)}`,
  log: 'רישום שעות',
  logFirst: 'הוספת רישום',
  allEvents: 'כל האירועים',
  event: 'אירוע',
  empty: 'אין עדיין רישומי שעות',
  emptyHint: 'שעות נרשמות גם מעצמן: טיימר שרץ באירוע או במשימה נעשה לרישום כשעוצרים אותו.',
  nothingFound: 'אין החודש רישומים לאירוע הזה',
  showAll: 'הצגת כל האירועים',

  export: {
    columns: {
      date: 'תאריך',
      event: 'שם אירוע',
      start: 'שעת התחלה',
      end: 'שעת סיום',
      hours: 'שעות',
      notes: 'הערות',
      status: 'סטטוס',
    },
  },

  cards: {
    label: 'סיכום החודש',
    total: 'סה״כ שעות בחודש',
    events: 'אירועים שנרשמו בהם שעות',
    average: 'ממוצע שעות לרישום',
    /** The unit shown beside a decimal number. */
    hours: 'שעות',
    /** What of the total is something else than still to be paid, as `8.25`; null where nothing is. */
    ofTotal: ({ paid, rejected }: { readonly paid: string; readonly rejected: string }): string | null => {
      const parts = [
        ...(paid === '0' ? [] : [hoursThat(paid, { one: 'שולמה', many: 'שולמו' })]),
        ...(rejected === '0' ? [] : [hoursThat(rejected, { one: 'נדחתה', many: 'נדחו' })]),
      ]
      return parts.length === 0 ? null : `מתוכן ${parts.join(', ')}`
    },
    withoutEvent: (count: number): string =>
      counted(count, {
        one: 'ועוד רישום אחד ללא אירוע',
        two: 'ועוד שני רישומים ללא אירוע',
        many: (many) => `ועוד ${many} רישומים ללא אירוע`,
      }),
  },

  statistics: {
    title: 'סטטיסטיקה חודשית',
    others: 'אירועים נוספים',
    showAll: 'הצגת הכול',
    showFewer: 'הצגת פחות',
    total: 'סה״כ חודשי',
  },

  columns: {
    date: 'תאריך',
    range: 'שעות העבודה',
    event: 'אירוע',
    hours: 'שעות',
    status: 'סטטוס',
    notes: 'הערות',
    actions: 'פעולות',
  },
  rejected: (reason: string): string => `סיבת הדחייה: ${reason}`,

  edit: (name: string, day: string): string => `עריכת הרישום: ${name}, ${day}`,
  delete: (name: string, day: string): string => `מחיקת הרישום: ${name}, ${day}`,
  locked: (name: string, day: string): string => `למה הרישום נעול: ${name}, ${day}`,
  lockedReason: 'הרישום שולם, ולכן הוא נעול. כדי לתקן אותו, מנהל מערכת צריך קודם לבטל את סימון התשלום.',

  form: {
    create: 'רישום שעות',
    edit: 'עריכת רישום שעות',
    event: 'אירוע',
    date: 'תאריך',
    start: 'שעת התחלה',
    end: 'שעת סיום',
    notes: 'הערות',
    choose: 'בחירת אירוע',
    person: 'עובד',
    choosePerson: 'בחירת עובד',
    /** `name`: null while no person has been chosen. */
    of: (name: string | null): string => (name === null ? 'הוספת שעות לעובד' : `תיקון השעות של ${name}`),
    notice: 'הרישום יסומן בשמך, והעובד יקבל על כך הודעה.',
    runningNotice: 'הטיימר עדיין רץ. שינוי של ההתחלה או של האירוע יסומן בשמך, והעובד יקבל הודעה עליו ועל עצירה.',
    /** `hours`: a decimal number as text, such as `8.25`. */
    hours: (hours: string): string => (hours === '1' ? 'שעה אחת' : hours === '2' ? 'שעתיים' : `${hours} שעות`),
    notYet: 'השעות יחושבו לפי ההתחלה והסיום',
    keepsRunning: 'בלי שעת סיום הטיימר ממשיך לפעול',
    startTwice: 'שעת ההתחלה הייתה באותו לילה פעמיים',
    endTwice: 'שעת הסיום הייתה באותו לילה פעמיים',
    first: 'לפני הזזת השעון',
    second: 'אחרי הזזת השעון',
    long: 'הרישום ארוך מ-16 שעות. כדאי לוודא שהשעות נכונות.',
    future: 'הרישום מסתיים בעתיד.',
    implausible: 'לא ניתן לרשום שעות לתאריך הזה. כדאי לבדוק את היום, החודש והשנה.',
    overlap: (name: string): string => `הרישום חופף לרישום אחר שלך: ${name}`,
    overlapOther: (name: string): string => `הרישום חופף לרישום אחר של העובד: ${name}`,
    returns: 'אחרי השמירה הרישום יחזור למצב ״נרשם״ ויצטרך אישור מחדש.',
    paidMeanwhile: 'הרישום שולם בינתיים, ולכן אי אפשר לשנות אותו.',
    deletedMeanwhile: 'הרישום נמחק בינתיים.',
    changedMeanwhile: 'שעות הרישום השתנו בינתיים:',
    takeNew: 'שימוש בשעות החדשות',
  },

  overwriting: {
    title: 'שעות הרישום השתנו בינתיים',
    question: 'האם להחליף את השעות החדשות במה שהוקלד כאן?',
    confirm: 'החלפה',
    cancel: 'חזרה לטופס',
  },

  deletion: {
    title: 'מחיקת רישום שעות',
    question: 'האם למחוק את רישום השעות?',
    forGood: 'המחיקה היא לצמיתות ולא ניתן לבטל אותה.',
    running: 'הטיימר ייעצר, והזמן שנמדד יימחק לצמיתות.',
    confirm: 'מחיקת הרישום',
    cancel: 'ביטול',
  },

  toast: {
    logged: 'השעות נרשמו',
    saved: 'הרישום נשמר',
    inMonth: (month: string): string => `הרישום נמצא ב${monthText(month)}`,
    logFailed: 'שגיאה ברישום השעות.',
    saveFailed: 'שגיאה בשמירת הרישום.',
    deleted: 'הרישום נמחק',
    deleteFailed: 'שגיאה במחיקת הרישום.',
  },
} as const
