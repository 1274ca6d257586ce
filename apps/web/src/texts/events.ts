import { counted } from './common.ts'

const forms = (one: string, two: string, many: string) => ({ one, two, many: (count: number) => `${count} ${many}` })

const days = forms('יום', 'יומיים', 'ימים')
const months = forms('חודש', 'חודשיים', 'חודשים')
const years = forms('שנה', 'שנתיים', 'שנים')
const events = forms('אירוע אחד', 'שני אירועים', 'אירועים')
const tagsMore = forms('ותגית נוספת', 'ושתי תגיות נוספות', 'תגיות נוספות')

/** The visible texts of the events board and the event form. */
export const eventsTexts = {
  title: 'ניהול אירועים',
  newEvent: 'אירוע חדש',
  count: (count: number): string => (count === 0 ? 'אין אירועים' : counted(count, events)),

  board: {
    label: 'לוח אירועים לפי סטטוס',
    tabs: 'עמודות הלוח',
    loading: 'טוען...',
    firstColumn: 'קרובים - לפי קדימות',
    empty: 'אין אירועים בעמודה זו',
    createIn: (column: string): string => `אירוע חדש בעמודה ${column}`,
    notCounted: '–',
  },

  /** Weekdays from Sunday, as a card writes them. */
  weekdays: ['א׳', 'ב׳', 'ג׳', 'ד׳', 'ה׳', 'ו׳', 'ש׳'],

  relative: {
    today: 'היום',
    tomorrow: 'מחר',
    yesterday: 'אתמול',
    inDays: (count: number): string => `בעוד ${counted(count, days)}`,
    daysAgo: (count: number): string => `לפני ${counted(count, days)}`,
    inMonths: (count: number): string => `בעוד ${counted(count, months)}`,
    monthsAgo: (count: number): string => `לפני ${counted(count, months)}`,
    inYears: (count: number): string => `בעוד ${counted(count, years)}`,
    yearsAgo: (count: number): string => `לפני ${counted(count, years)}`,
  },

  card: {
    role: 'כרטיס אירוע',
    noClient: 'ללא לקוח',
    noOperator: 'ללא מפעיל',
    unknownOperator: 'מפעיל שאינו ברשימה',
    operator: 'מפעיל מוקצה',
    pending: 'ממתין לסנכרון',
    completed: 'הושלם',
    tags: 'תגיות',
    moreTags: (count: number): string => `+${count}`,
    moreTagsSpoken: (count: number): string => counted(count, tagsMore),
    checklist: 'צ\'קליסט',
    manager: 'מנהל',
    payment: 'סטטוס תשלום',
    until: '–',
  },

  menu: {
    open: (name: string): string => `פעולות: ${name}`,
    edit: 'ערוך אירוע',
    view: 'הצגת פרטי האירוע',
    complete: 'סימון כהושלם',
    reopen: 'סימון כלא הושלם',
    delete: 'מחק אירוע',
    moveTo: 'העברה אל…',
    up: 'למעלה',
    down: 'למטה',
    top: 'לראש העמודה',
    bottom: 'לסוף העמודה',
  },

  drag: {
    instructions:
      'לגרירת הכרטיס יש ללחוץ על רווח. בזמן הגרירה: מקשי החצים מזיזים בתוך העמודה ובין העמודות, רווח מניח, Escape מבטל. מקש Enter פותח את האירוע.',
    lifted: (column: string, position: number, total: number): string =>
      `הכרטיס הורם. מקום ${position} מתוך ${total} בעמודה ${column}.`,
    over: (column: string, position: number, total: number): string => `מקום ${position} מתוך ${total} בעמודה ${column}.`,
    overNothing: 'הכרטיס אינו מעל עמודה.',
    dropped: (column: string, position: number): string => `הכרטיס הונח בעמודה ${column}, במקום ${position}.`,
    returned: 'הגרירה בוטלה. הכרטיס חזר למקומו.',
  },

  toast: {
    created: 'האירוע נוצר',
    saved: 'האירוע נשמר',
    deleted: 'האירוע נמחק',
    completed: 'האירוע סומן כהושלם',
    reopened: 'סומן כלא הושלם',
    moved: (column: string): string => `האירוע הועבר אל ${column}`,
    moveFailed: 'העברת האירוע נכשלה והכרטיס חזר למקומו.',
    createFailed: 'יצירת האירוע נכשלה. הפרטים נשארו בטופס ואפשר לנסות שוב.',
    saveFailed: 'שמירת האירוע נכשלה. הפרטים נשארו בטופס ואפשר לנסות שוב.',
    completeFailed: 'שגיאה בעדכון סטטוס האירוע',
    deleteFailed: 'מחיקת האירוע נכשלה.',
    deletedMeanwhile: 'האירוע נמחק בינתיים, ולכן אי אפשר לשמור אותו. הפרטים נשארו בטופס ואפשר להעתיק אותם.',
  },

  deletion: {
    title: 'מחיקת אירוע',
    question: 'האם אתה בטוח שברצונך למחוק את האירוע? פעולה זו לא ניתנת לביטול.',
    confirm: 'מחק אירוע',
    cancel: 'ביטול',
  },

  leaving: {
    title: 'יש שינויים שלא נשמרו',
    question: 'יציאה מהטופס עכשיו תמחק את מה שהוקלד.',
    confirm: 'יציאה בלי שמירה',
    cancel: 'חזרה לטופס',
  },

  form: {
    create: 'אירוע חדש',
    edit: 'עריכת אירוע',
    view: 'פרטי האירוע',
    readOnly: 'צפייה בלבד: לעריכת אירועים נדרשת הרשאה.',
    save: 'שמירה',
    cancel: 'ביטול',
    close: 'סגירה',
    back: 'חזרה',
    saveHint: 'Ctrl+Enter',
    sections: {
      main: 'פרטי האירוע',
      times: 'מועד',
      content: 'מקום ותוכן',
      producer: 'פרטי מפיק',
      checklist: 'צ\'קליסט',
      manager: 'ניהול האירוע',
      managerNote: 'גלוי למנהלים בלבד',
    },
    fields: {
      name: 'שם האירוע',
      date: 'תאריך',
      end_date: 'תאריך סיום',
      start_time: 'שעת התחלה',
      end_time: 'שעת סיום',
      audience_arrival_time: 'כניסת קהל',
      client_id: 'לקוח',
      status: 'סטטוס',
      location: 'מיקום',
      drive_url: 'קישור ל-Google Drive',
      description: 'תיאור',
      tags: 'תגיות',
      producer_name: 'שם המפיק',
      producer_phone: 'טלפון המפיק',
      registration_notes: 'הערות עמודת רישום',
      checklist: 'צ\'קליסט',
      assigned_operator_id: 'מפעיל מוקצה',
      approval_status: 'סטטוס אישור',
      quote_number: 'מספר הצעת מחיר',
      booking_status: 'סטטוס סגירות',
      payment_status: 'סטטוס תשלום',
      manager_checklist: 'צ\'קליסט מנהל',
    },
    datePlaceholder: 'יום.חודש.שנה',
    tagsHint: 'Enter או פסיק מוסיפים תגית',
    noClient: 'ללא לקוח',
    noOperator: 'ללא מפעיל',
    nothingFound: 'לא נמצאו תוצאות',
    clear: 'ניקוי',
    nextDay: 'הסיום ביום שלמחרת (+1)',
    newItem: 'פריט חדש',
    addItem: 'הוספת פריט',
    removeItem: (item: string): string => `הסרת הפריט ${item}`,
    previousMonth: 'החודש הקודם',
    nextMonth: 'החודש הבא',
  },

  /** Why a field is refused: by field and reason, else by reason alone. */
  reasons: {
    byField: {
      'name required': 'יש להזין שם אירוע',
      'date required': 'יש לבחור תאריך',
      'end_date before_start': 'תאריך הסיום מוקדם מתאריך האירוע',
      'tags too_long': 'תגית ארוכה מדי (עד 60 תווים)',
      'tags bad_text': 'בתגית יש תו שאינו נתמך',
    } as Readonly<Record<string, string>>,
    byReason: {
      required: 'יש למלא שדה זה',
      too_long: 'הטקסט ארוך מדי',
      bad_link: 'יש להזין קישור תקין',
      bad_day: 'יש להזין תאריך תקין',
      bad_time: 'יש להזין שעה תקינה',
      bad_id: 'הערך שנבחר אינו תקין',
    } as Readonly<Record<string, string>>,
    other: 'הערך אינו תקין',
  },
} as const
