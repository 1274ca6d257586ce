import { countForms, counted } from './common.ts'

const past = countForms('היעדרות אחת שהייתה', 'שתי היעדרויות שהיו', 'היעדרויות שהיו')
const absences = countForms('היעדרות אחת', 'שתי היעדרויות', 'היעדרויות')

/** Texts of absences and weekly rest days. */
export const availabilityTexts = {
  title: 'ימי היעדרות',
  ownHint: 'ימים ושעות שבהם אי אפשר לשבץ אותי. נראה לי ולמנהלים בלבד.',
  hint: 'נראה למנהלים, ולמי שההיעדרות שלו.',
  of: (name: string): string => `ימי ההיעדרות של ${name}`,
  list: 'היעדרויות',
  none: 'אין ימי היעדרות מהיום והלאה.',
  add: 'הוספת היעדרות',
  showPast: (count: number): string => counted(count, past),
  edit: (when: string): string => `עריכת ההיעדרות: ${when}`,
  remove: (when: string): string => `מחיקת ההיעדרות: ${when}`,
  restDay: 'יום מנוחה קבוע',
  restDayOn: (days: readonly string[]): string => `יום מנוחה קבוע: ${days.join(', ')}`,
  weekly: {
    label: 'ימי מנוחה קבועים',
    hint: 'בימים האלה בכל שבוע מופיע רמז למי שמשבצים. אפשר לשבץ גם בהם.',
    add: 'ימי מנוחה קבועים',
    title: 'ימי מנוחה קבועים',
    person: 'של מי',
    list: 'מי לא עובד באילו ימים',
    none: 'עוד לא נקבעו ימי מנוחה קבועים.',
    failed: 'שמירת ימי המנוחה נכשלה',
    edit: (name: string): string => `ימי המנוחה של ${name}`,
  },
  kinds: { off: 'חופש', unavailable: 'אי־זמינות' },
  fromTime: (time: string): string => `מ־${time}`,
  untilTime: (time: string): string => `עד ${time}`,

  form: {
    create: 'היעדרות חדשה',
    edit: 'עריכת היעדרות',
    person: 'של מי',
    fromDay: 'מיום',
    toDay: 'עד יום',
    fromTime: 'משעה',
    toTime: 'עד שעה',
    wholeDays: 'בלי שעות: ימים שלמים.',
    kind: 'סוג',
    note: 'הערה',
    noteHint: 'נראית למנהלים ולמי שההיעדרות שלו.',
    personRequired: 'יש לבחור אדם',
    dayRequired: 'יש לבחור יום',
    badInterval: 'הסיום מוקדם מההתחלה',
    tooLong: 'היעדרות ארוכה מדי (עד 400 ימים)',
    hints: (days: readonly string[]): string => `בימים האלה: ${days.join(', ')}`,
    moreHints: (count: number): string => `ועוד ${count}`,
    known: 'כבר רשומה היעדרות:',
    slots: 'שיבוץ באותו זמן:',
  },

  toast: {
    saved: 'ההיעדרות נשמרה',
    failed: 'שמירת ההיעדרות נכשלה. הפרטים נשארו בטופס ואפשר לנסות שוב.',
    deletedMeanwhile: 'ההיעדרות נמחקה בינתיים, ולכן אי אפשר לשמור אותה.',
    removed: 'ההיעדרות נמחקה',
    removeFailed: 'מחיקת ההיעדרות נכשלה',
  },

  removal: {
    title: 'מחיקת היעדרות',
    question: 'האם למחוק את ההיעדרות?',
    consequence: 'מי שמשבצים לא יקבלו עוד התראה על הימים האלה.',
    confirm: 'מחיקה',
    cancel: 'ביטול',
  },

  team: {
    columns: { person: 'מי', when: 'מתי', kind: 'סוג', note: 'הערה', actions: 'פעולות' },
    search: 'חיפוש לפי שם',
    count: (count: number): string => (count === 0 ? 'אין היעדרויות' : counted(count, absences)),
    empty: 'עוד לא נרשמו ימי היעדרות. כל אחד יכול לרשום את שלו באזור האישי.',
    createFirst: 'הוספת היעדרות ראשונה',
    nothingFound: 'אין היעדרות שמתאימה לחיפוש',
    clearSearch: 'הצגת כל ההיעדרויות',
    freelancer: 'פרילנסר',
    unknown: 'אדם שאינו מוכר במכשיר הזה',
  },
} as const
