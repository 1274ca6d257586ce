import { countForms, counted } from './common.ts'

const links = countForms('קישור פעיל אחד', 'שני קישורים פעילים', 'קישורים פעילים')

/** How a version was sent. Whether it was actually sent in WhatsApp is unknown to the app. */
const ways = {
  whatsapp: 'WhatsApp נפתח',
  share: 'שותף מהמכשיר',
  copy: 'הטקסט הועתק',
  link: 'נוצר קישור',
  file: 'נוצר קובץ',
} as const

/** Texts of crew calls in the app. */
export const callsTexts = {
  menu: 'זימון',
  title: (name: string): string => `זימון: ${name}`,
  own: 'הזימון שלי',
  ownOutdated: 'השעה או המקום השתנו מאז הזימון הזה. הפרטים העדכניים בחלון האירוע.',
  version: (number: number): string => `זימון ${number}`,
  ways,
  state: {
    none: 'עדיין לא יצא זימון',
    made: (number: number, way: keyof typeof ways, moment: string): string =>
      `זימון ${number}: ${ways[way]}, ${moment}`,
    opened: 'העמוד נפתח',
    openedEarlier: (number: number): string => `העמוד נפתח כשהציג את זימון ${number}`,
    confirmed: (number: number): string => `אושר זימון ${number}`,
    outdated: 'השעה או המקום השתנו מאז הזימון האחרון. יש לשלוח זימון מעודכן.',
  },
  text: 'הטקסט שיישלח',
  cut: 'הטקסט ארוך מדי להודעה וקוצר. הזימון המלא בעמוד ובקובץ.',
  noNotes: 'אין הערות לצוות. חניה, ארוחות ומה להביא ממלאים בפרטי האירוע.',
  noPhone: 'אין מספר נייד, WhatsApp ישאל למי לשלוח.',
  copy: 'העתקת הטקסט',
  copied: 'הועתק',
  cannotCopy: 'הדפדפן לא אפשר להעתיק. הטקסט מסומן ואפשר להעתיק אותו ידנית.',
  calendar: 'קובץ ליומן',
  calendarName: (event: string): string => `זימון ${event}`,
  calendarFailed: 'הכנת הקובץ ליומן נכשלה',
  print: 'הדפסה או PDF',
  close: 'סגירה',
  link: {
    title: 'עמוד אישי לאישור, בלי חשבון',
    make: 'יצירת קישור',
    another: 'קישור נוסף',
    label: 'קישור לעמוד האישי',
    once: 'הקישור מוצג עכשיו בלבד ונוסף לטקסט. הוא תקף עד יומיים אחרי האירוע.',
    none: 'בלי קישור אי אפשר לענות מתוך ההודעה. הוא תקף עד יומיים אחרי האירוע.',
    notShownAgain: 'קישורים קודמים אינם מוצגים שוב. בלי קישור חדש אי אפשר לענות מתוך ההודעה.',
    open: (count: number): string => counted(count, links),
    revoke: 'ביטול הקישורים',
    revoked: 'הקישורים בוטלו',
    needsServer: 'קישור לעמוד אישי אפשר ליצור רק בעבודה מול שרת.',
    offline: 'ליצירת קישור צריך חיבור לרשת.',
    failed: 'יצירת הקישור נכשלה',
    revokeFailed: 'ביטול הקישורים נכשל',
    copy: 'העתקת הקישור',
  },
  failed: 'שמירת הזימון נכשלה',
} as const

/** Texts of the page that a freelancer opens. */
export const callPageTexts = {
  title: 'זימון',
  loading: 'טוען...',
  nothing: {
    title: 'אין כאן זימון',
    body: 'הקישור אינו תקף, או שאינו תקף עוד. לקישור חדש אפשר לפנות למי ששלח את הזימון.',
  },
  unreachable: { title: 'אין חיבור', body: 'לא ניתן להגיע לשרת כרגע.', retry: 'ניסיון נוסף' },
  waiting: { title: 'יותר מדי ניסיונות', body: 'אפשר לנסות שוב בעוד רבע שעה.' },
  reply: {
    accepted: 'ההגעה אושרה',
    declined: 'נמסר שההגעה לא אפשרית',
    changed: 'השעה או המקום השתנו אחרי האישור. נדרש אישור מחדש.',
    outdated: 'הפרטים באירוע השתנו מאז הזימון הזה. זימון מעודכן יישלח, ואז אפשר יהיה לאשר.',
    replaced: 'הזימון התעדכן בינתיים. אלה הפרטים החדשים.',
  },
  accept: 'אישור הגעה',
  decline: 'לא אפשרי',
  reason: 'סיבה (לא חובה)',
  send: 'שליחה',
  back: 'חזרה',
  failed: 'התשובה לא נשלחה. אפשר לנסות שוב.',
  until: (day: string): string => `העמוד פתוח עד ${day}.`,
} as const
