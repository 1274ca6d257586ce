import type { OccasionCategory } from '@bama/domain/jewish-calendar'

/** What the calendar says of a Jewish day, beside the occasions' own names. */
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
