import { countForms, counted } from './common.ts'
import { dayFromEvent } from './due-rule.ts'

const templates = countForms('תבנית אחת', 'שתי תבניות', 'תבניות')
const tasks = countForms('משימה אחת', 'שתי משימות', 'משימות')
const needs = countForms('צורך צוות אחד', 'שני צורכי צוות', 'צורכי צוות')
const lines = countForms('סעיף אחד', 'שני סעיפים', 'סעיפים')
const days = countForms('יום אחד', 'יומיים', 'ימים')
const people = countForms('אדם אחד', 'שני אנשים', 'אנשים')
const placed = countForms('שיבוץ אחד', 'שני שיבוצים', 'שיבוצים')
const andPlaced = { one: 'ושיבוץ אחד', two: 'ושני שיבוצים', many: (count: number) => `ו־${count} שיבוצים` }
const stayed = countForms('משימה אחת שהשתנתה מאז נשארה', 'שתי משימות שהשתנו מאז נשארו', 'משימות שהשתנו מאז נשארו')

export const templatesTexts = {
  newTemplate: 'תבנית חדשה',
  createFirst: 'הוספת תבנית ראשונה',
  count: (count: number): string => (count === 0 ? 'אין תבניות' : counted(count, templates)),
  found: (count: number, all: number): string =>
    count === 0 ? 'לא נמצאו תבניות' : `${counted(count, templates)} מתוך ${all}`,
  search: 'חיפוש בתבניות',
  list: 'תבניות אירוע',
  empty: 'תבנית שומרת את מה שחוזר: שעות, צ׳קליסט, משימות עם תאריכים וצורכי צוות.',
  nothingFound: 'לא נמצאה תבנית מתאימה.',
  clearSearch: 'ניקוי החיפוש',
  columns: { name: 'שם התבנית', holds: 'מה יש בה', version: 'גרסה', actions: 'פעולות' },
  version: (version: number): string => `גרסה ${version}`,
  /** `12 משימות · 4 צורכי צוות · 9 סעיפים` */
  holds: (counts: { readonly tasks: number; readonly needs: number; readonly lines: number }): string =>
    [
      ...(counts.tasks > 0 ? [counted(counts.tasks, tasks)] : []),
      ...(counts.needs > 0 ? [counted(counts.needs, needs)] : []),
      ...(counts.lines > 0 ? [counted(counts.lines, lines)] : []),
    ].join(' · ') || 'פרטי אירוע בלבד',
  begin: (name: string): string => `אירוע מהתבנית: ${name}`,
  beginShort: 'אירוע מהתבנית',
  edit: (name: string): string => `עריכת התבנית ${name}`,
  delete: (name: string): string => `מחיקת התבנית ${name}`,
  saveAs: 'שמירה כתבנית',

  form: {
    create: 'תבנית חדשה',
    edit: 'עריכת תבנית',
    ofEvent: (name: string): string => `תבנית לפי האירוע ״${name}״. התשובות, התגובות, השעות והתשלומים לא נשמרים בה.`,
    nameRequired: 'לתבנית צריך להיות שם',
    event: 'פרטי האירוע',
    dayCount: 'כמה ימים',
    dayCountUnit: (count: number): string => counted(count, days),
    loadInDay: 'יום ההקמה',
    loadInTime: 'שעת ההקמה',
    noLoadIn: 'לא צוין',
    tasks: 'משימות',
    noTasks: 'עוד אין משימות בתבנית.',
    addTask: 'משימה חדשה',
    editTask: (name: string): string => `עריכת המשימה ${name}`,
    removeTask: (name: string): string => `הסרת המשימה ${name}`,
    noDate: 'בלי תאריך יעד',
    needs: 'צורכי צוות',
    noNeeds: 'עוד אין צורכי צוות בתבנית.',
    addNeed: 'צורך חדש',
    editNeed: (role: string): string => `עריכת הצורך ${role}`,
    removeNeed: (role: string): string => `הסרת הצורך ${role}`,
    people: (count: number): string => counted(count, people),
  },
  task: {
    create: 'משימה חדשה בתבנית',
    edit: 'עריכת משימה בתבנית',
    description: 'תיאור',
    descriptionRequired: 'למשימה צריך להיות תיאור',
    priority: 'עדיפות',
    checklist: 'צ׳קליסט',
    checklistHint: 'כל שורה היא סעיף',
    confirm: 'אישור',
  },
  need: {
    create: 'צורך צוות חדש',
    edit: 'עריכת צורך צוות',
    role: 'תפקיד',
    roleRequired: 'לצורך צריך להיות תפקיד',
    count: 'כמה אנשים',
    callDay: 'יום ההגעה',
    call: 'שעת הגעה',
    endDay: 'יום הסיום',
    end: 'שעת סיום',
    badInterval: 'הסיום לפני ההגעה',
    /** For a need without hours: its people stay for the whole event. */
    asEvent: 'כל ימי האירוע',
    day: dayFromEvent,
  },

  choice: {
    label: 'תבנית',
    none: 'בלי תבנית',
    hint: 'ממלאת את הטופס, ויוצרת עם האירוע את המשימות ואת צורכי הצוות.',
    manage: 'כל התבניות',
    copies: 'העתקת המשימות וצורכי הצוות',
    copiesHint: 'המשימות נפתחות מחדש. תשובות, תגובות, שעות ותשלומים לא מועתקים.',
    coming: 'ייווצרו עם האירוע',
    nothing: 'אין משימות או צורכי צוות.',
    noTasksAllowed: 'בלי משימות: אין הרשאה ליצור משימות.',
    noNeedsAllowed: 'בלי צורכי צוות: מנהלים קובעים אותם.',
    noDay: 'תאריכי היעד ייקבעו לפי תאריך האירוע.',
    show: 'הצגת הפירוט',
    hide: 'הסתרת הפירוט',
    past: 'התאריך כבר עבר',
    noDate: 'בלי תאריך יעד',
  },
  created: (made: { readonly tasks: number; readonly slots: number }): string => {
    const slots = made.slots > 0 ? [counted(made.slots, made.tasks > 0 ? andPlaced : placed)] : []
    return `האירוע נוצר, ואיתו ${[...(made.tasks > 0 ? [counted(made.tasks, tasks)] : []), ...slots].join(' ')}.`
  },
  undo: 'ביטול',
  undone: (kept: number): string =>
    kept === 0 ? 'האירוע ומה שנוצר איתו נמחקו' : `האירוע נמחק. ${counted(kept, stayed)}.`,
  undoFailed: 'היצירה לא בוטלה.',

  toast: {
    added: 'התבנית נשמרה',
    addFailed: 'התבנית לא נשמרה.',
    saved: 'התבנית נשמרה',
    saveFailed: 'התבנית לא נשמרה.',
    deleted: 'התבנית נמחקה',
    deleteFailed: 'התבנית לא נמחקה.',
    deletedMeanwhile: 'התבנית נמחקה בינתיים.',
  },
  deletion: {
    title: 'מחיקת תבנית',
    question: 'התבנית תימחק לצמיתות.',
    consequence: 'אירועים שנוצרו ממנה נשארים כמו שהם.',
    confirm: 'מחיקה',
    cancel: 'ביטול',
  },
} as const
