import { countForms, counted } from './common.ts'

/** What a timer measures. */
export type TimerKind = 'event' | 'task'

/** A duration as `HH:MM`; hours may exceed 24. */
const hoursAndMinutes = (milliseconds: number): string => {
  const minutes = Math.max(0, Math.floor(milliseconds / 60_000))
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

/** Texts of timers. Those given in section 8 of the specification are used word for word. */
export const timersTexts = {
  own: 'הטיימר שלי',
  everyone: 'טיימרים פעילים',
  unnamed: 'ללא אירוע',
  someone: 'עובד',
  count: (count: number): string =>
    counted(count, countForms('טיימר פעיל אחד', 'שני טיימרים פעילים', 'טיימרים פעילים')),
  fewer: 'הצגת פחות',
  showAll: 'הצגת הכול',

  start: 'התחלת טיימר',
  startOf: (label: string): string => `התחלת טיימר: ${label}`,
  stop: 'עצירת הטיימר',
  stopOf: (label: string): string => `עצירת הטיימר: ${label}`,
  measuresTask: 'הטיימר של האירוע מודד משימה:',
  runsHere: { event: 'טיימר פעיל באירוע זה', task: 'טיימר פעיל במשימה זו' },
  /**
   * For other events, with the running timer's label (specification A4). A task's label already says that it is a task.
   */
  runsElsewhere: (label: string): string =>
    label.startsWith('משימה: ') ? `טיימר פעיל ב${label}` : `טיימר פעיל באירוע: ${label}`,

  noUser: 'שגיאה: לא ניתן לאתר פרטי משתמש.',
  started: (kind: TimerKind, label: string): string =>
    kind === 'event' ? `טיימר הופעל בהצלחה עבור אירוע: ${label}` : `טיימר הופעל בהצלחה עבור ${label}`,
  stopped: (kind: TimerKind, workedMs: number, label: string): string =>
    `הטיימר נעצר. זמן עבודה: ${hoursAndMinutes(workedMs)}${kind === 'event' ? `. אירוע: ${label}` : ''}`,
  stoppedWithoutEvent: (workedMs: number): string => `הטיימר נעצר. זמן עבודה: ${hoursAndMinutes(workedMs)}`,
  stoppedLong: (workedMs: number): string =>
    `הטיימר נעצר אחרי יותר מיממה, ונרשמו ${hoursAndMinutes(workedMs)} שעות. אם עבדו פחות, אפשר לתקן את שעת הסיום ברישום השעות.`,
  stoppedAhead: 'לפי שעון השרת הטיימר עוד לא התחיל, ולכן לא נרשם בו זמן. יש לתקן את הרישום במסך שעות העבודה.',
  stoppedAlready: 'הטיימר כבר נעצר',
  stoppedBefore: 'הטיימר כבר לא רץ, ולכן מה שנכתב כאן לא נשמר. אם הרישום קיים, אפשר לתקן אותו במסך שעות העבודה.',
  startFailed: {
    workHours: 'שגיאה ביצירת רישום שעות עבודה. אנא נסה שוב.',
    create: 'שגיאה בשמירת הנתונים. אנא בדוק את החיבור למערכת.',
    other: (message: string): string => `שגיאה בהפעלת הטיימר: ${message}`,
    unknown: 'שגיאה לא ידועה',
  },
  stopFailed: {
    event: {
      workHours: 'שגיאה בעדכון רישום השעות. אנא נסה שוב.',
      user: 'שגיאה בעדכון פרטי המשתמש. אנא נסה שוב.',
      other: 'שגיאה בעצירת הטיימר. אנא נסה שוב או פנה למנהל המערכת.',
    },
    task: {
      workHours: 'שגיאה בשמירת שעות העבודה. אנא נסה שוב.',
      user: 'שגיאה בעדכון פרטי המשתמש. אנא נסה שוב.',
      other: 'שגיאה בעצירת הטיימר. יש לרענן את העמוד ולנסות שוב.',
    },
    byAdmin: 'שגיאה בעצירת הטיימר',
  },

  stopping: {
    question: (name: string): string => `האם לעצור את הטיימר של ${name}?`,
    own: 'עצירת הטיימר',
    startedAt: 'התחיל:',
    end: 'שעת הסיום',
    now: 'עכשיו',
    earlier: 'שעה מוקדמת יותר',
    day: 'תאריך הסיום',
    time: 'שעה',
    occurrence: 'באותו לילה הוזז השעון, והשעה הזו הייתה פעמיים',
    first: 'הראשונה',
    second: 'השנייה',
    result: 'יירשמו:',
    hours: (hours: number): string =>
      counted(hours, { one: 'שעה', two: 'שעתיים', many: (many) => `${many.toFixed(2)} שעות` }),
    note: 'הערה',
    noteHint: (name: string): string => `ההערה תופיע ברישום השעות ובהודעה אל ${name}`,
    confirm: 'עצירת הטיימר',
    cancel: 'ביטול',
  },

  forgotten: {
    badge: 'מעל 12 שעות',
    question: (hours: number): string => `הטיימר פועל כבר ${hours} שעות. לעצור, או לתקן את שעת הסיום?`,
    stopNow: 'עצירה עכשיו',
    chooseEnd: 'תיקון שעת הסיום',
    stillWorking: 'העבודה נמשכת',
  },
} as const

export const kindOf = ({ task_id }: { readonly task_id: string | null }): TimerKind =>
  task_id === null ? 'event' : 'task'
