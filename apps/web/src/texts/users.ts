import { countForms, counted } from './common.ts'

const users = countForms('משתמש אחד', 'שני משתמשים', 'משתמשים')

export const usersTexts = {
  newUser: 'משתמש חדש',
  list: 'רשימת המשתמשים',
  count: (count: number): string => counted(count, users),
  found: (count: number, all: number): string =>
    count === 0 ? 'לא נמצאו משתמשים' : `${counted(count, users)} מתוך ${all}`,
  search: 'חיפוש משתמש, אימייל, טלפון או תפקיד',
  nothingFound: 'אין משתמש שמתאים לחיפוש',
  clearSearch: 'הצגת כל המשתמשים',
  readOnly: 'אין חיבור: אפשר לעיין, לא לשנות.',
  you: 'החשבון שלך',

  columns: {
    name: 'שם',
    email: 'אימייל',
    role: 'סוג משתמש',
    status: 'מצב',
    phone: 'טלפון',
    last_login: 'כניסה אחרונה',
    actions: 'פעולות',
  },
  neverSignedIn: 'עוד לא',
  lastLogin: (moment: string): string => `כניסה אחרונה: ${moment}`,
  neverYet: 'עוד לא הייתה כניסה',
  hiredOn: (day: string): string => `תחילת עבודה: ${day}`,

  statuses: {
    approved: 'מאושר',
    waiting: 'ממתין לאישור',
    disabled: 'מושבת',
    invited: 'מחכה להצטרפות',
    no_password: 'ללא סיסמה',
  },

  edit: (name: string): string => `עריכת המשתמש ${name}`,
  more: (name: string): string => `פעולות נוספות: ${name}`,

  menu: {
    setPassword: 'קביעת סיסמה חדשה',
    ownPassword: 'החלפת הסיסמה שלי',
    resetLink: 'קישור לאיפוס סיסמה',
    resetMail: 'איפוס סיסמה באימייל',
    inviteLink: 'קישור הזמנה',
    inviteMail: 'הזמנה באימייל',
    approve: 'אישור החשבון',
    disable: 'השבתת החשבון',
    delete: 'מחיקת המשתמש',
    needsApproval: 'החשבון ממתין לאישור או מושבת. צריך לאשר אותו קודם.',
    ownAccount: 'את החשבון שלך יכול לשנות רק מנהל מערכת אחר',
    lastAdmin: 'זה מנהל המערכת האחרון. צריך למנות קודם מנהל מערכת נוסף.',
  },

  form: {
    create: 'משתמש חדש',
    offline: 'אין חיבור לשרת: אי אפשר לשמור',
    edit: 'עריכת משתמש',
    name: 'שם',
    email: 'כתובת אימייל',
    role: 'סוג משתמש',
    roles: { user: 'משתמש רגיל', operator: 'מפעיל', admin: 'מנהל מערכת' },
    access: 'כניסה ראשונה',
    byPassword: 'סיסמה',
    byInvitation: 'הזמנה',
    password: 'סיסמה',
    newPassword: 'סיסמה חדשה',
    keepsPassword: 'ריק: הסיסמה הנוכחית נשארת',
    ownPasswordNote: 'את הסיסמה שלך מחליפים בתפריט שליד השם, כאן או בתפריט המשתמש.',
    invitationByMail: 'הודעה עם קישור חד־פעמי תישלח לכתובת האימייל, והסיסמה תיבחר שם.',
    invitationByLink: 'אחרי השמירה יוצג קישור חד־פעמי להעתקה, והסיסמה תיבחר שם.',
    phone: 'טלפון',
    position: 'תפקיד',
    hireDate: 'תחילת עבודה',
    roleFixed: 'את סוג המשתמש שלך יכול לשנות רק מנהל מערכת אחר',
    endsSessions: 'שמירה תנתק את המשתמש מהמכשירים שלו, כי ההרשאות שלו מצטמצמות.',
  },

  problems: {
    nameRequired: 'שם המשתמש נדרש',
    emailRequired: 'כתובת אימייל נדרשת',
    badEmail: 'כתובת אימייל לא תקינה',
    passwordRequired: 'סיסמה נדרשת',
    passwordShort: 'הסיסמה חייבת להכיל לפחות 6 תווים',
    emailTaken: 'כתובת אימייל זו כבר קיימת במערכת',
    notSaved: (reason: string): string => `השמירה נכשלה, והפרטים נשארו בטופס. ${reason}`,
  },

  password: {
    title: 'סיסמה חדשה',
    consequence:
      'השמירה תנתק את המשתמש מכל המכשירים ותבטל את כל מה שפועל בשמו: מפתחות הכניסה, מפתחות ה־API, כתובות היומן, ה־Webhooks והקישורים החד־פעמיים. את הסיסמה החדשה צריך למסור לו.',
  },

  /** Without a server a password opens the data of this browser, and nothing else is signed in. */
  passwordAlone: 'הסיסמה החדשה תפתח את הנתונים בדפדפן הזה. צריך למסור אותה למשתמש.',

  link: {
    askReset: 'האם ליצור קישור לאיפוס הסיסמה?',
    askInvitation: 'האם ליצור קישור הזמנה?',
    askResetMail: 'האם לשלוח קישור לאיפוס הסיסמה?',
    askInvitationMail: 'האם לשלוח הזמנה?',
    toAddress: (email: string): string => `ההודעה תישלח אל \u2066${email}\u2069.`,
    former: 'קישור קודם, אם נוצר, יפסיק לפעול.',
    untilUsed:
      'הסיסמה הנוכחית תישאר בתוקף עד שייעשה שימוש בקישור. אז ינותקו כל המכשירים, ויתבטל כל מה שפועל בשם המשתמש: מפתחות הכניסה, מפתחות ה־API, כתובות היומן וה־Webhooks.',
    make: 'יצירת קישור',
    send: 'שליחה',
    askTitles: { invitation: 'הזמנת משתמש', reset: 'איפוס סיסמה' },
    titles: { invitation: 'קישור ההזמנה מוכן', reset: 'הקישור לאיפוס הסיסמה מוכן' },
    message: {
      invitation: (link: string): string => `נפתח לך חשבון בבמה. כאן בוחרים סיסמה ונכנסים: ${link}`,
      reset: (link: string): string => `כאן בוחרים סיסמה חדשה לבמה: ${link}`,
    },
    onlyHere:
      'הקישור פועל רק במחשב הזה, כי השרת נפתח בכתובת מקומית (localhost). כדי שיפעל גם במכשירים אחרים, מי שמתקין את השרת מגדיר בו את הכתובת הציבורית במשתנה BAMA_ORIGIN, כמתואר במדריך ההתקנה (docs/guides/install.md).',
    field: 'הקישור',
    copy: 'העתקת הקישור',
    copied: 'הקישור הועתק',
    cannotCopy: 'אי אפשר להעתיק מכאן. הקישור מסומן ואפשר להעתיק אותו ידנית.',
    done: 'סיום',
    once: 'הקישור מוצג רק עכשיו. מי שמחזיק בו נכנס לחשבון, ולכן כדאי למסור אותו ישירות לבעל החשבון.',
    until: (moment: string): string => `הקישור חד־פעמי ותקף עד ${moment}.`,
    notMailed: (reason: string): string => `ההודעה לא נשלחה: ${reason}. אפשר למסור את הקישור בדרך אחרת.`,
  },

  disabling: {
    title: 'השבתת חשבון',
    question: 'האם להשבית את החשבון?',
    consequence:
      'המשתמש ינותק מיד מכל המכשירים ולא יוכל להיכנס. מפתחות ה־API, כתובות היומן, ה־Webhooks והקישורים החד־פעמיים שלו יבוטלו, וגם אישור מחדש לא יחזיר אותם. רישומי השעות, התגובות והשיוכים שלו נשארים, ואפשר לאשר את החשבון מחדש.',
    confirm: 'השבתת החשבון',
  },

  deletion: {
    title: 'מחיקת משתמש',
    question: 'האם למחוק את המשתמש?',
    consequence:
      'החשבון ייסגר לצמיתות והמשתמש ינותק מכל המכשירים. רישומי השעות והתגובות יישארו עם השם שלו. לא ניתן לבטל פעולה זו.',
    confirm: 'מחיקת המשתמש',
  },
  cancel: 'ביטול',

  toast: {
    created: 'המשתמש נוצר בהצלחה',
    saved: 'המשתמש עודכן בהצלחה',
    approved: 'החשבון אושר',
    disabled: 'החשבון הושבת',
    deleted: 'המשתמש נמחק',
    passwordSet: 'הסיסמה הוחלפה',
    mailed: (email: string): string => `ההודעה נשלחה אל \u2066${email}\u2069`,
    approveFailed: 'אישור החשבון נכשל',
    disableFailed: 'השבתת החשבון נכשלה',
    deleteFailed: 'מחיקת המשתמש נכשלה',
    linkFailed: 'יצירת הקישור נכשלה',
    invitationFailed: 'המשתמש נוצר, אבל יצירת ההזמנה נכשלה. אפשר לנסות שוב מהתפריט שליד השם.',
  },
} as const
