import type { EntityName } from '@bama/domain'
import type { ImportProblemCode, ImportStrategy } from '@bama/sync'
import { countForms, counted } from './common.ts'
import { problemText } from './errors.ts'

/** Texts for errors that the data layer itself raises. */
const dataErrorTexts: Readonly<Record<string, string>> = {
  sync_signed_out: 'לסנכרון נדרשת התחברות',
  sync_offline: 'לא ניתן לסנכרן ללא חיבור לרשת',
  no_backup: 'לא נמצא גיבוי',
  no_auto_backup: 'הגיבוי האוטומטי לא נמצא',
  bad_backup: 'מבנה הגיבוי אינו תקין',
  bad_backup_file: 'מבנה קובץ הגיבוי אינו תקין',
  bad_backup_parts: 'קובץ הגיבוי פגום או קטוע, ודבר לא שוחזר ממנו',
  unreadable_backup: 'לא ניתן לקרוא את הקובץ. אם הוא נמצא בענן, צריך להוריד אותו קודם למכשיר.',
  bad_import_data: 'מבנה נתוני הייבוא אינו תקין',
  too_large: 'הגיבוי גדול מדי: עד 50MB ועד 200,000 רשומות',
}

/** An error of the data layer or the server, as the cause at the end of a banner. */
export const causeText = ({ code, reason }: { readonly code: string; readonly reason?: string }): string =>
  Object.hasOwn(dataErrorTexts, code)
    ? (dataErrorTexts[code] ?? '')
    : problemText({ code, ...(reason !== undefined && { reason }) })

const collections: Readonly<Record<EntityName, string>> = {
  events: 'אירועים',
  tasks: 'משימות',
  clients: 'לקוחות',
  workHours: 'רישומי שעות',
  systemUsers: 'משתמשים',
  seasonalClients: 'לקוחות עונתיים',
  tags: 'תגיות',
  comments: 'תגובות',
  personalMessages: 'הודעות אישיות',
  chats: 'שיחות',
  chatMessages: 'הודעות בשיחות',
  chatReads: 'סימוני קריאה',
  canvas: 'סקיצות',
  attachments: 'קבצים מצורפים',
  crewNeeds: 'צורכי צוות',
  crewSlots: 'שיבוצי צוות',
  availability: 'ימי היעדרות',
  crewSettings: 'גבולות השיבוץ',
  freelancers: 'פרילנסרים',
  eventTemplates: 'תבניות אירוע',
}

const items = { one: 'פריט אחד', two: 'שני פריטים', many: (count: number): string => `${count} פריטים` }
const fileForms = { one: 'קובץ אחד', two: 'שני קבצים', many: (count: number): string => `${count} קבצים` }
const problemForms = { one: 'הערה אחת', two: 'שתי הערות', many: (count: number): string => `${count} הערות` }

const strategies: Readonly<Record<ImportStrategy, string>> = {
  latest_wins: 'המאוחר קובע',
  backup_wins: 'הגיבוי קובע',
  keep_both: 'הקיים נשאר',
}

const reasons = {
  daily: 'יומי',
  before_import: 'לפני שחזור',
  before_clear: 'לפני מחיקת הנתונים',
  requested: 'לפי בקשה',
} as const

const problems: Readonly<Record<ImportProblemCode, string>> = {
  malformed: 'דילוג: אין מזהה או אין תאריך',
  duplicate: 'דילוג: מופיע פעמיים בגיבוי',
  required: 'דילוג: חסר שדה חובה',
  no_parent: 'דילוג: הרשומה שאליה הוא שייך אינה קיימת',
  person_left_out: 'דילוג: אדם שאינו כאן',
  locked: 'דילוג: שעות ששולמו אינן משתנות',
  invalid: 'הערך אינו תקין ולא ייכנס',
  unknown_value: 'הערך אינו מוכר ולא ייכנס',
  shortened: 'הטקסט ארוך מדי ויקוצר',
  encrypted: 'השדה מוצפן ולא ייכנס',
  hours_differ: 'השעות יחושבו מחדש לפי ההתחלה והסיום',
  access_kept: 'ההרשאה שלך לא תשתנה',
  email_taken: 'האימייל שייך כבר לאדם אחר',
  unknown_entity: 'אוסף שאינו מוכר',
}

export const databaseTexts = {
  collections,

  stats: {
    title: 'הנתונים במכשיר הזה',
    hint: 'העותק המקומי, שעובדים מולו גם בלי רשת.',
    collection: 'אוסף',
    count: 'רשומות',
    size: 'גודל',
    total: 'סך הכול',
    estimate: 'כ־',
  },

  storage: {
    title: 'אחסון בדפדפן',
    used: 'בשימוש',
    granted: 'הוקצה',
    kept: 'שמירה',
    isKept: 'הדפדפן התחייב לא למחוק',
    isNotKept: 'הדפדפן עלול לפנות כשחסר מקום',
    unknown: 'לא ידוע',
  },

  sync: {
    force: 'סנכרון עכשיו',
    done: 'הסנכרון הושלם',
    failed: (cause: string): string => `שגיאה בסנכרון: ${cause}`,
  },

  backup: {
    title: 'גיבוי ושחזור',
    hint: 'הגיבוי נעשה מהעותק שבמכשיר הזה. השחזור עובר דרך השרת, וכל המכשירים מקבלים אותו.',
    localHint: 'הגיבוי נעשה מהנתונים שבמכשיר הזה, והשחזור חוזר ישר אליהם.',
    options: 'מה ייכלל בגיבוי',
    parts: {
      metadata: 'מטא־נתונים',
      userData: 'נתוני משתמשים',
      systemData: 'נתוני מערכת',
      files: 'קבצים ותמונות',
      compress: 'דחיסה',
    },
    partHints: {
      metadata: 'מצב הסנכרון של המכשיר',
      userData: 'הודעות, שיחות וסקיצות',
      systemData: 'משתמשים ותגיות',
      files: 'אלה שנמצאים במכשיר הזה, עד 200MB',
      compress: 'קובץ קטן יותר',
    },
    create: 'גיבוי לקובץ',
    restore: 'שחזור מקובץ',
    fileName: (day: string, hasFiles: boolean): string => `bama-backup-${day}.${hasFiles ? 'bama' : 'json'}`,
    creating: 'יצירת גיבוי',
    arriving: 'גיבוי נעשה מכל הנתונים. הוא ייפתח כשההורדה הראשונה למכשיר הזה תסתיים.',
    reading: 'קריאת הגיבוי',
    restoring: 'שחזור הגיבוי',
    created: (count: number, files: number): string =>
      `הגיבוי נוצר (${counted(count, items)}${files === 0 ? '' : `, ${counted(files, fileForms)}`})`,
    tooLarge: 'הקובץ גדול מדי, ואי אפשר יהיה לשחזר ממנו כאן.',
    leftOut: (count: number): string =>
      counted(
        count,
        countForms(
          'קובץ אחד לא נכנס: בגיבוי אחד יש מקום ל־200MB של קבצים.',
          'שני קבצים לא נכנסו: בגיבוי אחד יש מקום ל־200MB של קבצים.',
          'קבצים לא נכנסו: בגיבוי אחד יש מקום ל־200MB של קבצים.',
        ),
      ),
    unreadable: (count: number): string =>
      counted(
        count,
        countForms(
          'קובץ אחד לא נכנס: הדפדפן איבד את התוכן שלו.',
          'שני קבצים לא נכנסו: הדפדפן איבד את התוכן שלהם.',
          'קבצים לא נכנסו: הדפדפן איבד את התוכן שלהם.',
        ),
      ),
    restored: (count: number, files: number): string => {
      if (count + files === 0) return 'הכול כבר היה כאן, דבר לא השתנה'
      const said = counted(count, {
        one: 'שוחזר פריט אחד',
        two: 'שוחזרו שני פריטים',
        many: (many) => `שוחזרו ${many} פריטים`,
      })
      return files === 0 ? said : `${said}, ${counted(files, fileForms)}`
    },
    notRestored: (count: number): string =>
      counted(
        count,
        countForms(
          'קובץ אחד לא שוחזר; אפשר לשחזר שוב מאותו קובץ.',
          'שני קבצים לא שוחזרו; אפשר לשחזר שוב מאותו קובץ.',
          'קבצים לא שוחזרו; אפשר לשחזר שוב מאותו קובץ.',
        ),
      ),
    createFailed: (cause: string): string => `שגיאה ביצירת גיבוי: ${cause}`,
    restoreFailed: (cause: string): string => `שגיאה בשחזור גיבוי: ${cause}`,
  },

  automatic: {
    title: 'גיבויים אוטומטיים',
    hint: 'נשמרים במכשיר הזה: אחד ביום, ולפני כל שחזור או מחיקה. עד חמישה, הישן מפנה מקום לחדש.',
    none: 'עוד אין גיבויים אוטומטיים במכשיר הזה',
    create: 'גיבוי אוטומטי עכשיו',
    creating: 'יצירת גיבוי אוטומטי',
    created: 'נוצר גיבוי אוטומטי',
    createFailed: (cause: string): string => `שגיאה ביצירת גיבוי אוטומטי: ${cause}`,
    reasons,
    restore: 'שחזור',
    restoreOf: (when: string): string => `שחזור הגיבוי האוטומטי: ${when}`,
    question: 'האם לשחזר את הגיבוי האוטומטי?',
  },

  clearing: {
    title: 'מחיקת כל הנתונים',
    hint: 'מרוקנת את המכשיר הזה בלבד. מה שבשרת נשאר, ויורד שוב.',
    button: 'מחיקת כל הנתונים',
    question: 'האם למחוק את כל הנתונים שבמכשיר הזה? לא ניתן לבטל פעולה זו.',
    consequence: (unsent: number): string =>
      `מה שבשרת נשאר ויורד שוב. ${counted(unsent, {
        one: 'שינוי אחד שעוד לא נשלח יימחק גם הוא.',
        two: 'שני שינויים שעוד לא נשלחו יימחקו גם הם.',
        many: (many) => (many === 0 ? 'כל השינויים נשלחו לשרת.' : `${many} שינויים שעוד לא נשלחו יימחקו גם הם.`),
      })}`,
    confirm: 'מחיקה',
    running: 'מחיקת הנתונים',
    done: 'כל הנתונים נמחקו',
    failed: (cause: string): string => `שגיאה במחיקת נתונים: ${cause}`,
  },

  restoring: {
    title: 'שחזור גיבוי',
    question: 'האם לשחזר את הגיבוי?',
    madeAt: 'נוצר',
    holds: 'מכיל',
    items: (count: number, files = 0): string =>
      files === 0 ? counted(count, items) : `${counted(count, items)}, ${counted(files, fileForms)}`,
    strategy: 'כשרשומה קיימת גם בגיבוי וגם כאן',
    strategies,
    users: 'כולל משתמשים חדשים, תפקידים והרשאות',
    preview: 'מה ישתנה',
    previewing: 'בדיקה מול השרת, בלי לשנות דבר…',
    previewingHere: 'בדיקה במכשיר הזה, בלי לשנות דבר…',
    outcomes: {
      created: 'חדשות',
      updated: 'ישתנו',
      restored: 'יחזרו ממחיקה',
      unchanged: 'ללא שינוי',
      skipped: 'דילוגים',
    },
    deleted: (count: number): string => `יימחקו כי נמחקו במכשיר: ${count}`,
    problemsTitle: (count: number): string => counted(count, problemForms),
    problems,
    moreProblems: (count: number): string => `ועוד ${count}`,
    droppedFields: (count: number): string => `שדות שאינם מוכרים ולא ייכנסו: ${count}`,
    confirm: 'שחזור',
  },
} as const

const units = ['B', 'KB', 'MB', 'GB'] as const

/** A number of bytes in readable form: `812 B`, `1.4 MB`. To be shown left to right. */
export function sizeText(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log(bytes) / Math.log(1024)))
  const value = bytes / 1024 ** power
  return `${value.toFixed(power > 0 && value < 10 ? 1 : 0)} ${units[power] ?? ''}`
}
