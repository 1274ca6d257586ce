/** Texts of signing in with a passkey (fingerprint or face). */
export const passkeyTexts = {
  enter: 'כניסה עם טביעת אצבע או פנים',
  entering: 'ממתינים לזיהוי...',
  orPassword: 'או עם סיסמה',
  failed: 'הזיהוי לא הצליח. אפשר לנסות שוב, או להיכנס עם סיסמה.',

  offer: {
    title: 'כניסה בטביעת אצבע או בזיהוי פנים?',
    about: 'בפעם הבאה הכניסה במכשיר הזה תהיה בנגיעה, גם בלי רשת. הסיסמה ממשיכה לעבוד.',
    accept: 'הפעלה',
    later: 'לא עכשיו',
    done: 'מעכשיו אפשר להיכנס בטביעת אצבע או בזיהוי פנים',
    failed: 'ההפעלה לא הצליחה. אפשר לנסות שוב דרך ״האזור האישי״.',
  },

  title: 'טביעת אצבע או זיהוי פנים',
  about: 'מכשירים שבהם אפשר להיכנס בלי להקליד סיסמה, גם בלי רשת.',
  list: 'מפתחות הכניסה שלי',
  none: 'עדיין לא הופעל באף מכשיר.',
  loading: 'טוען...',
  loadFailed: 'הטעינה נכשלה.',
  retry: 'ניסיון נוסף',
  add: 'הפעלה במכשיר הזה',
  created: (moment: string): string => `הופעל: ${moment}`,
  lastUsed: (moment: string): string => `כניסה אחרונה: ${moment}`,
  neverUsed: 'עוד לא נכנסו איתו',
  remove: (name: string): string => `הסרת הכניסה ב${name}`,

  form: {
    title: 'כניסה בטביעת אצבע או בזיהוי פנים',
    password: 'הסיסמה שלך',
    passwordHint: 'מי שמפעיל כניסה כזאת נכנס בלי סיסמה, ולכן מבקשים אותה פעם אחת',
    passwordRequired: 'יש להזין את הסיסמה',
    passwordWrong: 'הסיסמה שגויה',
    notMade: 'המכשיר לא השלים את הזיהוי. אפשר לנסות שוב.',
    notSaved: (reason: string): string => `הכניסה לא הופעלה. ${reason}`,
  },

  removing: {
    title: 'הסרת כניסה',
    question: 'האם להסיר את הכניסה הזאת?',
    consequence: 'במכשיר הזה תידרש סיסמה. גם במכשיר עצמו אפשר למחוק את המפתח, בהגדרות שלו.',
    confirm: 'הסרה',
    cancel: 'ביטול',
    done: 'הכניסה הוסרה',
    failed: 'ההסרה נכשלה',
  },
} as const
