/** Texts that every area uses, and the grammar of counting. */
export const commonTexts = {
  productName: 'במה',
  tagline: 'אירועים, משימות ושעות. צוות אחד, גם בלי רשת.',
  loading: 'טוען...',
  printedInPart: 'מודפסות רק השורות שעל המסך. כדי להדפיס אחרות, יש לגלול אליהן או לצמצם את הרשימה בחיפוש.',
  notCounted: '–',
  more: (count: number): string => (count === 1 ? '+1 נוסף' : `+${count} נוספים`),
  cancel: 'ביטול',
  save: 'שמירה',
  close: 'סגירה',
  back: 'חזרה',
  clear: 'ניקוי',
  nothingFound: 'לא נמצאו תוצאות',
  clearSearch: 'ניקוי החיפוש',
  pending: 'ממתין לסנכרון',
  /** The calendar file's name when the event's own name yields no valid file name. */
  calendarFile: 'אירוע',
  leaving: {
    title: 'יש שינויים שלא נשמרו',
    question: 'יציאה מהטופס עכשיו תמחק את מה שהוקלד.',
    confirm: 'יציאה בלי שמירה',
    cancel: 'חזרה לטופס',
  },
  refresh: 'רענון',
  retry: 'ניסיון נוסף',
  coming: {
    title: 'החלון נטען',
    hint: 'הוא ייפתח מעצמו כשיגיע למכשיר.',
    lost: 'החלון עוד לא הגיע למכשיר',
    lostHint: 'אין כרגע חיבור שיביא אותו. הוא ייפתח מעצמו כשהחיבור יחזור.',
  },
  somethingBroke: 'משהו השתבש בהצגת המסך',
  somethingBrokeHint: 'הנתונים שנשמרו לא נפגעו. רענון של הדף בדרך כלל פותר את זה.',
  cannotStart: 'לא ניתן לפתוח את הנתונים במכשיר הזה',
  cannotStartHint: 'ייתכן שהדפדפן חוסם אחסון מקומי, למשל בגלישה פרטית, או שאין מקום פנוי במכשיר.',
  openElsewhere: 'במה פתוחה בלשונית אחרת',
  openElsewhereHint:
    'בדפדפן הזה אין מסד נתונים פעיל (IndexedDB), ולכן אפשר לעבוד בו בלשונית אחת בלבד. סגרו את האחרת ורעננו.',
  newVersion: 'גרסה חדשה מוכנה',
  newVersionHint: 'הרענון יטען אותה. שינויים שנשמרו לא הולכים לאיבוד.',
} as const

/** Hebrew number forms: שעה, שעתיים, 3 שעות. */
export interface CountForms {
  readonly one: string
  readonly two: string
  readonly many: (count: number) => string
}

/** Forms whose number, from three on, stands before the words. */
export const countForms = (one: string, two: string, more: string): CountForms => ({
  one,
  two,
  many: (count) => `${count} ${more}`,
})

export function counted(count: number, forms: CountForms): string {
  if (count === 1) return forms.one
  if (count === 2) return forms.two
  return forms.many(count)
}

const minutes = countForms('דקה', 'שתי דקות', 'דקות')
const hours = countForms('שעה', 'שעתיים', 'שעות')
const days = countForms('יום', 'יומיים', 'ימים')

/** Approximate remaining time: 'עוד כ־20 שניות'. The rounding is off by at most a quarter. */
export function remaining(ms: number): string {
  const seconds = ms / 1000
  if (seconds < 8) return 'עוד כמה שניות'
  const step = seconds < 28 ? 5 : 10
  if (seconds < 55) return `עוד כ־${Math.round(seconds / step) * step} שניות`
  return `עוד כ${seconds < 55 * 60 ? about(seconds / 60, minutes) : about(seconds / 3600, hours)}`
}

/** After the prefixed letter כ, a number needs a hyphen and a word doesn't: כדקה, כדקה וחצי, כ־3 דקות. */
function about(amount: number, forms: CountForms): string {
  if (amount >= 1.25 && amount < 1.75) return `${forms.one} וחצי`
  const count = Math.max(1, Math.round(amount))
  return `${count > 2 ? '־' : ''}${counted(count, forms)}`
}

/** How long ago something was: 'לפני שעתיים'. An instant in the future (clocks differ) reads as just now. */
export function ago(instantMs: number, nowMs: number): string {
  const passedMinutes = Math.floor((nowMs - instantMs) / 60_000)
  if (passedMinutes < 1) return 'לפני פחות מדקה'
  if (passedMinutes < 60) return `לפני ${counted(passedMinutes, minutes)}`
  const passedHours = Math.floor(passedMinutes / 60)
  if (passedHours < 24) return `לפני ${counted(passedHours, hours)}`
  return `לפני ${counted(Math.floor(passedHours / 24), days)}`
}
