/** Hours in whole hundredths, so that sums are exact. */
export type Hundredths = number

/** Rounds from whole milliseconds, so that halves are exact and round up. */
export const hundredthsOfMs = (ms: number): Hundredths => Math.round(ms / 36_000)

/** Converts an entry's decimal hours with two places. A running entry's null counts as 0. */
export const hundredthsOfHours = (hours: number | null): Hundredths => Math.round((hours ?? 0) * 100)
