import { attachmentTypeOf, isImageType } from '@bama/domain'
import { countForms, counted } from './common.ts'

const images = (count: number): string => counted(count, countForms('תמונה', 'שתי תמונות', 'תמונות'))

/** The text shown for a message or comment that consists only of files. */
export function onlyFilesText(files: readonly { readonly name: string; readonly type: string }[]): string {
  if (files.every((file) => isImageType(attachmentTypeOf(file) ?? ''))) return images(files.length)
  return counted(files.length, countForms('קובץ מצורף', 'שני קבצים מצורפים', 'קבצים מצורפים'))
}

export const attachmentsTexts = {
  title: 'קבצים מצורפים',
  count: (count: number): string => counted(count, countForms('קובץ אחד', 'שני קבצים', 'קבצים')),
  none: 'אין קבצים מצורפים',
  add: 'צירוף קובץ',
  chosen: (count: number): string => counted(count, countForms('קובץ אחד יצורף', 'שני קבצים יצורפו', 'קבצים יצורפו')),
  unchoose: (name: string): string => `הסרת הקובץ ${name}`,
  drop: 'שחרור כאן יצרף את הקובץ',
  adding: 'צירוף…',
  limits: 'PDF, ‏Office, תמונות, הקלטות וטקסט, עד 25MB לקובץ',
  open: (name: string): string => `פתיחת הקובץ ${name}`,
  download: 'הורדה',
  remove: 'מחיקה',
  retry: 'ניסיון חוזר',
  actions: (name: string): string => `פעולות: ${name}`,
  close: 'סגירה',
  by: 'צורף על ידי',
  loading: 'הקובץ בהורדה',

  state: {
    waiting: 'ממתין לשליחה',
    sending: (percent: number): string => `בשליחה, ${percent}%`,
    /** Followed by a name. */
    elsewhere: 'ממתין בטלפון של',
    ownElsewhere: 'ממתין במכשיר אחר שלך',
    /** Used when devices share without a server. Followed by a name. */
    elsewhereForGood: 'נמצא רק במכשיר של',
    refused: 'השרת לא קיבל את הקובץ',
    offline: 'זמין גם בלי רשת',
    here: 'נמצא במכשיר הזה',
  },

  problems: {
    type: 'אי אפשר לצרף קבצים מהסוג הזה',
    too_large: 'הקובץ גדול מדי (עד 25MB)',
    empty: 'הקובץ ריק',
    unreadable: 'אי אפשר לקרוא את הקובץ',
  },

  reading: {
    title: 'הקובץ לא נפתח',
    offline: 'הקובץ לא נשמר במכשיר הזה. אפשר לפתוח אותו כשיהיה חיבור לרשת.',
    waiting: 'הקובץ עדיין לא הגיע לשרת.',
    gone: 'הקובץ כבר לא קיים, או שאין לך הרשאה אליו.',
  },

  deletion: {
    title: 'מחיקת קובץ',
    question: 'האם למחוק את הקובץ? לא ניתן לבטל פעולה זו.',
    confirm: 'מחיקה',
    cancel: 'ביטול',
  },

  toast: {
    added: 'הקובץ צורף',
    deleted: 'הקובץ נמחק',
    deleteFailed: 'שגיאה במחיקת הקובץ',
    retryFailed: 'הקובץ לא נשלח שוב',
    fileFailed: (name: string): string => `הקובץ ${name} לא צורף`,
  },
} as const
