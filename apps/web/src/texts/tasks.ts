import { countForms, counted } from './common.ts'

const open = countForms('משימה פתוחה אחת', 'שתי משימות פתוחות', 'משימות פתוחות')
const late = countForms('אחת באיחור', 'שתיים באיחור', 'באיחור')
const tasks = countForms('משימה אחת', 'שתי משימות', 'משימות')
const chosen = countForms('משימה אחת נבחרה', 'שתי משימות נבחרו', 'משימות נבחרו')
const changed = countForms('משימה אחת עודכנה', 'שתי משימות עודכנו', 'משימות עודכנו')
const unchanged = countForms('משימה אחת לא עודכנה', 'שתי משימות לא עודכנו', 'משימות לא עודכנו')
const tagsMore = countForms('ותגית נוספת', 'ושתי תגיות נוספות', 'תגיות נוספות')

export const tasksTexts = {
  newTask: 'משימה חדשה',
  count: (count: number, overdue: number): string => {
    if (count === 0) return 'אין משימות פתוחות'
    return overdue === 0 ? counted(count, open) : `${counted(count, open)}, ${counted(overdue, late)}`
  },
  list: 'משימות פתוחות',
  empty: 'אין משימות פתוחות.',
  emptyAdd: 'הוספת משימה',
  nothingFound: 'אין משימה פתוחה שמתאימה לסינון',
  columns: {
    select: 'בחירה וסידור',
    description: 'תיאור',
    priority: 'עדיפות',
    status: 'סטטוס',
    assignee: 'אחראי',
    deadline: 'תאריך יעד',
    checklist: 'צ׳קליסט',
    timer: 'טיימר',
    actions: 'פעולות',
  },

  row: {
    role: 'כרטיס משימה',
    noDeadline: 'ללא תאריך',
    overdue: 'באיחור',
    overdueSince: (when: string): string => `באיחור, ${when}`,
    unassigned: 'לא משויך',
    deletedEvent: 'אירוע שנמחק',
    hiddenEvent: 'אירוע שאינו משויך אליך',
    tags: 'תגיות',
    moreTags: (count: number): string => `+${count}`,
    moreTagsSpoken: (count: number): string => counted(count, tagsMore),
    checklist: (task: string, done: number, total: number): string => `צ׳קליסט: ${done}/${total}, ${task}`,
    status: (task: string, status: string): string => `סטטוס: ${status}, ${task}`,
    priority: (task: string, priority: string): string => `עדיפות: ${priority}, ${task}`,
    order: (task: string): string => `סידור: ${task}`,
    select: (task: string): string => `בחירה: ${task}`,
  },

  filter: {
    label: 'סינון המשימות',
    unfold: 'סינון',
    text: 'חיפוש במשימות',
    status: 'סטטוס',
    allStatuses: 'כל הסטטוסים',
    priority: 'עדיפות',
    allPriorities: 'כל העדיפויות',
    assignee: 'אחראי',
    allAssignees: 'כל האחראים',
    mine: 'שלי',
    nobody: 'לא משויך',
    event: 'אירוע',
    allEvents: 'כל האירועים',
    noEvent: 'ללא אירוע',
    tag: 'תגית',
    allTags: 'כל התגיות',
    view: 'אילו משימות להציג',
    views: { all: 'הכול', mine: 'שלי', today: 'היום', week: 'השבוע', overdue: 'באיחור' },
    clear: 'ניקוי הסינון',
    count: (shown: number, all: number): string => `${shown} מתוך ${counted(all, open)}`,
  },

  menu: {
    open: (task: string): string => `פעולות: ${task}`,
    view: 'הצגת המשימה',
    edit: 'עריכת המשימה',
    complete: 'סימון כהושלם',
    reopen: 'סימון כלא הושלם',
    select: 'בחירה',
    unselect: 'ביטול הבחירה',
    copyLink: 'העתקת קישור',
    delete: 'מחיקת המשימה',
    more: 'פעולות נוספות',
  },

  drag: {
    instructions: 'לשינוי הסדר: רווח מרים, מקשי החצים מזיזים, רווח מניח, Escape מבטל.',
    lifted: (place: number, total: number): string => `המשימה הורמה. מקום ${place} מתוך ${total}.`,
    over: (place: number, total: number): string => `מקום ${place} מתוך ${total}.`,
    dropped: (place: number): string => `המשימה הונחה במקום ${place}.`,
    returned: 'הגרירה בוטלה. המשימה חזרה למקומה.',
  },

  dialog: {
    loading: 'טוען...',
    notFound: 'המשימה לא נמצאה',
    notFoundHint: 'ייתכן שהמשימה נמחקה.',
    facts: 'פרטי המשימה',
    event: 'אירוע',
    assignee: 'אחראי',
    deadline: 'תאריך יעד',
    createdBy: 'נוצרה על ידי',
    created: 'נוצרה',
    someone: 'משתמש לא ידוע',
    description: 'תיאור',
    tags: 'תגיות',
    checklist: 'צ׳קליסט',
    noChecklist: 'אין פריטים בצ׳קליסט.',
    notes: 'הערות פנימיות',
    toggleFailed: 'שמירת הסימון נכשלה',
  },

  completed: {
    title: 'משימות שהושלמו',
    showAll: 'הצגת הכול',
    showFewer: 'הצגת פחות',
    changed: 'עודכנה',
    reopen: (task: string): string => `סימון כלא הושלם: ${task}`,
    delete: (task: string): string => `מחיקת המשימה ${task}`,
  },

  deletion: {
    title: 'מחיקת משימה',
    question: 'האם למחוק את המשימה?',
    forGood: 'המחיקה היא לצמיתות ולא ניתן לבטל אותה.',
    confirm: 'מחיקת המשימה',
    cancel: 'ביטול',
  },

  bulk: {
    start: 'בחירה',
    label: 'פעולות על המשימות שנבחרו',
    count: (count: number): string => (count === 0 ? 'לא נבחרו משימות' : counted(count, chosen)),
    all: 'בחירת הכול',
    status: 'סטטוס',
    assignee: 'אחראי',
    deadline: 'תאריך יעד',
    noDeadline: 'ללא תאריך יעד',
    nobody: 'לא משויך',
    end: 'סיום הבחירה',
    done: (count: number): string => counted(count, changed),
    someFailed: (count: number): string => counted(count, unchanged),
    failed: 'עדכון המשימות נכשל.',
  },

  toast: {
    created: 'המשימה נוצרה',
    saved: 'המשימה נשמרה',
    deleted: 'המשימה נמחקה',
    completed: 'המשימה הושלמה',
    reopened: 'המשימה חזרה לרשימת הפתוחות',
    undo: 'ביטול הפעולה',
    undone: (count: number): string => `הפעולה בוטלה: ${counted(count, tasks)}`,
    copied: 'הקישור הועתק',
    copyFailed: 'העתקת הקישור נכשלה. הקישור למשימה:',
    moveFailed: 'העברת המשימה נכשלה והיא חזרה למקומה.',
    statusFailed: 'עדכון הסטטוס נכשל.',
    priorityFailed: 'עדכון העדיפות נכשל.',
    createFailed: 'יצירת המשימה נכשלה. הפרטים נשארו בטופס ואפשר לנסות שוב.',
    saveFailed: 'שמירת המשימה נכשלה. הפרטים נשארו בטופס ואפשר לנסות שוב.',
    deleteFailed: 'מחיקת המשימה נכשלה.',
    deletedMeanwhile: 'המשימה נמחקה בינתיים, ולכן אי אפשר לשמור אותה. הפרטים נשארו בטופס ואפשר להעתיק אותם.',
  },

  form: {
    create: 'משימה חדשה',
    edit: 'עריכת משימה',
    fields: {
      description: 'תיאור',
      status: 'סטטוס',
      priority: 'עדיפות',
      deadline: 'תאריך יעד',
      deadline_time: 'שעת היעד',
      assigned_user: 'אחראי',
      event_id: 'אירוע',
      tags: 'תגיות',
      internal_notes: 'הערות פנימיות',
      checklist: 'צ׳קליסט',
    },
    nobody: 'לא משויך',
    noEvent: 'ללא אירוע',
    descriptionRequired: 'יש להזין תיאור',
    dayRequired: 'יש לבחור גם תאריך לשעה הזאת',
  },
} as const
