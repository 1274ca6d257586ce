import { countForms, counted } from './common.ts'

export const commentsTexts = {
  title: 'תגובות',
  count: (count: number): string => counted(count, countForms('תגובה אחת', 'שתי תגובות', 'תגובות')),
  none: 'אין עדיין תגובות',
  gone: 'התגובה שהקישור הוביל אליה כבר לא קיימת.',
  unknownAuthor: 'כותב לא ידוע',
  filesOf: (time: string): string => `קבצים של התגובה, ${time}`,
  opensElsewhere: '(נפתח בלשונית חדשה)',

  composer: {
    label: 'כתיבת תגובה',
    placeholder: 'כתיבת תגובה, @ לתיוג',
    send: 'שליחת התגובה',
    attach: 'צירוף קובץ לתגובה',
    /** Keyboard hints; the keys are the ones most chat apps use. */
    keys: [
      { key: 'Enter', does: 'שליחה' },
      { key: 'Shift+Enter', does: 'שורה חדשה' },
    ],
    touchHint: 'המקש Enter יורד שורה, הכפתור שולח.',
  },

  mentions: {
    list: 'אנשים לתיוג',
    found: (count: number): string =>
      `${counted(count, { one: 'נמצא אדם אחד', two: 'נמצאו שני אנשים', many: (many) => `נמצאו ${many} אנשים` })}. החצים עוברים ביניהם, Enter בוחר.`,
  },

  deletion: {
    open: (author: string, time: string): string => `מחיקת התגובה של ${author}, ${time}`,
    title: 'מחיקת תגובה',
    question: 'האם למחוק את התגובה? לא ניתן לבטל פעולה זו.',
    confirm: 'מחיקה',
    cancel: 'ביטול',
  },

  toast: {
    sent: 'התגובה נשלחה בהצלחה!',
    waiting: 'התגובה נשמרה ותישלח כשיהיה חיבור לרשת.',
    tagged: (count: number): string =>
      `התיוג נשלח ${counted(count, { one: 'למשתמש אחד', two: 'לשני משתמשים', many: (many) => `ל־${many} משתמשים` })}!`,
    deleted: 'התגובה נמחקה',
    // A comment can't be sent without its notifications: the server writes both at once (derived-messages.ts).
    sendFailed: 'שגיאה בשליחת התגובה',
    deleteFailed: 'שגיאה במחיקת התגובה',
  },
} as const
