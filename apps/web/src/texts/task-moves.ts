import type { WhyStays } from '@bama/domain/templates'
import { countForms, counted } from './common.ts'
import { anchors } from './due-rule.ts'

const move = countForms('משימה אחת זזה', 'שתי משימות זזות', 'משימות זזות')
const stay = countForms('אחת נשארת', 'שתיים נשארות', 'נשארות')
const moved = countForms('משימה אחת זזה איתו', 'שתי משימות זזו איתו', 'משימות זזו איתו')
const late = {
  one: 'תאריך של משימה אחת לא מתאים לתאריך האירוע.',
  two: 'התאריכים של שתי משימות לא מתאימים לתאריך האירוע.',
  many: (count: number) => `התאריכים של ${count} משימות לא מתאימים לתאריך האירוע.`,
}
const why: Readonly<Record<WhyStays, string>> = {
  done: 'הושלמה',
  by_hand: 'התאריך נקבע ידנית',
  no_rule: 'התאריך לא תלוי באירוע',
  forbidden: 'אין הרשאה לשנות אותה',
}

/** Texts of tasks whose dates follow from their event's. */
export const taskMovesTexts = {
  anchors,
  title: 'העברת האירוע',
  /** `14 משימות זזות, 3 נשארות` */
  summary: (moves: number, stays: number): string =>
    stays === 0 ? counted(moves, move) : `${counted(moves, move)}, ${counted(stays, stay)}`,
  list: 'משימות שזזות עם האירוע',
  stayList: 'משימות שנשארות',
  why,
  was: (day: string): string => `במקום ${day}`,
  confirm: 'העברת האירוע',
  cancel: 'חזרה בלי שינוי',
  moved: (count: number): string => `האירוע הועבר. ${counted(count, moved)}.`,
  undo: 'ביטול',
  undone: 'האירוע והמשימות חזרו לתאריכים הקודמים',
  undoFailed: 'ההעברה לא בוטלה.',
  late: (count: number): string => counted(count, late),
  follow: 'התאמת התאריכים',
  followed: 'התאריכים הותאמו',
  followFailed: 'התאריכים לא הותאמו.',
  byHand: 'נקבע ידנית',

  ruleFields: {
    anchor: 'תאריך היעד נספר מ',
    noAnchor: 'בלי תאריך יעד',
    side: 'לפני או אחרי',
    before: 'לפני',
    after: 'אחרי',
    days: 'כמה ימים',
    time: 'שעה',
    beforeRest: 'לא בשבת ובחג: לפני כניסתם',
  },

  /** For the form of an event's task. */
  inForm: {
    by: 'קביעת תאריך היעד',
    ways: { date: 'תאריך קבוע', rule: 'לפי האירוע' },
    comesTo: 'תאריך היעד:',
    byHand: (rule: string): string => `התאריך נקבע ידנית, ולכן לא זז עם האירוע. הכלל: ${rule}.`,
    drop: 'הסרת הכלל',
    dropped: 'הכלל יוסר עם השמירה. התאריך נשאר.',
    keep: 'השארת הכלל',
  },
} as const
