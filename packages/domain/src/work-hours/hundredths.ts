/** Hours are added as whole hundredths: 0.1 + 0.2 is no sum that one is paid by. */
export type Hundredths = number

/** Rounded while it is a whole number of milliseconds: a half stays a half, and goes up. */
export const hundredthsOfMs = (ms: number): Hundredths => Math.round(ms / 36_000)

/** Of decimal hours with two places, as an entry has them; what runs has none yet. */
export const hundredthsOfHours = (hours: number | null): Hundredths => Math.round((hours ?? 0) * 100)
