import type { WebhookDelivery, WebhookEntity, WebhookOperation, WebhookProblem, WebhookState } from '@bama/sync'
import { countForms, counted } from './common.ts'

export const webhooksTexts = {
  title: 'Webhooks',
  about:
    'שליחה אוטומטית של שינויים לכתובת של מערכת אחרת, ברגע שנשמרו בשרת. נשלח רק מה שרואה מי שיצר את ה־Webhook, לפי הסדר ובחתימה.',
  list: 'רשימת ה־Webhooks',
  none: 'עדיין אין Webhooks.',
  loading: 'טוען...',
  failed: 'טעינת הרשימה נכשלה.',
  retry: 'ניסיון נוסף',
  needServer: 'Webhooks נשלחים מהשרת, ולכן אינם זמינים כשעובדים במכשיר הזה בלבד.',
  offline: 'אין חיבור לשרת. Webhooks מנוהלים רק בשרת, ויתאפשרו כשהחיבור יחזור.',
  add: 'Webhook חדש',
  owner: (name: string): string => `בשם: ${name}`,
  nobody: 'החשבון נמחק',
  lastDelivered: (moment: string): string => `נשלח לאחרונה: ${moment}`,
  neverDelivered: 'עוד לא נשלח דבר',
  nextAttempt: (moment: string): string => `הניסיון הבא: ${moment}`,
  kinds: (count: number): string => counted(count, countForms('סוג שינוי אחד', 'שני סוגי שינויים', 'סוגי שינויים')),

  states: {
    active: 'פעיל',
    paused: 'מושהה',
    failing: 'הושהה אחרי כשלים',
    gone: 'הכתובת אינה פעילה',
    ended: 'הסתיים',
  } satisfies Record<WebhookState, string>,
  isFailing: 'נכשל, יישלח שוב',
  ended: 'הסתיים יחד עם ההרשאה של מי שיצר אותו. אפשר להסיר אותו וליצור חדש.',

  actions: {
    ping: 'שליחת בדיקה',
    log: 'יומן שליחות',
    pause: 'השהיה',
    resume: 'המשך',
    retry: 'שליחה עכשיו',
    skip: 'דילוג על השינוי שנכשל',
    of: (action: string, name: string): string => `${action}: ${name}`,
    remove: (name: string): string => `הסרת ${name}`,
    failed: 'הפעולה נכשלה',
    paused: 'השליחה הושהתה. שינויים חדשים יחכו.',
    resumed: 'השליחה נמשכת מהמקום שבו נעצרה',
    retried: 'השליחה מתבצעת שוב',
    skipped: 'השינוי שנכשל לא יישלח',
  },
  ping: {
    delivered: 'הבדיקה התקבלה',
    failed: 'הבדיקה לא התקבלה',
  },

  entities: {
    events: 'אירועים',
    tasks: 'משימות',
    clients: 'לקוחות',
    workHours: 'שעות עבודה',
    comments: 'תגובות',
    attachments: 'קבצים מצורפים',
    seasonalClients: 'לקוחות עונתיים',
    tags: 'תגיות',
    systemUsers: 'משתמשים',
  } satisfies Record<WebhookEntity, string>,
  operations: { created: 'יצירה', updated: 'שינוי', deleted: 'מחיקה' } satisfies Record<WebhookOperation, string>,

  form: {
    title: 'Webhook חדש',
    name: 'שם',
    nameHint: 'כדי לזהות אותו אחר כך, למשל: מערכת החשבוניות',
    url: 'כתובת',
    urlHint: 'כתובת https שמקבלת קריאות POST',
    kinds: 'מה נשלח',
    kindsRequired: 'יש לבחור לפחות סוג שינוי אחד',
    nameRequired: 'יש להזין שם',
    urlRequired: 'יש להזין כתובת שמתחילה ב־https',
    password: 'הסיסמה שלך',
    passwordHint: 'השליחה נמשכת גם בלי כניסה למערכת, ולכן יוצרים Webhook רק עם סיסמה',
    passwordRequired: 'יש להזין את הסיסמה',
    passwordWrong: 'הסיסמה שגויה',
    notSaved: (reason: string): string => `ה־Webhook לא נוצר. ${reason}`,
  },

  secret: {
    title: 'סוד החתימה',
    field: 'הסוד',
    copy: 'העתקת הסוד',
    copied: 'הסוד הועתק',
    cannotCopy: 'אי אפשר להעתיק מכאן. הסוד מסומן ואפשר להעתיק אותו ידנית.',
    once: 'הסוד מוצג רק עכשיו. לפיו המערכת המקבלת בודקת שההודעה נשלחה מכאן, בשיטת Standard Webhooks.',
    done: 'סיום',
  },

  log: {
    title: 'יומן שליחות',
    list: 'שליחות אחרונות',
    none: 'עוד לא נשלח דבר.',
    loading: 'טוען...',
    failed: 'טעינת היומן נכשלה.',
    retry: 'ניסיון נוסף',
    close: 'סגירה',
    pingKind: 'בדיקה',
    outcomes: { delivered: 'התקבל', failed: 'לא התקבל', skipped: 'דולג' } satisfies Record<
      WebhookDelivery['outcome'],
      string
    >,
    attempts: (count: number): string => counted(count, countForms('ניסיון אחד', 'שני ניסיונות', 'ניסיונות')),
    status: (status: number): string => `תשובה ${status}`,
  },

  problems: {
    address_refused: 'הכתובת נמצאת ברשת פנימית, ולשם לא שולחים',
    not_found: 'שם השרת בכתובת אינו מוכר',
    unreachable: 'אי אפשר להתחבר לכתובת',
    insecure: 'החיבור לכתובת אינו מאובטח',
    timeout: 'לא הגיעה תשובה בתוך עשר שניות',
    redirect: 'הכתובת מפנה לכתובת אחרת, ולשם לא שולחים',
    status: 'הכתובת סירבה לקבל',
  } satisfies Record<WebhookProblem, string>,

  removing: {
    title: 'הסרת Webhook',
    question: 'האם להסיר את ה־Webhook?',
    consequence: 'שינויים לא יישלחו עוד לכתובת, והיומן יימחק. לא ניתן לבטל פעולה זו.',
    confirm: 'הסרה',
    cancel: 'ביטול',
    done: 'ה־Webhook הוסר',
    failed: 'ההסרה נכשלה',
  },
} as const
