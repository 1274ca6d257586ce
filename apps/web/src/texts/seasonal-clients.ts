import { countForms, counted } from './common.ts'

const clients = countForms('לקוח עונתי אחד', 'שני לקוחות עונתיים', 'לקוחות עונתיים')
const due = countForms('הגיע מועד של פנייה אחת', 'הגיע מועד של שתי פניות', 'פניות שהגיע זמנן')

export const seasonalTexts = {
  newClient: 'לקוח עונתי חדש',
  createFirst: 'הוספת לקוח עונתי ראשון',
  count: (count: number, dueCount: number): string => {
    if (count === 0) return 'אין לקוחות עונתיים'
    return dueCount === 0 ? counted(count, clients) : `${counted(count, clients)}, ${counted(dueCount, due)}`
  },
  found: (count: number, all: number): string =>
    count === 0 ? 'לא נמצאו לקוחות עונתיים' : `${counted(count, clients)} מתוך ${all}`,
  list: 'רשימת הלקוחות העונתיים',
  empty: 'עוד אין לקוחות עונתיים. כאן עוקבים אחרי אירועים שחוזרים בכל עונה, ואחרי מי שצריך לפנות אליו.',
  nothingFound: 'אין לקוח עונתי שמתאים לסינון',
  notFound: 'הלקוח העונתי שבקישור לא נמצא. ייתכן שנמחק.',

  fields: {
    event_name: 'שם האירוע',
    client_name: 'לקוח/מפיק',
    event_month: 'חודש האירוע הקבוע',
    contact_info: 'פרטי קשר',
    recurrence_type: 'תדירות',
    check_status: 'סטטוס בדיקה',
    next_contact_date: 'מועד פנייה הבא',
    drive_link: 'קישור ל-Drive',
    notes: 'הערות',
  },

  columns: { drive: 'Drive', actions: 'פעולות' },

  filter: {
    label: 'סינון הלקוחות העונתיים',
    unfold: 'סינון',
    text: 'חיפוש אירוע, לקוח, איש קשר או הערה',
    months: 'סינון לפי חודש',
    /** What a month's button adds to its name: how many follow-ups there are, and how many of them are due. */
    month: (count: number, dueCount: number): string =>
      [
        count === 0 ? 'אין לקוחות עונתיים' : counted(count, clients),
        ...(dueCount === 0 ? [] : [counted(dueCount, due)]),
      ].join(', '),
    status: 'סטטוס בדיקה',
    allStatuses: 'כל הסטטוסים',
    recurrence: 'תדירות',
    allRecurrences: 'כל התדירויות',
    due: 'פניות שהגיע זמנן',
    clear: 'ניקוי הסינון',
  },

  month: {
    now: 'החודש',
    count: (count: number): string => counted(count, clients),
  },

  row: {
    status: (event: string, status: string): string => `סטטוס בדיקה: ${status}, ${event}`,
    next: (event: string, when: string): string => `מועד פנייה הבא: ${when}, ${event}`,
    noDate: 'לא נקבע',
    overdueSince: (when: string): string => `באיחור, ${when}`,
    call: (phone: string): string => `חיוג: ${phone}`,
    whatsApp: (client: string): string => `הודעת WhatsApp אל ${client}`,
    whatsAppShort: 'WhatsApp',
    mail: (email: string): string => `אימייל: ${email}`,
    drive: (event: string): string => `תיקיית Drive של ${event}, נפתחת בכרטיסייה חדשה`,
    driveShort: 'תיקיית Drive',
    createEvent: 'יצירת אירוע השנה',
    createEventOf: (event: string): string => `יצירת אירוע השנה: ${event}`,
    edit: (event: string): string => `עריכת הלקוח העונתי ${event}`,
    delete: (event: string): string => `מחיקת הלקוח העונתי ${event}`,
  },

  next: {
    inDays: { 1: 'מחר', 7: 'בעוד שבוע', 14: 'בעוד שבועיים', 30: 'בעוד 30 ימים' } as Readonly<Record<number, string>>,
    none: 'ללא מועד',
    other: 'תאריך אחר…',
  },

  form: {
    create: 'לקוח עונתי חדש',
    edit: 'עריכת לקוח עונתי',
    eventNameRequired: 'יש להזין שם אירוע',
    clientNameRequired: 'יש להזין שם לקוח או מפיק',
    monthRequired: 'יש לבחור חודש',
    chooseMonth: 'בחירת חודש',
    contactHint: 'טלפון ואימייל שיופיעו כאן ייפתחו בלחיצה',
    noReminder: 'בסטטוס ״לא מתקיים השנה״ אין תזכורת',
  },

  newEvent: {
    /** `month`: such as 'מרץ 2027'; `lastTime`: the day of the last event, null if none is known. */
    notice: (month: string, lastTime: string | null): string =>
      `הפרטים הועתקו מהמעקב העונתי${lastTime === null ? '' : `, והשעות, המיקום, הצ׳קליסט, המפעיל ואיש הקשר מהאירוע של ${lastTime}`}. נותר לבחור יום ב${month}. התיאור והקישור ל-Drive יהיו גלויים לכל מי שרואה את האירוע.`,
    title: 'עדכון המעקב',
    offer: 'האירוע נוצר. אפשר להכין עכשיו את המעקב לפעם הבאה:',
  },

  toast: {
    added: 'הלקוח העונתי נוסף',
    saved: 'הלקוח העונתי נשמר',
    deleted: 'הלקוח העונתי נמחק',
    status: (status: string): string => `סטטוס הבדיקה: ${status}`,
    next: (day: string | null): string => (day === null ? 'מועד הפנייה הוסר' : `מועד הפנייה הבא: ${day}`),
    undo: 'ביטול',
    addFailed: 'הוספת הלקוח העונתי נכשלה. הפרטים נשארו בטופס ואפשר לנסות שוב.',
    saveFailed: 'שמירת הלקוח העונתי נכשלה. הפרטים נשארו בטופס ואפשר לנסות שוב.',
    changeFailed: 'עדכון הלקוח העונתי נכשל.',
    deletedMeanwhile: 'הלקוח העונתי נמחק בינתיים, ולכן אי אפשר לשמור אותו. הפרטים נשארו בטופס ואפשר להעתיק אותם.',
    deleteFailed: 'מחיקת הלקוח העונתי נכשלה.',
  },

  deletion: {
    title: 'מחיקת לקוח עונתי',
    question: 'האם למחוק את הלקוח העונתי?',
    consequence: 'אירועים שנוצרו ממנו יישארו. לא ניתן לבטל פעולה זו.',
    confirm: 'מחיקת הלקוח העונתי',
    cancel: 'ביטול',
  },
} as const
