import { deletedClient } from './clients.ts'
import { countForms, counted } from './common.ts'

const images = countForms('תמונה אחת', 'שתי תמונות', 'תמונות')

/** Texts of the event form, except for the names of the fields (texts/events.ts). */
export const eventFormTexts = {
  draft: {
    restored: 'שוחזרה טיוטה שלא נשמרה',
    discard: 'מחיקת הטיוטה',
  },

  client: {
    add: '+ הוספת לקוח',
    addNamed: (name: string): string => `+ הוספת לקוח "${name}"`,
    willBeAdded: 'לקוח חדש: יתווסף עם שמירת האירוע',
    deleted: deletedClient,
    nameMissing: 'יש להזין שם לקוח',
    addFailed: 'שגיאה בהוספת לקוח:',
  },

  operators: 'מפעילים פנויים',

  removeTag: (tag: string): string => `הסרת התגית ${tag}`,

  timer: {
    heading: 'טיימר',
    target: 'יעד הטיימר',
    targets: { event: 'האירוע', task: 'משימה' },
    task: 'משימה',
    noTasks: 'אין משימות לאירוע הזה',
    taskMissing: 'יש לבחור משימה',
    taskGone: 'משימה שנמחקה',
  },

  order: {
    handle: (item: string): string => `סידור: ${item}`,
    instructions: 'לשינוי הסדר: רווח מרים, מקשי החצים מזיזים, רווח מניח, Escape מבטל. Enter פותח תפריט.',
    lifted: (place: number, total: number): string => `הפריט הורם. מקום ${place} מתוך ${total}.`,
    over: (place: number, total: number): string => `מקום ${place} מתוך ${total}.`,
    dropped: (place: number): string => `הפריט הונח במקום ${place}.`,
    returned: 'הגרירה בוטלה. הפריט חזר למקומו.',
  },

  checklist: {
    removed: (item: string): string => `הפריט ״${item}״ הוסר`,
    undo: 'ביטול ההסרה',
  },

  screenGrid: {
    heading: 'גריד מסך',
    list: 'תמונות גריד מסך',
    text: 'טקסט גריד מסך',
    add: 'הוספת תמונות',
    hint: 'אפשר גם לגרור תמונות לכאן או להדביק אותן',
    drop: 'התמונות יתווספו כאן',
    failed: 'שגיאה בהעלאת תמונות',
    onSaving: 'תישלח עם שמירת האירוע',
    waiting: 'ממתינה לשליחה',
    stored: 'נשמרה בשרת',
    refused: (why: string): string => `השרת דחה את התמונה: ${why}`,
    refusedInForm: 'יש להסיר תמונות שנדחו או לנסות שוב לשלוח אותן',
    retry: 'ניסיון נוסף',
    remove: (name: string): string => `הסרת התמונה ${name}`,
    added: (count: number): string => (count === 1 ? 'נוספה תמונה אחת' : `נוספו ${counted(count, images)}`),
    legacy: 'תמונה מהגרסה הקודמת',
  },

  /** Why an image file is refused. */
  imageProblems: {
    not_image: 'קובץ זה אינו תמונה',
    wrong_kind: 'סוג התמונה אינו נתמך. אפשר להעלות JPEG, PNG, WebP, GIF או AVIF.',
    heic: 'תמונות HEIC אינן נתמכות. יש לשמור את התמונה כ-JPEG ולנסות שוב.',
    unreadable: 'הקובץ אינו תקין: לא ניתן לקרוא את התמונה.',
    too_large: 'התמונה גדולה מדי (עד 15MB)',
    too_many_pixels: 'התמונה גדולה מדי (עד 50 מיליון פיקסלים)',
    storage: 'אין אפשרות לשמור את התמונה במכשיר. ייתכן שאין בו מקום פנוי.',
  },
} as const
