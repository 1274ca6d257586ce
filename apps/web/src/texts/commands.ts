import { countForms, counted } from './common.ts'

const results = countForms('תוצאה אחת', 'שתי תוצאות', 'תוצאות')

/** Texts of the command palette and the dialog of keyboard shortcuts. */
export const commandsTexts = {
  open: 'חיפוש',
  title: 'חיפוש ופקודות',
  placeholder: 'חיפוש אירוע, משימה, לקוח, טלפון, אדם או מסך',
  back: 'חזרה',
  clear: 'ניקוי החיפוש',
  results: 'תוצאות',
  count: (count: number): string => (count === 0 ? 'לא נמצאו תוצאות' : counted(count, results)),
  nothing: (query: string): string => `לא נמצא דבר עבור ״${query}״`,
  otherLayout: (text: string): string => `מוצגות תוצאות עבור ״${text}״`,
  failed: 'לא הכול נקרא, ואפשר שיש עוד. כדאי לסגור את החיפוש ולנסות שוב.',
  stillReading: 'הארכיון עוד נטען, ואפשר שיימצא עוד.',
  stillArriving: 'ההורדה הראשונה עוד לא הסתיימה, ואפשר שיימצא עוד.',
  all: (count: number): string => `הכול (${count})`,
  shownOf: (shown: number, total: number): string => `${shown} מתוך ${total}`,
  hints: { choose: 'לבחירה', open: 'לפתיחה', close: 'לסגירה' },

  groups: {
    upcoming: 'אירועים קרובים',
    screens: 'מסכים',
    actions: 'פעולות',
    events: 'אירועים',
    tasks: 'משימות',
    clients: 'לקוחות',
    people: 'אנשים',
    freelancers: 'פרילנסרים',
    seasonal: 'לקוחות עונתיים',
    templates: 'תבניות אירוע',
    tags: 'תגיות',
    chats: 'שיחות',
    messages: 'הודעות בשיחות',
  },

  archived: 'בארכיון',
  done: 'הושלמה',
  deadline: 'יעד:',
  clientEvents: 'האירועים של הלקוח',
  clientCard: 'כרטיס הלקוח',
  personEvents: 'האירועים של המפעיל',
  personTasks: 'המשימות של העובד',
  tagEvents: 'אירועים עם התגית',

  actions: {
    newEvent: 'אירוע חדש',
    newTask: 'משימה חדשה',
    syncNow: 'סנכרון עכשיו',
    light: 'מראה בהיר',
    dark: 'מראה כהה',
    auto: 'מראה לפי המכשיר',
    shortcuts: 'קיצורי מקלדת (?)',
  },
  /** Synonyms that the search also matches. */
  keywords: {
    newEvent: 'הוספה יצירה',
    newTask: 'הוספה יצירה',
    syncNow: 'רענון עדכון שליחה',
    light: 'ערכת נושא צבעים',
    dark: 'ערכת נושא צבעים',
    auto: 'ערכת נושא צבעים',
    shortcuts: 'עזרה מקשים',
  },
  syncing: 'הסנכרון התחיל',
  cannotSync: 'לא ניתן לסנכרן ללא חיבור לרשת',

  shortcuts: {
    title: 'קיצורי מקלדת',
    groups: {
      everywhere: 'בכל מקום',
      forms: 'בטפסים ובחלונות',
      board: 'בלוח האירועים, כשכרטיס מסומן',
    },
    palette: 'חיפוש ופקודות',
    help: 'החלון הזה',
    save: 'שמירה',
    close: 'סגירה',
    lift: 'הרמה של הכרטיס והנחתו',
    move: 'הזזה בעמודה ובין העמודות',
    drop: 'ביטול הגרירה',
    openCard: 'פתיחת האירוע',
    keys: { space: 'רווח' },
  },
} as const
