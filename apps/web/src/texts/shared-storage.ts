import { counted } from './common.ts'
import { errorText } from './errors.ts'

/** Why nothing came of it, as the storage or the device said. */
interface Failure {
  readonly code: string
  readonly status?: number
}

const failures: Readonly<Record<string, string>> = {
  offline: 'אין תשובה מהאחסון. אפשר לנסות שוב כשיש רשת.',
  refused: 'האחסון לא קיבל את פרטי הגישה. ייתכן שפג תוקפם.',
  gone: 'המקום הזה אינו קיים באחסון. ייתכן שנמחק.',
  busy: 'האחסון מבקש להמתין. הניסיון הבא ייעשה מעצמו.',
  full: 'אין באחסון מקום לעוד.',
  workspace_there: 'באחסון הזה כבר יש סביבת עבודה. אפשר להצטרף אליה.',
  no_workspace: 'אין באחסון הזה סביבת עבודה.',
  other_workspace: 'באחסון הזה יש סביבת עבודה אחרת. אפשר להצטרף אליה רק ממכשיר שעוד לא משותף.',
  wrong_passphrase: 'משפט הסיסמה אינו נכון.',
  wrong_code: 'קוד השחזור אינו נכון.',
  damaged: 'מה שנמצא באחסון נפגם, ואי אפשר לקרוא אותו.',
  incomplete: 'חלק ממה שבאחסון עוד לא הגיע. אפשר לנסות שוב בעוד רגע.',
  not_shared: 'המכשיר הזה אינו משותף.',
  not_empty: 'בדפדפן הזה כבר עובדים. אפשר להצטרף מתוך ההגדרות, במסד הנתונים.',
  insecure: 'הדפדפן מצפין רק בכתובת מאובטחת. יש לפתוח את המערכת ב-https או ב-localhost.',
  no_database: 'בדפדפן הזה אין מסד נתונים פעיל (IndexedDB), ולכן אי אפשר לעבוד בו בלי שרת.',
  device: 'אי אפשר לשמור במכשיר. כדאי לרענן את הדף ולנסות שוב.',
  key_disputed: 'באחסון מונח מפתח אחר. ייתכן ששניים החליפו את משפט הסיסמה יחד, או שמישהו בלי המפתח כתב שם.',
  key_changed: 'משפט הסיסמה הוחלף במכשיר אחר. עד שמזינים את החדש, המכשיר הזה קורא ואינו שולח.',
}

/** A sentence for what failed; `kind`: which storage it was. */
export function storageProblemText({ code, status }: Failure, kind?: string): string {
  if (code === 'http') return `שגיאת HTTP ${status ?? ''}`.trim()
  if (kind === 'gist' && (code === 'refused' || code === 'gone')) return `הגישה ל-GitHub נכשלה. ${failures[code] ?? ''}`
  return failures[code] ?? errorText(code)
}

/** Several devices without a server, over a storage that only stores. */
export const sharedStorageTexts = {
  title: 'שיתוף בלי שרת',
  hint: 'כמה מכשירים עובדים יחד דרך מקום ששומר בלבד. הכול מוצפן לפני שהוא יוצא מהמכשיר.',
  begin: 'שיתוף עם מכשירים נוספים',
  meaning:
    'מי שיש בידיו משפט הסיסמה רואה הכול ויכול לשנות הכול: באחסון כזה אין מי שבודק הרשאות, והתפקידים מסדרים את המסכים בלבד. תמונות והיסטוריה אינן משותפות.',

  place: 'מקום',
  kinds: { gist: 'GitHub', table: 'טבלה מתארחת', browser: 'הדפדפן הזה' },
  kindHints: {
    gist: 'gist סודי בחשבון GitHub שלכם. נדרש אסימון גישה עם הרשאה ל-gist בלבד.',
    table: 'טבלה אחת ב-Supabase או בכל PostgREST. ההקמה מתוארת במדריך.',
    browser: 'לניסיון: חלונות של הדפדפן הזה בלבד. דבר לא עובר למכשיר אחר.',
  },
  fields: {
    token: 'אסימון גישה',
    gistId: 'מזהה או כתובת של gist קיים',
    gistIdHint: 'ריק: נוצר חדש.',
    url: 'כתובת',
    key: 'מפתח הפרויקט',
    accessToken: 'אסימון אישי',
    accessTokenHint: 'ריק: המפתח מספיק.',
    workspaceId: 'מזהה הבעלים של השורות',
    name: 'שם',
  },
  check: 'בדיקת האחסון',

  beginTitle: 'משפט סיסמה לסביבת העבודה',
  beginHint:
    'האחסון ריק, ויוצפן במשפט הזה. בכל מכשיר שמצטרף מזינים אותו פעם אחת. ארבע מילים אקראיות ומעלה קשה לנחש ונוח לזכור.',
  passphrase: 'משפט סיסמה',
  repeat: 'משפט הסיסמה שוב',
  required: 'יש להזין משפט סיסמה',
  short: (least: number): string => `לפחות ${least} תווים`,
  different: 'המשפטים אינם זהים',
  share: 'הצפנה ושיתוף',

  recoveryTitle: 'קוד השחזור',
  recovery: {
    field: 'קוד שחזור',
    copy: 'העתקת הקוד',
    copied: 'הקוד הועתק',
    cannotCopy: 'לא ניתן להעתיק. הקוד מסומן, ואפשר להעתיק אותו במקלדת.',
  },
  recoveryHint:
    'מי ששכח את משפט הסיסמה נכנס בקוד הזה. הוא מוצג פעם אחת ואינו נשמר בשום מקום: יש לרשום אותו ולשמור במקום בטוח.',
  recoverySaved: 'הקוד נשמר אצלי',
  done: 'סיום',

  joinTitle: 'הצטרפות לסביבת עבודה קיימת',
  joinHint: 'באחסון הזה כבר יש סביבת עבודה. היא נפתחת במשפט הסיסמה שלה, או בקוד השחזור.',
  openBy: 'פתיחה באמצעות',
  by: { passphrase: 'משפט סיסמה', recovery_code: 'קוד שחזור' },
  recoveryCode: 'קוד שחזור',
  codeRequired: 'יש להזין את הקוד',
  open: 'פתיחה',
  foundTitle: 'מה יש שם',
  found: 'כל מה שיש שם וכל מה שיש כאן יאוחדו, בשני הכיוונים. דבר לא נמחק.',
  join: 'הצטרפות',
  joining: 'איחוד הנתונים',
  joined: 'המכשיר מצורף. מה שיש באחסון כבר כאן.',

  facts: {
    lastSync: 'סנכרון אחרון',
    never: 'עוד לא היה',
    running: 'מסונכרן עכשיו…',
    unpublished: 'ממתינים לשליחה',
    none: 'אין',
    others: 'מכשירים נוספים',
  },
  behind: 'חלק ממה שכתבו אחרים עוד לא הגיע או נפגם. הניסיון חוזר מעצמו.',
  wentBack: 'מישהו החזיר לאחסון תוכן ישן יותר. מה שבמכשיר נשאר.',

  invite: 'צירוף מכשיר',
  inviteTitle: 'צירוף מכשיר או אדם',
  inviteHint: 'פותחים את הקישור או סורקים את הקוד במכשיר השני, ובוחרים שם מי עובד בו.',
  inviteWarning:
    'הקישור מכיל את המפתח ואת פרטי הגישה לאחסון. מי שרואה אותו רואה הכול ויכול לשנות הכול, גם אחר כך. יש להעביר אותו רק בדרך בטוחה.',
  inviteCode: 'קוד QR של הקישור',
  invitation: {
    field: 'קישור הצטרפות',
    copy: 'העתקת הקישור',
    copied: 'הקישור הועתק',
    cannotCopy: 'לא ניתן להעתיק. הקישור מסומן, ואפשר להעתיק אותו במקלדת.',
  },

  changeKey: 'החלפת משפט הסיסמה',
  changeKeyHint:
    'מה שייכתב מעכשיו יוצפן במפתח חדש, ומכשירים אחרים יבקשו את המשפט החדש. מה שכבר נקרא בהם נשאר בהם. כדי למנוע כתיבה צריך גם להחליף את פרטי הגישה לאחסון.',
  change: 'החלפה',
  enterKey: 'הזנת המשפט החדש',
  enterKeyHint: 'משפט הסיסמה הוחלף במכשיר אחר. שינויים שנעשו כאן נשמרו, ויישלחו אחרי שמזינים את החדש.',
  keepKey: 'המשך במפתח שכאן',
  entered: 'המכשיר ממשיך עם המפתח החדש',

  move: 'מעבר לאחסון אחר',
  moveTitle: 'מעבר לאחסון אחר',
  moveHint: 'הנתונים שבמכשיר עוברים לאחסון החדש, עם אותו משפט סיסמה. מכשירים אחרים ימשיכו בקודם עד שגם בהם עוברים.',
  moveQuestion: 'להעביר לאחסון החדש?',
  moveConsequence: (count: number): string =>
    `${counted(count, { one: 'רשומה אחת תעבור', two: 'שתי רשומות יעברו', many: (many) => `${many} רשומות יעברו` })}. האחסון הקודם נשאר כפי שהוא.`,
  moveSame: 'סביבת העבודה הזו כבר נמצאת שם, והכול יאוחד.',
  moving: 'מעבר לאחסון אחר',
  moved: 'המכשיר עבר לאחסון החדש',

  stop: 'הפסקת השיתוף',
  stopQuestion: 'להפסיק את השיתוף במכשיר הזה?',
  stopConsequence: (unpublished: number): string =>
    unpublished === 0
      ? 'הנתונים נשארים במכשיר ובאחסון, ומעכשיו אינם מסונכרנים.'
      : `${counted(unpublished, { one: 'שינוי אחד עוד לא נשלח', two: 'שני שינויים עוד לא נשלחו', many: (many) => `${many} שינויים עוד לא נשלחו` })}: הם נשארים במכשיר הזה בלבד. הנתונים נשארים גם באחסון.`,
  stopConfirm: 'הפסקה',
  stopped: 'המכשיר עובד לבדו',

  /** The page that begins on an empty browser, by a link or by hand. */
  entry: {
    go: 'הצטרפות לצוות שעובד בלי שרת',
    title: 'הצטרפות לצוות',
    reading: 'קריאת סביבת העבודה…',
    who: 'מי עובד במכשיר הזה?',
    newPerson: 'אדם חדש',
    name: 'שם',
    email: 'כתובת אימייל',
    password: 'סיסמה במכשיר הזה',
    passwordHint: 'היא פותחת את הנתונים במכשיר הזה בלבד.',
    submit: 'התחלת עבודה',
    badLink: 'הקישור אינו שלם. אפשר לבקש אותו שוב, או להצטרף ידנית.',
    byHand: 'הצטרפות ידנית',
    hereTitle: 'צירוף המכשיר הזה',
  },
} as const
