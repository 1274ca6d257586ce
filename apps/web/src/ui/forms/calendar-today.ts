import type { DatePickerProps } from '@mantine/dates'

/**
 * What a month needs so that the today which it marks, and the month that it opens at, are the business's: by itself it takes
 * the day where the browser stands. `today`: `yyyy-MM-dd`.
 */
export const calendarToday = (today: string) =>
  ({
    defaultDate: today,
    getDayProps: (day) => (day === today ? { 'data-today': true, highlightToday: true } : { highlightToday: false }),
  }) satisfies Pick<DatePickerProps, 'defaultDate' | 'getDayProps'>
