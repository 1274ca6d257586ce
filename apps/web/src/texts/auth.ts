import { countForms, counted } from './common.ts'

export const authTexts = {
  title: 'התחברות למערכת',
  email: 'כתובת אימייל',
  password: 'סיסמה',
  showPassword: 'הצגת הסיסמה',
  hidePassword: 'הסתרת הסיסמה',
  generatePassword: 'יצירת סיסמה אקראית',
  submit: 'התחבר למערכת',
  submitting: 'מתחבר...',
  personalDevice: 'מכשיר אישי',
  personalDeviceHint: 'ביציאה מהמערכת הנתונים יישארו במכשיר, נעולים בסיסמה. במכשיר משותף הם יימחקו.',
  forgotten: 'שכחת את הסיסמה?',
  forgottenHint:
    'מנהל המערכת יכול להכין לך קישור לבחירת סיסמה חדשה. מנהל ששכח מבקש אותו ממנהל אחר, ומנהל יחיד – ממי שמפעיל את השרת.',
  offline: 'אין חיבור לרשת. לכניסה למערכת נדרש חיבור.',
  serverUnreachable: 'השרת אינו זמין כרגע. לכניסה למערכת נדרש חיבור אליו.',
  /** Shown when this device holds a local copy of somebody's data. */
  offlineHere: 'אין חיבור לרשת. הסיסמה פותחת את הנתונים שבמכשיר, ושינויים יישלחו כשהחיבור יחזור.',
  serverUnreachableHere: 'השרת אינו זמין כרגע. הסיסמה פותחת את הנתונים שבמכשיר, ושינויים יישלחו כשהחיבור יחזור.',
  expired: 'ההתחברות פגה. הנתונים והשינויים שלא נשלחו נשמרו במכשיר, והכניסה מחדש תמשיך מאותו מקום.',
  blocked: 'החשבון נחסם או נמחק. לפרטים אפשר לפנות למנהל המערכת.',
  insecure:
    'הכתובת הזו אינה מאובטחת, ולכן אי אפשר לעבוד בה. יש לפתוח את המערכת בכתובת שמתחילה ב-https, או מהמחשב שמריץ את השרת (localhost).',
  unreachable: 'לא ניתן להגיע לשרת. יש לבדוק את החיבור לרשת ולנסות שוב.',
} as const

/** Sign-in problems, in the order in which they are checked. */
export const signInTexts = {
  missing: 'נא למלא את כל השדות',
  bad_email: 'נא להזין כתובת אימייל תקינה',
  too_short: 'הסיסמה חייבת להכיל לפחות 6 תווים',
  invalid_credentials: 'פרטי ההתחברות שגויים',
  not_approved: 'החשבון ממתין לאישור של מנהל מערכת',
  too_many_requests: 'היו יותר מדי ניסיונות התחברות. אפשר לנסות שוב בעוד כמה דקות.',
} as const

export const setupTexts = {
  title: 'הקמת המערכת',
  intro: 'עוד אין משתמשים במערכת. כאן נוצר המשתמש הראשון, מנהל המערכת.',
  codeHint:
    'כתובת חד־פעמית להקמה מודפסת בחלון של השרת בהפעלה הראשונה שלו. אפשר לפתוח אותה כאן, או להעתיק ממנה את הקוד.',
  code: 'קוד חד־פעמי',
  name: 'שם',
  submit: 'הקמת המערכת',
  submitting: 'בהקמה...',
  strength: 'חוזק הסיסמה',
  strengths: { empty: 'לפחות 6 תווים, מומלץ 12 ומעלה', short: 'קצרה מדי', weak: 'חלשה', fair: 'סבירה', strong: 'חזקה' },
  advice: 'מומלץ 12 תווים ומעלה',
  badCode: 'הקוד אינו נכון או שכבר נוצל. את הקוד התקף מדפיס השרת בהפעלה.',
  alreadyDone: 'המערכת כבר הוקמה',
  alreadyDoneHint: 'יש כבר מנהל מערכת. אפשר להתחבר עם החשבון הקיים.',
  toSignIn: 'מעבר להתחברות',
} as const

/** Texts of the page opened by a one-time link (invitation or password reset). */
export const invitationTexts = {
  titles: { invitation: 'ברוכים הבאים', reset: 'בחירת סיסמה חדשה' },
  opening: 'פתיחת הקישור',
  lead: {
    invitation: 'נפתח עבורך חשבון. נשאר לבחור סיסמה ולהיכנס.',
    reset:
      'אחרי השמירה הסיסמה הקודמת לא תפעל, מכשירים אחרים ינותקו, ומפתחות הכניסה, מפתחות ה־API, כתובות היומן וה־Webhooks של החשבון יתבטלו.',
  },
  password: 'סיסמה חדשה',
  submit: 'שמירת הסיסמה וכניסה',
  submitting: 'בכניסה...',
  required: 'יש לבחור סיסמה',
  expired: 'הקישור אינו בתוקף',
  expiredHint: 'ייתכן שכבר נעשה בו שימוש, שפג תוקפו או שנשלח קישור חדש במקומו. אפשר לבקש קישור חדש ממנהל המערכת.',
  unreachable: 'לא ניתן להגיע לשרת. לבחירת סיסמה נדרש חיבור.',
  tooMany: 'היו יותר מדי ניסיונות. אפשר לנסות שוב בעוד כמה דקות.',
  otherAccount: (name: string): string => `במכשיר הזה מחובר כעת החשבון של ${name}. שמירת הסיסמה תעבור לחשבון החדש.`,
  toSignIn: 'מעבר להתחברות',
  alone: 'הקישור פותח חשבון בשרת, ובדפדפן הזה עובדים בלי שרת.',
} as const

/** Texts of the dialog shown before a local copy with unsent changes is removed from the device. */
export const leftCopyTexts = {
  title: 'נשארו כאן שינויים שלא נשלחו',
  someone: 'משתמש אחר',
  unsent: (count: number): string => counted(count, countForms('שינוי אחד', 'שני שינויים', 'שינויים')),
  explanations: {
    other: 'העותק המקומי של החשבון הזה יימחק מהמכשיר. השינויים יישלחו רק אחרי כניסה מחדש לאותו חשבון, לפני המחיקה.',
    blocked: 'החשבון נחסם או נמחק, והעותק המקומי שלו יימחק מהמכשיר. השינויים האלה לא יישלחו.',
    lost: 'אי אפשר עוד לפתוח את העותק המקומי שבמכשיר, והוא יימחק ויירד מחדש מהשרת. השינויים האלה לא יישלחו, ופרטים מוצפנים שבהם לא ייקראו גם בקובץ.',
  },
  files: 'תמונות שעוד לא נשלחו אינן נכללות בקובץ.',
  check: 'לפני המחיקה כדאי לוודא שהקובץ נשמר. אפשר לייצא אותו שוב.',
  export: 'ייצוא לקובץ',
  failed: 'הפעולה לא הצליחה',
  remove: 'מחיקה בלי ייצוא',
  removeExported: 'הקובץ נשמר, מחיקה',
  signInAgain: 'כניסה לחשבון הקודם',
} as const

export const signOutTexts = {
  title: (count: number): string =>
    counted(count, countForms('שינוי אחד עוד לא נשלח', 'שני שינויים עוד לא נשלחו', 'שינויים עוד לא נשלחו')),
  unknown: 'לא ידוע אם כל השינויים נשלחו',
  failed: 'היציאה לא הצליחה',
  explanation: 'יציאה מהמערכת מוחקת את העותק המקומי מהמכשיר, והשינויים שלא נשלחו יאבדו.',
  locks: 'יציאה מהמערכת נועלת את הנתונים במכשיר. השינויים שלא נשלחו יישלחו רק אחרי כניסה מחדש.',
  stay: 'הישארות במערכת',
  leaveLocked: 'יציאה ונעילה',
  leave: 'יציאה ומחיקת השינויים',
} as const
