const utcNoon = (day: string): number => Date.parse(`${day}T12:00:00.000Z`)

/** Whole days from one calendar day to another; negative when the second is earlier. */
export const daysBetween = (from: string, to: string): number => Math.round((utcNoon(to) - utcNoon(from)) / 86_400_000)

/** Cached results. A board or a season uses the same few hundred days thousands of times, at two conversions each. */
const known = new Map<number, Map<string, string>>()
const mostKnown = 2_000

export function addDays(day: string, count: number): string {
  let after = known.get(count)
  const found = after?.get(day)
  if (found !== undefined) return found
  // Without the time, from the end: the day after the last of all has a longer year.
  const sum = new Date(utcNoon(day) + count * 86_400_000).toISOString().slice(0, -14)
  if (after === undefined) {
    if (known.size >= mostKnown) known.clear()
    known.set(count, (after = new Map()))
  }
  if (after.size >= mostKnown) after.clear()
  after.set(day, sum)
  return sum
}
