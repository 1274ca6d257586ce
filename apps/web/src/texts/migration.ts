const criticalFailure = (cause: string): string => `כשל קריטי בעדכון מסד הנתונים: ${cause}`

/** Texts of migrating the old product's data, and of tabs whose database versions differ. */
export const migrationTexts = {
  title: 'נתונים מהמערכת הקודמת',
  hint: 'לפני העדכון נעשה גיבוי של כל מה שנמצא, בלי סיסמאות. הוא נשמר במכשיר שבעה ימים אחרי שהנתונים נכנסו.',
  running: (percent: number): string => `מעדכן מסד נתונים… ${percent}%`,
  currentVersion: 'גרסה נוכחית',
  targetVersion: 'גרסת יעד',
  steps: { '1.0': 'העברה מהאחסון הקודם', '1.1': 'סימוני הצפנה', '2.0': 'שדות סנכרון' },
  statuses: { pending: 'ממתין', completed: 'הושלם', failed: 'נכשל' },
  ready: 'הנתונים מוכנים. לפני שמשהו נכנס אפשר לראות מה ישתנה.',
  bringIn: 'הכנסת הנתונים',
  question: 'האם להכניס את הנתונים מהמערכת הקודמת?',
  left: ({ skipped, fields }: { readonly skipped: number; readonly fields: number }): string =>
    `הנתונים נכנסו, אבל לא הכול (רשומות: ${skipped}, שדות: ${fields}). המקור נשמר במכשיר: אפשר להוריד אותו או להכניס שוב, עד לסיום. שבעה ימים אחרי הסיום הוא נמחק.`,
  finish: 'סיום',
  again: 'הכנסה חוזרת',
  download: 'הורדת המקור',
  originalsName: 'bama-previous-data.json',
  originalsTitle: 'המקור מהמערכת הקודמת',
  originalsHint: (until: string): string => `הנתונים נכנסו. המקור שלהם, בלי סיסמאות, נשמר במכשיר ויימחק: ${until}.`,
  retry: 'ניסיון נוסף',
  done: 'מסד הנתונים עודכן בהצלחה',
  failed: (message: string): string => `שגיאה בעדכון מסד נתונים: ${message}`,
  banner: (cause: string): string => `שגיאה במיגרציה: ${cause}`,
  causeOf: ({ isCritical, cause }: { readonly isCritical: boolean; readonly cause: string }): string =>
    isCritical ? criticalFailure(cause === 'QuotaExceededError' ? 'אין מספיק מקום במכשיר' : cause) : cause,
  found: 'במכשיר הזה נמצאו נתונים מהמערכת הקודמת, והם מוכנים להיכנס.',
  toTab: 'לנתונים',
  askAdmin: 'במכשיר הזה נמצאו נתונים מהמערכת הקודמת. הם נשמרים, ורק התחברות של מנהל כאן תאפשר להכניס אותם.',

  blocked: 'במה פתוחה בלשונית אחרת בגרסה קודמת. יש לסגור את הלשוניות האחרות, והעבודה כאן תימשך מעצמה.',
  newer: 'במה עודכנה בלשונית אחרת, ובלשונית הזאת שום דבר לא נשמר עד לרענון. טקסט שעוד לא נשמר כדאי להעתיק קודם.',
  reload: 'רענון',
} as const
