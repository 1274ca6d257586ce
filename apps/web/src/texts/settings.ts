import { countForms, counted } from './common.ts'

const events = countForms('אירוע אחד', 'שני אירועים', 'אירועים')

const inEvents = (count: number): string =>
  counted(count, { one: 'באירוע אחד', two: 'בשני אירועים', many: (many) => `ב־${many} אירועים` })

/** Isolates a colour code as left-to-right inside a Hebrew sentence. */
const code = (text: string): string => `\u2066${text}\u2069`

export const settingsTexts = {
  subtitle: 'משתמשים, תגיות, מסד הנתונים, ייבוא וייצוא, חיבורים',
  tabs: 'אזורי ההגדרות',
  users: 'ניהול משתמשים',
  tags: 'ניהול תגיות',
  crew: 'גבולות השיבוץ',
  database: 'מסד נתונים',
  transfer: 'ייבוא וייצוא',
  webhooks: 'חיבורים',

  tag: {
    addTitle: 'תגית חדשה',
    editTitle: 'עריכת תגית',
    add: 'הוספת תגית',
    name: 'שם התגית',
    namePlaceholder: 'למשל: מסכי LED',
    color: 'צבע רקע',
    colorPicker: 'בחירת צבע',
    swatches: 'צבעים מוכנים',
    preview: 'תצוגה מקדימה',
    previewOnCard: 'בכרטיס אירוע',
    previewName: 'תגית',
    arriving: 'שם חדש נכתב בכל האירועים. אפשר יהיה לתת אותו כשההורדה הראשונה למכשיר הזה תסתיים.',
    renameNote: 'שם חדש ייכתב גם באירועים ובתבניות שהתגית מסומנת בהם.',
    defaultNote: 'זו תגית ברירת המחדל. היא אפורה כל עוד לא נבחר לה צבע.',
    swatchNames: {
      '#ef4444': 'אדום',
      '#f97316': 'כתום',
      '#eab308': 'צהוב',
      '#22c55e': 'ירוק',
      '#3b82f6': 'כחול',
      '#8b5cf6': 'סגול',
      '#ec4899': 'ורוד',
      '#6b7280': 'אפור',
    },
    problems: {
      'name required': 'יש להזין שם תגית',
      'name taken': 'תגית בשם זה כבר קיימת',
      'name too_long': 'השם ארוך מדי (עד 60 תווים)',
      'name bad_text': 'בשם יש תו שאינו נתמך',
      'color bad_color': `יש להזין צבע כסולמית ושש ספרות, למשל ${code('#3b82f6')}`,
    } as Readonly<Record<string, string>>,
  },

  list: {
    title: 'תגיות קיימות',
    unused: 'לא מסומנת באירועים',
    used: (count: number): string => counted(count, events),
    noColor: 'ללא צבע',
    edit: (name: string): string => `עריכת התגית ${name}`,
    delete: (name: string): string => `מחיקת התגית ${name}`,
    giveColor: (name: string): string => `בחירת צבע לתגית ${name}`,
  },

  deletion: {
    title: 'מחיקת תגית',
    /** `count`: undefined while the events are counted. */
    question: (count: number | undefined): string =>
      count === undefined
        ? 'האם למחוק את התגית? באירועים שהיא מסומנת בהם יישאר השם, בצבע אפור.'
        : count === 0
          ? 'האם למחוק את התגית? היא לא מסומנת באף אירוע.'
          : `האם למחוק את התגית? היא מסומנת ${inEvents(count)}. השם יישאר שם, בצבע אפור.`,
    confirm: 'מחיקה',
    cancel: 'ביטול',
  },

  toast: {
    added: 'התגית נוספה',
    saved: 'התגית נשמרה',
    renamed: (count: number): string => (count === 0 ? 'שם התגית עודכן' : `שם התגית עודכן, גם ${inEvents(count)}`),
    deleted: 'התגית נמחקה',
    addFailed: 'הוספת התגית נכשלה. הפרטים נשארו בטופס ואפשר לנסות שוב.',
    saveFailed: 'שמירת התגית נכשלה. הפרטים נשארו בטופס ואפשר לנסות שוב.',
    deleteFailed: 'מחיקת התגית נכשלה.',
  },
} as const
