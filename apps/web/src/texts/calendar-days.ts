import type { OccasionCategory } from '@bama/domain/jewish-calendar'

/** Labels for a Jewish day in the calendar, in addition to the names of the occasions themselves. */
export const calendarDayTexts = {
  categories: {
    holiday: 'חג',
    eve: 'ערב חג',
    chol_hamoed: 'חול המועד',
    fast: 'צום',
    memorial: 'יום זיכרון',
    national: 'מועד לאומי',
    rosh_chodesh: 'ראש חודש',
    special_shabbat: 'שבת מיוחדת',
    minor: 'מועד',
    observance: 'יום מיוחד',
    custom: 'מנהג',
  } satisfies Record<OccasionCategory, string>,
  candleLighting: 'הדלקת נרות',
  havdalah: 'צאת הכוכבים',
  fastBegins: 'תחילת הצום',
  fastEnds: 'סוף הצום',
} as const
