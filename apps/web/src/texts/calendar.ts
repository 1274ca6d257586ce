import { countForms, counted } from './common.ts'

const events = countForms('אירוע אחד', 'שני אירועים', 'אירועים')
const days = countForms('יום', 'יומיים', 'ימים')
const tasks = countForms('משימה אחת', 'שתי משימות', 'משימות')

export const calendarTexts = {
  subtitle: 'אירועי הצוות, משימות וחגים',
  today: 'היום',
  hebrewMonths: 'לוח עברי',
  hebrewDates: 'תאריכים עבריים',
  view: 'תצוגת הלוח',
  viewFailed: 'שמירת תצוגת הלוח נכשלה.',
  newEvent: 'אירוע חדש',
  newTask: 'משימה חדשה',
  /** Sunday first. */
  weekdays: ['ראשון', 'שני', 'שלישי', 'רביעי', 'חמישי', 'שישי', 'שבת'],

  grid: {
    label: (month: string): string => `לוח חודשי, ${month}`,
    events: (count: number): string => counted(count, events),
    tasks: (count: number): string => counted(count, tasks),
    candles: (time: string): string => `הדלקת נרות ${time}`,
  },

  panel: {
    label: 'היום הנבחר',
    occasions: 'חגים ומועדים',
    tomorrow: (occasion: string): string => `מחר: ${occasion}`,
    tomorrowAt: (occasion: string, time: string): string => `מחר: ${occasion}, כניסה ${time}`,
    events: 'אירועים',
    noEvents: 'אין אירועים ביום זה',
    tasks: 'משימות',
    noTasks: 'אין משימות ביום זה',
    eventHere: 'אירוע ביום זה',
    taskHere: 'משימה ביום זה',
    noClient: 'ללא לקוח',
    audience: 'כניסת קהל',
    hours: 'שעות',
    location: 'מיקום',
    dayOf: (number: number, of: number): string => `יום ${number} מתוך ${of}`,
    cancelled: 'בוטל',
    completed: 'הושלם',
    unassigned: 'לא משויך',
    actions: (name: string): string => `פעולות: ${name}`,
    open: 'הצגת האירוע',
    move: 'העברה ליום אחר…',
  },

  move: {
    title: 'העברה ליום אחר',
    day: 'תאריך',
    longNote: (count: number): string => `האירוע נמשך ${counted(count, days)} וכולו יועבר.`,
    missing: 'יש לבחור תאריך',
    invalid: 'יש להזין תאריך תקין',
    moved: (day: string): string => `האירוע הועבר אל ${day}`,
    movedOnto: (day: string, occasion: string): string => `האירוע הועבר אל ${day} (${occasion})`,
    sabbath: 'שבת',
    undo: 'ביטול הפעולה',
    undone: 'האירוע חזר ליום הקודם שלו',
    failed: 'העברת האירוע נכשלה והוא נשאר ביומו.',
    undoFailed: 'ביטול ההעברה נכשל.',
  },
} as const
