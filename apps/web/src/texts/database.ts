import type { EntityName } from '@bama/domain'
import { errorText } from './errors.ts'

/** What the data layer's own failures say to people. */
const dataErrorTexts: Readonly<Record<string, string>> = {
  sync_signed_out: 'לסנכרון נדרשת התחברות',
  sync_offline: 'לא ניתן לסנכרן ללא חיבור לרשת',
}

/** A failure of the data layer or of the server, as the cause at the end of a banner. */
export const causeText = (code: string): string =>
  Object.hasOwn(dataErrorTexts, code) ? (dataErrorTexts[code] ?? '') : errorText(code)

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
  canvas: 'קנבסים',
}

/** The visible texts of the database tab. */
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
} as const

const units = ['B', 'KB', 'MB', 'GB'] as const

/** A number of bytes as people read it: `812 B`, `1.4 MB`. It reads from left to right. */
export function sizeText(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log(bytes) / Math.log(1024)))
  const value = bytes / 1024 ** power
  return `${value.toFixed(power > 0 && value < 10 ? 1 : 0)} ${units[power] ?? ''}`
}
