import { countForms, counted } from './common.ts'

const people = countForms('אדם אחד', 'שני אנשים', 'אנשים')
const invitations = { one: 'שליחת הזמנה', two: 'שליחת שתי הזמנות', many: (count: number) => `שליחת ${count} הזמנות` }
const hours = countForms('שעה', 'שעתיים', 'שעות')
const reminders = { one: 'שליחת תזכורת', two: 'שליחת שתי תזכורות', many: (count: number) => `שליחת ${count} תזכורות` }
const sentInvitations = countForms('הזמנה נשלחה', 'שתי הזמנות נשלחו', 'הזמנות נשלחו')

/** Whole hours in words, others as a number to one decimal place. */
const restText = (minutes: number): string =>
  minutes % 60 === 0 ? counted(minutes / 60, hours) : `${Math.round(minutes / 6) / 10} שעות`

/** Suggested while no roles have been entered yet. */
export const usualRoles = ['תאורן', 'סאונדמן', 'מפעיל מסך', 'צלם', 'איש במה', 'מנהל הצגה', 'נהג'] as const

const withRole = (event: string, role: string | undefined): string => (role === undefined ? event : `${event}, ${role}`)

export const crewTexts = {
  title: 'צוות',
  count: (count: number): string => counted(count, people),
  empty: 'עוד לא שובץ אף אחד.',
  add: 'הוספה לצוות',
  addNeed: 'צורך חדש',
  missing: (count: number, role: string): string => (count === 1 ? `חסר 1 ${role}` : `חסרים ${count}: ${role}`),
  needs: 'צורכי הצוות',
  need: (role: string, filled: number, count: number): string => `${role}: ${filled} מתוך ${count}`,
  editNeed: (role: string): string => `עריכת הצורך: ${role}`,
  fill: (role: string): string => `שיבוץ: ${role}`,
  list: 'אנשי הצוות',
  waiting: 'לא ענו',
  invite: (count: number): string => counted(count, invitations),
  actions: (name: string, role: string): string => `פעולות: ${name}, ${role}`,
  unknownPerson: 'אדם שאינו מוכר במכשיר הזה',
  draft: 'טיוטה',
  blocked: 'חשבון לא פעיל',
  gone: 'פרילנסר שנמחק',
  hoursUnknown: 'בלי שעות',
  invitedLater: 'ההזמנה תישלח עם השמירה',

  inForm: {
    hint: 'הצוות נשמר יחד עם האירוע, וההזמנות נשלחות אז.',
    noDay: 'שעות הצוות נספרות מיום האירוע: לשיבוץ יש לבחור תאריך.',
    newEvent: 'האירוע החדש',
  },

  deadline: {
    day: 'תשובה עד יום',
    time: 'עד שעה',
    until: (moment: string): string => `תשובה עד ${moment}`,
    overSince: (moment: string): string => `המועד לתשובה עבר: ${moment}`,
    badDay: 'יש להזין יום תקין',
    badTime: 'יש להזין שעה תקינה',
    over: 'המועד כבר עבר',
  },

  invitation: {
    title: 'שליחת הזמנה',
    reminder: 'שליחת תזכורת',
    submit: 'שליחה',
    to: 'אל:',
  },

  remind: (count: number): string => counted(count, reminders),

  replies: {
    none: 'טרם נשלחה הזמנה',
    invited: 'ממתין לתשובה',
    accepted: 'הגעה אושרה',
    declined: 'סירוב',
    changed: 'נדרש אישור מחדש',
  },
  reason: (text: string): string => `סיבה: ${text}`,

  menu: {
    edit: 'עריכת שעות',
    invite: 'שליחת הזמנה',
    inviteAgain: 'שליחת הזמנה נוספת',
    toDraft: 'החזרה לטיוטה',
    accepted: 'רישום אישור הגעה',
    declined: 'רישום סירוב',
    remove: 'הסרה מהצוות',
  },

  own: {
    title: 'השיבוץ שלי',
    accept: 'אישור הגעה',
    decline: 'לא אפשרי',
    /** `role`: for somebody who has several in the event. */
    acceptFor: (event: string, role?: string): string => `אישור הגעה: ${withRole(event, role)}`,
    declineFor: (event: string, role?: string): string => `לא אפשרי: ${withRole(event, role)}`,
    changed: 'השעה או המקום השתנו אחרי האישור. נדרש אישור מחדש.',
    accepted: 'ההגעה אושרה',
    declined: 'נמסר שההגעה לא אפשרית',
    reason: 'סיבה (למנהלים בלבד)',
    saveReason: 'שמירת הסיבה',
    waiting: 'שיבוצים שממתינים לתשובה',
    answered: 'שיבוצים שנענו',
  },

  conflicts: {
    overlap: { certain: 'שיבוץ חופף:', possible: 'ייתכן שיבוץ חופף:' },
    travel: 'אין זמן לדרך, שיבוץ במקום אחר:',
    rest: (minutes: number): string => `פחות מ־${restText(minutes)} מנוחה, שיבוץ סמוך:`,
    absence: {
      off: { certain: 'חופש:', possible: 'ייתכן חופש:' },
      unavailable: { certain: 'אי־זמינות:', possible: 'תיתכן אי־זמינות:' },
    },
    overHours: (total: string, most: string): string => `${total} שעות ביום הזה, יותר מ־${most}`,
  },

  pick: {
    title: 'הוספה לצוות',
    submit: 'הוספה',
    role: 'תפקיד',
    people: 'את מי לשבץ',
    search: 'חיפוש לפי שם או תפקיד',
    plan: 'שיבוץ',
    plans: { draft: 'טיוטה', firm: 'סגור', invite: 'סגור ונשלחת הזמנה' },
    draftNote: 'טיוטה נראית למנהלים בלבד.',
    freelancerNote: 'לפרילנסר אין חשבון, ולכן ההזמנה יוצאת עם הזימון, שנשלח מחלון האירוע.',
    freelancer: 'פרילנסר',
    free: 'ללא שיבוץ אחר ביום הזה',
    elsewhere: 'שיבוץ נוסף ביום הזה:',
    away: 'היעדרות בשעות אחרות ביום הזה:',
    already: 'כבר בצוות בתפקיד הזה',
    matching: 'מתאים לתפקיד',
    newFreelancer: (name: string): string => `פרילנסר חדש: ${name}`,
    nobody: 'לא נמצא אדם בשם הזה.',
    more: 'הצגת עוד אנשים',
    shown: (shown: number, found: number): string => `מוצגים ${shown} מתוך ${found}. אפשר לחפש לפי שם או תפקיד.`,
    personRequired: 'יש לבחור אדם',
    roleRequired: 'יש להזין תפקיד',
    leadByEvent: 'מפעיל ראשי נקבע בשדה ״מפעיל מוקצה״ של האירוע',
    saved: 'נוסף לצוות',
    failed: 'ההוספה לצוות נכשלה',
  },

  needForm: {
    create: 'צורך חדש בצוות',
    edit: 'עריכת צורך',
    confirm: 'אישור',
    count: 'כמה אנשים',
    countNote: 'אפס מסיר את הצורך מהרשימה.',
    countRequired: 'דרוש לפחות אדם אחד',
    roleTaken: 'כבר יש צורך בתפקיד הזה. אפשר לערוך אותו.',
    saved: 'הצורך נשמר',
    failed: 'שמירת הצורך נכשלה',
  },

  slotForm: {
    title: 'שעות השיבוץ',
    confirm: 'אישור',
    saved: 'השיבוץ נשמר',
    failed: 'שמירת השיבוץ נכשלה',
  },

  times: {
    callDay: 'יום ההגעה',
    call: 'שעת הגעה',
    endDay: 'יום הסיום',
    end: 'שעת סיום',
    asEvent: 'שעה שלא מולאה היא שעת האירוע.',
    badInterval: 'הסיום מוקדם מההגעה',
    firstDayNeedsHour: 'ליום הראשון בלבד נדרשת שעת הגעה',
  },

  removal: {
    title: 'הסרה מהצוות',
    question: 'האם להסיר מהצוות?',
    consequence: 'השיבוץ ייעלם מהאירוע. התשובה שכבר התקבלה נשמרת, ואפשר לשבץ שוב.',
    confirm: 'הסרה',
    cancel: 'ביטול',
  },

  toast: {
    invited: (count: number): string => counted(count, sentInvitations),
    inviteFailed: 'שליחת ההזמנה נכשלה',
    removed: 'הוסר מהצוות',
    removeFailed: 'ההסרה מהצוות נכשלה',
    answerFailed: 'שמירת התשובה נכשלה',
    accepted: 'ההגעה אושרה',
    declined: 'התשובה נמסרה',
    saveFailed: 'השמירה נכשלה',
  },
} as const
