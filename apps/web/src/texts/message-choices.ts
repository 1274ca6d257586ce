import type { MessageChannel, MessageKind } from '@bama/domain/messages'
import type { PushState } from '../data/actions/pushes.ts'

/** Texts of choosing which messages a person receives, how and when. */
export const messageChoicesTexts = {
  title: 'הודעות והתראות',
  about: 'אילו הודעות מגיעות אליך, ובאיזו דרך. סוג שכבוי באפליקציה לא נשלח גם למכשיר או במייל.',
  table: 'סוגי ההודעות ודרכי הקבלה',
  kind: 'סוג ההודעה',
  channels: { app: 'באפליקציה', push: 'התראה', mail: 'מייל' } satisfies Readonly<Record<MessageChannel, string>>,
  choice: (kind: string, channel: string): string => `${kind}: ${channel}`,
  kinds: {
    given: 'משימה או אירוע שהוקצו לי',
    invitation: 'הזמנה לצוות של אירוע, ותזכורת לענות',
    call: 'שינוי בשעות או במקום של שיבוץ, ושיבוץ או אירוע שבוטלו',
    declined: 'סירוב לשיבוץ, ומי שלא ענה עד המועד',
    deadline: 'משימה לביצוע מחר או היום',
    hours: 'שעות וטיימר שלי ששונו בידי אחרים',
    decision: 'שעות שלי שנדחו או שולמו',
    mention: 'תיוג בתגובה או בשיחה',
    review: 'אירוע מוכן לבדיקה',
    contact: 'מועד פנייה ללקוח עונתי',
  } satisfies Readonly<Record<MessageKind, string>>,
  failed: 'שמירת הבחירה נכשלה',

  push: 'התראות למכשיר הזה',
  notice:
    'הדפדפן ישאל אם לאשר התראות. אחרי אישור, הודעות חדשות יופיעו כאן גם כשהאפליקציה סגורה. ההתראות מוצפנות, נשלחות דרך שירות ההתראות של הדפדפן, ואפשר לכבות אותן בכל רגע.',
  turnOn: 'הפעלת התראות',
  turnOff: 'כיבוי התראות',
  states: {
    unsupported: 'הדפדפן הזה לא תומך בהתראות.',
    install:
      'באייפון ובאייפד התראות פועלות רק באפליקציה מותקנת: בתפריט השיתוף של הדפדפן, "הוספה למסך הבית", ואז כניסה מהסמל החדש.',
    denied: 'התראות חסומות בהגדרות הדפדפן לאתר הזה. אחרי ביטול החסימה שם אפשר להפעיל אותן כאן.',
    off: 'התראות למכשיר הזה כבויות.',
    on: 'התראות למכשיר הזה פועלות.',
  } satisfies Readonly<Record<PushState, string>>,
  offline: 'אין חיבור לשרת. אפשר לשנות כשיחזור.',
  turnedOn: 'ההתראות הופעלו',
  turnedOff: 'ההתראות כובו',
  turnFailed: 'הפעלת ההתראות נכשלה',
  turnOffFailed: 'כיבוי ההתראות נכשל',

  quiet: 'מתי לא להפריע',
  quietAbout: 'בזמן שקט לא נשלחות התראות ומיילים. מה שחיכה ולא נקרא נשלח אחריו בהודעה אחת.',
  quietHours: 'שעות שקטות בלילה',
  from: 'מ־',
  until: 'עד',
  sabbath: 'שקט בשבת ובחג, מהדלקת נרות עד צאת הכוכבים, לפי מקום העסק',
  calls: 'שינוי בשיבוץ שלי, או ביטול של האירוע, יישלח גם בזמן שקט',
  content: 'הצגת הפרטים במסך הנעול, ולא רק סוג ההודעה',
  badTime: 'יש לבחור שתי שעות שונות',
} as const
