import { deletedClient } from './clients.ts'
import { counted } from './common.ts'
import { fieldTexts } from './records.ts'

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
    createFirst: 'הוספת אירוע ראשון',
    emptyFiltered: 'אין בעמודה זו אירועים שמתאימים לסינון',
    nothingFound: 'אין אירועים שמתאימים לסינון',
    createIn: (column: string): string => `אירוע חדש בעמודה ${column}`,
    notCounted: '–',
  },

  /** Weekdays from Sunday, as a card writes them. */

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
    deletedClient,
    unknownOperator: 'מפעיל שאינו ברשימה',
    operator: 'מפעיל מוקצה',
    completed: 'הושלם',
    tags: 'תגיות',
    moreTags: (count: number): string => `+${count}`,
    moreTagsSpoken: (count: number): string => counted(count, tagsMore),
    checklist: 'צ׳קליסט',
    manager: 'מנהל',
    payment: 'סטטוס תשלום',
    until: '–',
  },

  example: {
    strip: 'אירוע לדוגמה',
    remove: 'הסרה',
    removeOf: (name: string): string => `הסרה: ${name}`,
  },

  filter: {
    label: 'סינון האירועים',
    unfold: 'סינון',
    text: 'חיפוש אירוע, לקוח או מיקום',
    clearText: 'ניקוי החיפוש',
    client: 'לקוח',
    allClients: 'כל הלקוחות',
    noClient: 'ללא לקוח',
    tag: 'תגית',
    allTags: 'כל התגיות',
    operator: 'מפעיל',
    allOperators: 'כל המפעילים',
    noOperator: 'ללא מפעיל',
    days: 'תאריכים',
    allDays: 'כל התאריכים',
    clearDays: 'ניקוי טווח התאריכים',
    doubles: 'שיבוץ כפול',
    clear: 'ניקוי הסינון',
    count: (shown: number, all: number): string =>
      shown === all ? eventsTexts.count(all) : `${shown} מתוך ${eventsTexts.count(all)}`,
  },

  detail: {
    loading: 'טוען...',
    notFound: 'האירוע לא נמצא',
    notFoundHint: 'ייתכן שהאירוע נמחק, או שאינו משויך אליך.',
    archived: 'האירוע בארכיון',
    restore: 'שחזור',
    status: 'סטטוס: ',
    changeStatus: 'העברה אל…',
    facts: 'פרטי האירוע',
    times: 'שעות',
    navigate: 'ניווט ב-Waze',
    operator: 'מפעיל מוקצה',
    producer: 'פרטי מפיק',
    drive: 'קבצים',
    openDrive: 'פתח ב-Google Drive',
    tags: 'תגיות',
    checklist: 'צ׳קליסט',
    noChecklist: 'אין פריטים בצ׳קליסט.',
    manager: 'מעקב מנהל',
    managerNote: 'גלוי למנהלים בלבד',
    managerChecklist: 'צ׳קליסט מנהל',
    unspecified: 'לא צוין',
    approval: 'סטטוס אישור',
    quote: 'מספר הצעת מחיר',
    booking: 'סטטוס סגירות',
    payment: 'סטטוס תשלום',
    screenGrid: 'גריד מסך',
    tasks: (count: number): string => `משימות קשורות (${count})`,
    noTasks: 'אין משימות משויכות לאירוע זה.',
    unassigned: 'לא משויך',
    hours: 'מעקב שעות',
    logged: (sum: number): string => (sum === 1 ? 'שעה אחת נרשמה' : sum === 2 ? 'שעתיים נרשמו' : `${sum} שעות נרשמו`),
    noHours: 'עדיין לא נרשמו שעות',
    edit: 'ערוך אירוע',
    complete: 'סימון כהושלם',
    reopen: 'סימון כלא הושלם',
    archive: 'העבר לארכיון',
    delete: 'מחק אירוע',
    more: 'פעולות נוספות',
    toggleFailed: 'שמירת הסימון נכשלה',
    toCalendar: 'הורדה ליומן',
    calendarFailed: 'יצירת הקובץ ליומן נכשלה',
  },

  history: {
    title: 'היסטוריית שינויים',
    loading: 'טוען...',
    offline: 'היסטוריית השינויים נשמרת בשרת, ומוצגת כשיש חיבור.',
    failed: 'לא ניתן לטעון את היסטוריית השינויים.',
    retry: 'ניסיון נוסף',
    more: 'שינויים קודמים',
    empty: 'אין שינויים להצגה.',
    someone: 'משתמש לא ידוע',
    created: 'יצירת האירוע',
    deleted: 'מחיקת האירוע',
    nothing: 'ריק',
    lost: 'נדחק בידי שינוי מאוחר יותר',
    yes: 'כן',
    no: 'לא',
    added: (what: string): string => `נוסף: ${what}`,
    removed: (what: string): string => `הוסר: ${what}`,
    itemRemoved: 'הוסר פריט',
    ticked: 'סומן פריט',
    unticked: 'בוטל סימון של פריט',
    tickedItem: (item: string): string => `סומן: ${item}`,
    untickedItem: (item: string): string => `בוטל הסימון: ${item}`,
    moved: 'שונה הסדר',
    taskGone: 'משימה שאינה ברשימה',
  },

  archiving: {
    title: 'העברה לארכיון',
    question: 'האם אתה בטוח שברצונך להעביר את האירוע לארכיון?',
    confirm: 'העבר לארכיון',
    cancel: 'ביטול',
  },

  menu: {
    archive: 'העבר לארכיון',
    open: (name: string): string => `פעולות: ${name}`,
    edit: 'ערוך אירוע',
    view: 'הצגת פרטי האירוע',
    complete: 'סימון כהושלם',
    reopen: 'סימון כלא הושלם',
    delete: 'מחק אירוע',
    duplicate: 'שכפול לתאריך…',
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
    over: (column: string, position: number, total: number): string =>
      `מקום ${position} מתוך ${total} בעמודה ${column}.`,
    overNothing: 'הכרטיס אינו מעל עמודה.',
    dropped: (column: string, position: number): string => `הכרטיס הונח בעמודה ${column}, במקום ${position}.`,
    returned: 'הגרירה בוטלה. הכרטיס חזר למקומו.',
  },

  copying: {
    notice: (name: string): string =>
      `עותק של ״${name}״. נותר לבחור תאריך. הסימונים, האישור, ההצעה והתשלום מתחילים מחדש.`,
  },

  toast: {
    created: 'האירוע נוצר',
    saved: 'האירוע נשמר',
    deleted: 'האירוע נמחק',
    completed: 'האירוע סומן כהושלם',
    reopened: 'סומן כלא הושלם',
    moved: (column: string): string => `האירוע הועבר אל ${column}`,
    placed: 'סדר הכרטיסים השתנה',
    movedBack: 'הכרטיס חזר למקומו',
    moveBackFailed: 'ביטול ההעברה נכשל.',
    moveFailed: 'העברת האירוע נכשלה והכרטיס חזר למקומו.',
    createFailed: 'יצירת האירוע נכשלה. הפרטים נשארו בטופס ואפשר לנסות שוב.',
    saveFailed: 'שמירת האירוע נכשלה. הפרטים נשארו בטופס ואפשר לנסות שוב.',
    completeFailed: 'שגיאה בעדכון סטטוס האירוע',
    deleteFailed: 'מחיקת האירוע נכשלה.',
    archived: 'האירוע הועבר לארכיון',
    archiveFailed: 'העברת האירוע לארכיון נכשלה.',
    restored: 'האירוע הוחזר ללוח',
    restoreFailed: 'שגיאה בשחזור האירוע.',
    exampleRemoved: 'האירוע לדוגמה וכל מה ששייך לו הוסרו',
    exampleFailed: 'הסרת האירוע לדוגמה נכשלה.',
    undo: 'ביטול הפעולה',
    forReview: 'האירוע הועבר לבדיקה, והמנהלים יקבלו הודעה.',
    deletedMeanwhile: 'האירוע נמחק בינתיים, ולכן אי אפשר לשמור אותו. הפרטים נשארו בטופס ואפשר להעתיק אותם.',
  },

  deletion: {
    title: 'מחיקת אירוע',
    question: 'האם אתה בטוח שברצונך למחוק את האירוע? פעולה זו לא ניתנת לביטול.',
    confirm: 'מחק אירוע',
    cancel: 'ביטול',
  },

  form: {
    create: 'אירוע חדש',
    edit: 'עריכת אירוע',
    sections: {
      main: 'פרטי האירוע',
      times: 'מועד',
      content: 'מקום ותוכן',
      producer: 'פרטי מפיק',
      checklist: 'צ׳קליסט',
      manager: 'ניהול האירוע',
      managerNote: 'גלוי למנהלים בלבד',
    },
    /** By name of the field; first as everywhere, then what the form calls otherwise. */
    fields: {
      ...fieldTexts,
      name: 'שם האירוע',
      drive_url: 'קישור ל-Google Drive',
      checklist: 'צ׳קליסט',
      assigned_operator_id: 'מפעיל מוקצה',
      manager_checklist: 'צ׳קליסט מנהל',
    },
    crewNotesHint: 'חניה, ארוחות, מה להביא. נשלחות עם כל זימון.',
    tagsHint: 'Enter או פסיק מוסיפים תגית',
    noClient: 'ללא לקוח',
    noOperator: 'ללא מפעיל',
    nextDay: 'הסיום ביום שלמחרת (+1)',
    newItem: 'פריט חדש',
    addItem: 'הוספת פריט',
    removeItem: (item: string): string => `הסרת הפריט ${item}`,
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
