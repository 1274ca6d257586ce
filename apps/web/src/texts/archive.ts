import { counted } from './common.ts'

const number = new Intl.NumberFormat('he-IL')
const events = {
  one: 'אירוע אחד בארכיון',
  two: 'שני אירועים בארכיון',
  many: (count: number) => `${number.format(count)} אירועים בארכיון`,
}
const found = { one: 'אירוע אחד', two: 'שני אירועים', many: (count: number) => `${number.format(count)} אירועים` }

export const archiveTexts = {
  list: 'האירועים שבארכיון',
  empty: 'הארכיון ריק',
  emptyHint: 'אירוע מגיע לכאן ב״העבר לארכיון״, מתפריט הכרטיס שלו בלוח או מחלון האירוע.',
  count: (count: number): string => (count === 0 ? 'אין אירועים בארכיון' : counted(count, events)),
  found: (count: number, all: number): string =>
    count === 0 ? 'לא נמצאו אירועים' : `${counted(count, found)} מתוך ${number.format(all)} בארכיון`,
  searching: 'מתבצע חיפוש…',
  search: 'חיפוש אירוע, לקוח או מיקום',
  year: 'שנה',
  allYears: 'כל השנים',
  yearWithCount: (year: string, count: number): string => `${year} (${number.format(count)})`,
  /** The name is isolated: Latin words at its end would otherwise move the colon. */
  ofClient: (name: string): string => `רק של \u2068${name}\u2069: הצגת כל הלקוחות`,
  nothingFound: 'אין בארכיון אירוע שמתאים לחיפוש',
  clearSearch: 'הצגת כל הארכיון',

  columns: { name: 'שם האירוע', client: 'לקוח', date: 'תאריך', location: 'מיקום', actions: 'פעולות' },
  noClient: 'ללא לקוח',
  noLocation: 'לא צוין',
  until: '–',

  restore: 'שחזור',
  copyOf: (name: string): string => `שכפול האירוע ${name}`,
  restoreOf: (name: string): string => `שחזור האירוע ${name}`,

  restoring: {
    title: 'שחזור אירוע',
    question: 'האם לשחזר את האירוע?',
    consequence: (column: string): string => `האירוע יחזור ללוח, לעמודה ״${column}״.`,
    confirm: 'שחזור',
    cancel: 'ביטול',
  },

  toast: {
    restored: 'האירוע שוחזר',
    failed: 'שגיאה בשחזור האירוע.',
  },
} as const
