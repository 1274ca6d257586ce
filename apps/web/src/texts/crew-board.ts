import { countForms, counted } from './common.ts'

const people = countForms('אדם אחד', 'שני אנשים', 'אנשים')
const days = countForms('יום אחד', 'יומיים', 'ימים')
const hours = countForms('שעה', 'שעתיים', 'שעות')

/** Minutes as hours, to a tenth: `7.5`. */
const hoursOf = (minutes: number): number => Math.round(minutes / 6) / 10

export const crewBoardTexts = {
  people: (count: number): string => counted(count, people),
  gaps: (count: number): string =>
    count === 0 ? 'אין חוסרים' : count === 1 ? 'חסר אדם אחד' : `חסרים ${counted(count, people)}`,
  today: 'היום',
  previous: { week: 'השבוע הקודם', month: 'החודש הקודם', months: 'החודשיים הקודמים' },
  next: { week: 'השבוע הבא', month: 'החודש הבא', months: 'החודשיים הבאים' },
  span: 'טווח',
  spans: { week: 'שבוע', month: 'חודש', months: 'חודשיים' },
  filter: 'סינון לוח הצוות',
  unfold: 'סינון',
  search: 'חיפוש לפי שם',
  role: 'תפקיד',
  allRoles: 'כל התפקידים',
  onlyGaps: 'רק ימים עם חוסרים',
  clear: 'ניקוי הסינון',
  noPeople: 'אין אנשים שמתאימים לסינון',
  noGaps: 'אין חוסרים בימים האלה',

  grid: {
    label: (from: string, to: string): string => `לוח צוות, ${from} עד ${to}`,
    person: 'שם',
    needs: 'צרכים פתוחים',
    missing: (count: number): string => (count === 1 ? 'חסר 1' : `חסרים ${count}`),
    total: (count: number): string => counted(count, days),
    /** `isWhole`: false when some of the person's hours were never recorded. */
    worked: (minutes: number, isWhole: boolean): string =>
      `${isWhole ? '' : 'לפחות '}${counted(hoursOf(minutes), hours)}`,
    /** For screen readers. */
    hours: (from: string, to: string): string => `${from} עד ${to}`,
    nothing: 'בלי שיבוצים',
    draft: 'טיוטה',
    noGaps: 'אין חוסרים',
    dayOf: (number: number, of: number): string => `יום ${number} מתוך ${of}`,
  },

  states: { free: 'יום פנוי', invited: 'ממתין לתשובה', planned: 'יש שיבוץ', off: 'היעדרות' },
  conflicts: { overlap: 'חופף', travel: 'אין זמן לדרך', rest: 'מנוחה קצרה' },
  legend: 'מקרא',
  conflict: 'התנגשות, ועם מה',

  menu: {
    of: (name: string, day: string): string => `${name}, ${day}`,
    needsOf: (day: string): string => `צרכים פתוחים, ${day}`,
    open: (event: string): string => `פתיחת האירוע ${event}`,
    hours: 'עריכת שעות',
    move: 'העברה ליום או לאדם אחר…',
    invite: 'שליחת הזמנה',
    remove: 'הסרה מהצוות',
    openNeeds: 'צרכים פתוחים ביום הזה',
    fill: (role: string, event: string): string => `שיבוץ: ${role}, ${event}`,
    pick: 'בחירת אדם…',
    nothing: 'אין צרכים פתוחים ביום הזה',
  },

  move: {
    title: 'העברת שיבוץ',
    person: 'אדם',
    day: 'יום',
    note: 'שיבוץ שעובר לאדם אחר הוא טיוטה עד לשליחת ההזמנה.',
    problems: {
      lead: 'המפעיל הראשי מוחלף בטופס האירוע.',
      day: 'היום הזה אינו מימי האירוע.',
      there: 'האדם הזה כבר בצוות בתפקיד הזה.',
    },
    personRequired: 'יש לבחור אדם',
  },

  done: {
    filled: (name: string, role: string): string => `שובץ בטיוטה: ${name}, ${role}`,
    movedToDay: (name: string, day: string): string => `השיבוץ של ${name} הועבר אל ${day}`,
    movedToPerson: (name: string): string => `השיבוץ הועבר אל ${name}, בטיוטה`,
    removed: (name: string): string => `הוסר מהצוות: ${name}`,
    invited: (name: string): string => `הזמנה נשלחה: ${name}`,
    undo: 'ביטול הפעולה',
    undone: 'הפעולה בוטלה',
    failed: 'השיבוץ לא נשמר',
    undoFailed: 'ביטול הפעולה נכשל',
    notHere: 'לכאן אי אפשר להעביר את השיבוץ',
  },

  views: { label: 'תצוגה', crew: 'הצוות', own: 'השיבוצים שלי' },
  dayList: 'הצוות לפי ימים',
  agenda: 'השיבוצים שלי',
  away: 'היעדרויות:',
  nothingOnDay: 'אין שיבוצים ביום הזה',
  noOwn: 'אין לך שיבוצים בימים האלה',
} as const
