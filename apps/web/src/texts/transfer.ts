import type { EntityName } from '@bama/domain'
import type { CellReason, ImportKind } from '@bama/domain/moving-in'
import { type CountForms, counted } from './common.ts'
import { type Problem, problemText, reasonText } from './errors.ts'
import { knownFieldText } from './records.ts'

const kinds: Readonly<Record<ImportKind, string>> = {
  events: 'אירועים',
  tasks: 'משימות',
  clients: 'לקוחות',
  workHours: 'שעות',
}

const many = (one: string, two: string, more: string): CountForms => ({
  one,
  two,
  many: (count) => `${count.toLocaleString('he-IL')} ${more}`,
})
const rows = many('שורה אחת', 'שתי שורות', 'שורות')
const records = many('רשומה אחת', 'שתי רשומות', 'רשומות')
const newRecords = many('רשומה חדשה אחת', 'שתי רשומות חדשות', 'רשומות חדשות')
const changedRecords = many('רשומה אחת השתנתה', 'שתי רשומות השתנו', 'רשומות השתנו')
const clients = many('לקוח חדש אחד', 'שני לקוחות חדשים', 'לקוחות חדשים')

/** Fields that only an import has, such as a reference given by name, or a duration in place of an end. */
const importFieldTexts: Readonly<Record<string, string>> = {
  id: 'מזהה במה',
  source_id: 'מזהה בתוכנה האחרת',
  client: 'לקוח',
  client_id: 'מזהה לקוח',
  event: 'אירוע',
  event_id: 'מזהה אירוע',
  operator: 'מפעיל',
  assigned_operator_id: 'מזהה מפעיל',
  assignee: 'אחראי',
  person: 'עובד',
  minutes: 'משך בשעות',
  is_done: 'הושלם',
  is_closed: 'בארכיון',
  is_archived: 'בארכיון',
  is_completed: 'הושלם',
}

export const importFieldText = (kind: ImportKind, field: string): string => {
  if (kind === 'tasks' && field === 'description') return 'תיאור המשימה'
  return importFieldTexts[field] ?? knownFieldText(field) ?? field
}

const cellReasonTexts: Readonly<Record<CellReason, string>> = {
  bad_day: 'לא תאריך',
  month_first: 'נראה כתאריך שבו החודש לפני היום',
  ambiguous_day: 'לא ברור מה היום ומה החודש: בעמודה יש תאריכים שבהם החודש ראשון',
  no_year: 'חסרה שנה',
  bad_time: 'לא שעה',
  bad_hours: 'לא משך בשעות, עד 24',
  bad_boolean: 'לא כן או לא',
  unknown_value: 'ערך לא מוכר',
}

/** Why a cell or row is not imported, for reasons that forms have no text for. */
const importReasonTexts: Readonly<Record<string, string>> = {
  ...cellReasonTexts,
  required: 'חסר ערך',
  bad_link: 'לא קישור',
  bad_email: 'לא כתובת אימייל',
  too_many: 'יותר מדי פריטים, עד 500',
  unknown_person: 'אין כאן אדם בשם או באימייל הזה, או שיש כמה',
  unknown_event: 'אין כאן אירוע בשם הזה, או שיש כמה',
  unknown_id: 'אין כאן רשומה עם המזהה הזה',
  duplicate_row: 'מופיע פעמיים בקובץ',
  paid: 'שעות ששולמו אינן משתנות',
  implausible: 'לא ניתן לרשום שעות לתאריך הזה',
}

export const importReasonText = (reason: string): string => importReasonTexts[reason] ?? reasonText(reason)

const fileProblems = {
  too_large: 'הקובץ גדול מדי: עד 40MB, ועד 150MB לאחר פתיחה',
  too_many_rows: 'יותר מדי שורות או עמודות: עד 20,000 שורות ו־200 עמודות בגיליון',
  empty: 'אין בקובץ שורות לייבוא',
  unknown_json: 'קובץ JSON שאינו ייצוא של לוח Trello',
  backup: 'זה קובץ גיבוי של במה. שחזור גיבוי נמצא בלשונית ״מסד נתונים״.',
  old_workbook: 'קובץ Excel ישן או עם סיסמה. אפשר לשמור אותו ב־Excel כ־xlsx בלי סיסמה ולנסות שוב.',
  bad_workbook: 'לא ניתן לקרוא את חוברת ה־Excel. ייתכן שהקובץ פגום.',
  no_table: 'הקובץ אינו טבלה. אפשר לייבא CSV, Excel או JSON של Trello.',
  unreadable: 'לא ניתן לקרוא את הקובץ',
} as const

const failures: Readonly<Record<string, string>> = {
  busy: 'ייבוא אחר פועל עכשיו בלשונית אחרת',
  nothing: 'אין מה לשנות',
  expired: 'עבר יותר מיום מאז הייבוא',
  cancelled: 'בוטל באמצע',
  behind: 'אין חיבור לשרת. הרשומות כבר נשלחו, וייתכן שמישהו שינה אותן בינתיים',
}

export const importFailureText = (problem: Problem): string => failures[problem.code] ?? problemText(problem)

const sources = { csv: 'קובץ CSV', xlsx: 'חוברת Excel', trello: 'לוח Trello', monday: 'לוח monday' } as const
const encodings = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1255': 'Windows-1255',
} as const

export const transferTexts = {
  kinds,
  sources,
  encodings,
  fileProblems,
  arriving: 'ייבוא וייצוא צריכים את כל הנתונים. הם ייפתחו כשההורדה הראשונה למכשיר הזה תסתיים.',

  choose: {
    title: 'ייבוא מקובץ',
    hint: 'לקוחות, אירועים, משימות ושעות מ־CSV או Excel, לוח Trello (JSON) או לוח monday (Excel). שום דבר לא נכתב לפני תצוגה מקדימה.',
    button: 'בחירת קובץ',
    drop: 'אפשר גם לגרור קובץ לכאן',
    reading: 'הקובץ נקרא',
    failed: (cause: string) => `הקובץ לא נפתח: ${cause}`,
    toBackups: 'שחזור מקובץ גיבוי של במה',
  },

  settings: {
    title: 'מה יש בקובץ',
    rows: (count: number) => counted(count, rows),
    encoding: (name: string) => `קידוד ${name}`,
    back: 'בחירת קובץ אחר',
    sheet: 'גיליון',
    kind: 'לייבא כ',
    columns: 'עמודות',
    columnsHint: 'לכל עמודה בקובץ, השדה בבמה. הבחירה נזכרת לקבצים עם אותן כותרות.',
    noHeader: (column: number) => `עמודה ${column}`,
    notImported: 'לא לייבא',
    missing: (fields: readonly string[]) => `עוד לא נבחרה עמודה עבור: ${fields.join(', ')}`,
    words: 'ערכים',
    wordsHint: 'לכל ערך בקובץ, הערך בבמה. מה שלא נבחר נכנס עם ערך ברירת המחדל.',
    word: (word: string, count: number) => `${word} (${count.toLocaleString('he-IL')})`,
    standard: 'ברירת מחדל',
    defaultDay: 'תאריך לאירועים בלי תאריך',
    defaultDayHint: 'בלי תאריך, השורות האלה לא נכנסות.',
    overwrites: 'להחליף גם מה ששונה בבמה מאז הייבוא הקודם, או שלא ידוע מי שינה',
    trelloNote:
      'תגובות מ־Trello נכנסות לתיאור, כי מחבר התגובה בבמה הוא מי שכתב אותה. קבצים מצורפים, צבעי תוויות ושדות מותאמים לא נכנסים.',
    closedNote: 'כרטיסים שבארכיון של Trello נכנסים כמשימות שהושלמו.',
  },

  preview: {
    title: 'תצוגה מקדימה',
    computing: 'התצוגה המקדימה מחושבת',
    filter: 'שורות מוצגות',
    all: 'הכול',
    outcomes: {
      new: 'חדשות',
      changed: 'משתנות',
      same: 'בלי שינוי',
      kept: 'נשארות כמו בבמה',
      deleted: 'נמחקו בבמה',
      bad: 'לא נכנסות',
    },
    outcome: {
      new: 'חדשה',
      changed: 'משתנה',
      same: 'בלי שינוי',
      kept: 'נשארת כמו בבמה',
      deleted: 'נמחקה בבמה',
      bad: 'לא נכנסת',
    },
    list: 'שורות הקובץ',
    columns: { row: 'שורה', label: 'שם', outcome: 'מה יקרה', details: 'פרטים' },
    none: 'אין שורות כאלה',
    change: (field: string, from: string, to: string) => `${field}: ${from} ← ${to}`,
    kept: (field: string) => `${field} שונה בבמה ונשאר`,
    unknown: (field: string, word: string, reason: string) => `${field} ״${word}״ לא נכנס: ${reason}`,
    problem: (field: string, word: string | null, reason: string) =>
      `${field}: ${word === null ? '' : `״${word}״, `}${reason}`,
    empty: 'ריק',
    entries: (count: number) => counted(count, many('פריט אחד', 'שני פריטים', 'פריטים')),
    newClients: (count: number) => `וגם ${counted(count, clients)}, לפי השמות באירועים`,
    nothing: 'אין מה לשנות: הכול כבר נמצא בבמה.',
    run: (count: number) => `ייבוא ${counted(count, records)}`,
    runNone: 'ייבוא',
    running: 'הרשומות נכנסות',
    done: (created: number, changed: number) =>
      created + changed === 0
        ? 'הייבוא הסתיים, ושום שורה לא נכנסה: הרשומות שונו בבמה בינתיים. אפשר לייבא את הקובץ שוב.'
        : `הייבוא הסתיים: ${[
            created > 0 ? counted(created, newRecords) : '',
            changed > 0 ? counted(changed, changedRecords) : '',
          ]
            .filter((text) => text !== '')
            .join(', ')}. אפשר לבטל אותו במשך יום.`,
    failed: (cause: string) => `הייבוא נעצר: ${cause}. מה שכבר נכנס נשאר, ואפשר לבטל אותו או להמשיך עם אותו קובץ.`,
  },

  recent: {
    title: 'ייבואים אחרונים',
    hint: 'מהמכשיר הזה. ביטול אפשרי במשך יום: מה שנוסף נמחק, ומה שהשתנה חוזר. מה ששונה מאז נשאר.',
    none: 'עוד לא היו ייבואים במכשיר הזה.',
    what: (kind: ImportKind, created: number, changed: number) =>
      [
        kinds[kind],
        created > 0 ? counted(created, newRecords) : '',
        changed > 0 ? counted(changed, changedRecords) : '',
      ]
        .filter((text) => text !== '')
        .join(' · '),
    states: { running: 'נקטע באמצע', done: '', undoing: 'הביטול נקטע באמצע', undone: 'בוטל' },
    undo: 'ביטול הייבוא',
    undoOf: (name: string) => `ביטול הייבוא של ${name}`,
    question: 'רשומות שנוספו בייבוא ולא שונו מאז יימחקו, ושדות שהשתנו בו יחזרו לערכם הקודם.',
    undoing: 'הייבוא מבוטל',
    undone: 'הייבוא בוטל.',
    stays: (count: number) =>
      `${counted(count, many('רשומה אחת נשארה', 'שתי רשומות נשארו', 'רשומות נשארו'))}, כי שונו מאז או שיש מה שתלוי בהן`,
    failed: (cause: string) => `הביטול נעצר: ${cause}`,
  },

  export: {
    title: 'ייצוא של הכול',
    hint: 'כל מה שנמצא בבמה ומוצג לך, גם בלי רשת. קובץ Excel שיוצא כאן אפשר גם לייבא בחזרה.',
    xlsx: 'חוברת Excel',
    json: 'קובץ JSON',
    making: 'הקובץ נוצר',
    fileName: (day: string) => `bama-${day}`,
    failed: 'הקובץ לא נוצר',
    sheets: {
      events: 'אירועים',
      tasks: 'משימות',
      clients: 'לקוחות',
      workHours: 'שעות',
      systemUsers: 'משתמשים',
      seasonalClients: 'לקוחות עונתיים',
      tags: 'תגיות',
      comments: 'תגובות',
      personalMessages: 'הודעות אישיות',
      chats: 'שיחות',
      chatMessages: 'הודעות בשיחות',
      chatReads: 'מה נקרא בשיחות',
      canvas: 'סקיצות',
      attachments: 'קבצים',
      crewNeeds: 'צורכי צוות',
      crewSlots: 'שיבוצי צוות',
      availability: 'ימי היעדרות',
      crewSettings: 'גבולות השיבוץ',
      freelancers: 'פרילנסרים',
      eventTemplates: 'תבניות אירוע',
    } satisfies Readonly<Record<EntityName, string>>,
    columns: {
      id: 'מזהה',
      idOf: (field: string) => `מזהה ${field}`,
      created: 'נוצר',
      updated: 'עודכן',
      worker: 'עובד',
      decidedBy: 'מי החליט',
      position: 'תפקיד בעסק',
    },
    yes: 'כן',
    no: 'לא',
  },
} as const
