import type { Task, taskTags } from '@bama/domain'
import type { Tag } from '../season/tags.ts'

/** A task of an event, in a producer's words. */
export interface TaskLine {
  readonly text: string
  /** The keys of the assignee and of the creator. */
  readonly who: string | null
  readonly from: string
  /** A tag: an event that carries it; `over`: a past event; `none`: no event. Otherwise any upcoming event. */
  readonly of?: Tag | 'over' | 'none'
  readonly status?: Task['status']
  readonly priority?: Task['priority']
  /** Days from today. */
  readonly due?: number
  readonly tags?: readonly (typeof taskTags)[number][]
  readonly steps?: readonly string[]
  readonly notes?: string
}

export const taskLines: readonly TaskLine[] = [
  {
    text: 'עריכת סרטון הפתיחה וייצוא ל־Resolume',
    who: 'nadav',
    from: 'inbal',
    of: 'מסכי LED',
    status: 'בתהליך',
    priority: 'גבוהה',
    due: 1,
    tags: ['בוצע חלקית'],
    steps: ['קבלת חומרים מהלקוח', 'עריכה ראשונה', 'תיקוני לקוח', 'ייצוא HAP סופי'],
  },
  {
    text: 'אישור כיבוי אש ותוכנית בטיחות חתומה',
    who: 'inbal',
    from: 'oren',
    priority: 'קריטית',
    due: -1,
    tags: ['דחוף', 'דרוש אישור'],
    notes: 'הקצין ביקש סימון נוסף של דרכי המילוט.',
  },
  { text: 'גביית מקדמה ושליחת חשבונית', who: 'galit', from: 'dana', priority: 'גבוהה', due: 0, tags: ['דחוף'] },
  {
    text: 'תוכנית תאורה ורשימת פנסים',
    who: 'maxim',
    from: 'inbal',
    of: 'תאורה',
    status: 'בתהליך',
    due: 3,
    steps: ['סקיצה ב־WYSIWYG', 'רשימת ציוד לספק', 'תיאום נקודות תלייה'],
  },
  {
    text: 'תיאום סאונד־צ׳ק ורשימת ערוצים',
    who: 'george',
    from: 'inbal',
    of: 'הגברה',
    due: 2,
    steps: ['ריידר מהאמנים', 'רשימת ערוצים', 'שעת סאונד־צ׳ק'],
  },
  {
    text: 'מיפוי פיקסלים ומפת חיבורים למסך הראשי',
    who: 'yoav',
    from: 'inbal',
    of: 'מסכי LED',
    priority: 'גבוהה',
    due: 2,
    tags: ['לבדיקה שלי'],
  },
  {
    text: 'עיצוב שקופיות פתיחה ולופ לוגו',
    who: 'yasmin',
    from: 'inbal',
    of: 'כנס',
    status: 'בתהליך',
    due: 4,
    tags: ['להציג ללקוח'],
    steps: ['קבלת לוגו וקטורי', 'שלוש הצעות', 'גרסה סופית 3840×1080'],
  },
  { text: 'הצעת מחיר מעודכנת עם תוספת מסך צד', who: 'oren', from: 'dana', due: 5, tags: ['דרוש אישור'] },
  {
    text: 'סיור טכני עם מנהל המקום',
    who: 'michal',
    from: 'oren',
    of: 'חתונה',
    due: 1,
    notes: 'לקחת מד־מרחק; לבדוק גובה תקרה מעל הרחבה.',
  },
  {
    text: 'גנרטור מושתק וחשמלאי בודק',
    who: 'hila',
    from: 'inbal',
    of: 'גנרטור',
    due: 9,
    steps: ['שלוש הצעות מחיר', 'הזמנה', 'תיאום פריקה'],
  },
  { text: 'בדיקת קו אינטרנט לשידור החי', who: 'yoav', from: 'oren', of: 'שידור חי', priority: 'גבוהה', due: 3 },
  { text: 'הסעות לצוות ההקמה', who: 'hila', from: 'inbal', due: 2, priority: 'נמוכה' },
  { text: 'ארוחות צוות, 14 מנות ומתוכן שתיים טבעוניות', who: 'hila', from: 'inbal', due: 6, priority: 'נמוכה' },
  { text: 'רשימת אורחי VIP והושבה לפי שולחנות', who: 'inbal', from: 'dana', of: 'חברה', due: 7, tags: ['להציג ללקוח'] },
  { text: 'הזמנת צלם סטילס וצלם וידאו', who: null, from: 'inbal', due: 8 },
  {
    text: 'תיאום DJ, רשימת שירים וכניסה לחופה',
    who: 'michal',
    from: 'inbal',
    of: 'חתונה',
    status: 'הושלם',
    due: -4,
    steps: ['שיחה עם הזוג', 'רשימת שירים', 'קובץ כניסה'],
  },
  { text: 'סקיצת העמדה לאישור הלקוח', who: 'yasmin', from: 'oren', status: 'הושלם', due: -6, tags: ['להציג ללקוח'] },
  { text: 'אישור שעות הצוות וסיכום אירוע', who: 'galit', from: 'dana', of: 'over', status: 'בתהליך', due: 1 },
  { text: 'החזרת ציוד מושכר לספק', who: 'hila', from: 'oren', of: 'over', status: 'הושלם', due: -2 },
  { text: 'העלאת תמונות וסרטון סיכום ל־Drive של הלקוח', who: 'nadav', from: 'inbal', of: 'over', due: 2 },
  {
    text: 'איסוף מצגות מהדוברים ובדיקה על המחשב הראשי',
    who: 'nadav',
    from: 'inbal',
    of: 'כנס',
    due: 3,
    steps: ['מייל תזכורת', 'קבצים ב־16:9', 'בדיקת סרטונים משובצים'],
  },
  {
    text: 'תיקון מודול שרוף במסך 3 והחלפת כבל סיבים',
    who: 'yoav',
    from: 'oren',
    of: 'none',
    status: 'בתהליך',
    priority: 'גבוהה',
    due: 0,
    tags: ['בוצע חלקית'],
  },
  {
    text: 'ספירת מלאי: מיקרופונים, סוללות וכבלי XLR',
    who: 'george',
    from: 'oren',
    of: 'none',
    priority: 'נמוכה',
    due: 12,
  },
  { text: 'חידוש ביטוח צד ג׳ לשנה הבאה', who: 'oren', from: 'dana', of: 'none', priority: 'קריטית', due: 18 },
  { text: 'הדפסת תגי ספקים ושלטי הכוונה', who: 'hila', from: 'inbal', status: 'הושלם', due: -3 },
  { text: 'אישור אקו״ם ותשלום אגרה', who: 'galit', from: 'inbal', of: 'מופע', status: 'הושלם', due: -8 },
]
