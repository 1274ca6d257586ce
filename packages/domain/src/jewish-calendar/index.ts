export { hebrewMonthsTitle } from './hebrew-date.ts'
export { type JewishDay, jewishDays } from './jewish-days.ts'
export type { Occasion, OccasionCategory } from './occasions.ts'
