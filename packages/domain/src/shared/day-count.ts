const utcNoon = (day: string): number => Date.parse(`${day}T12:00:00.000Z`)

/** Whole days from one calendar day to another; negative when the second is earlier. */
export const daysBetween = (from: string, to: string): number => Math.round((utcNoon(to) - utcNoon(from)) / 86_400_000)

/** The calendar day `count` days after `day`. */
export const addDays = (day: string, count: number): string =>
  new Date(utcNoon(day) + count * 86_400_000).toISOString().slice(0, 10)
