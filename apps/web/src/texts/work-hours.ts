import type { WorkHourStatus } from '@bama/domain'
import { counted } from './common.ts'

/** Texts of work hours that several screens share. */
export const workHoursTexts = {
  now: 'עכשיו',
  noEvent: 'ללא אירוע',
  overlaps: 'חופף לרישום אחר',
  someone: 'משתמש לא ידוע',
  enteredBy: (name: string): string => `הוזן על ידי ${name}`,
  correctedBy: (name: string): string => `תוקן על ידי ${name}`,
  /** `+1`: it ends on the next day. */
  daysOver: (days: number): string =>
    counted(days, { one: 'מסתיים ביום שלמחרת', two: 'מסתיים יומיים אחרי', many: (many) => `מסתיים ${many} ימים אחרי` }),
  statuses: {
    בתהליך: 'בתהליך',
    נרשם: 'נרשם',
    אושר: 'אושר',
    נדחה: 'נדחה',
    שולם: 'שולם',
  } satisfies Readonly<Record<WorkHourStatus, string>>,
} as const
