/**
 * The instants that a wall time names in an IANA zone, in milliseconds since the epoch, the earlier first: one; two in the
 * hour that a clock change repeats; none in the hour that it skips. `time`: `HH:mm` or `HH:mm:ss`.
 */
export function instantsOfWallTime(day: string, time: string, zone: string): readonly number[] {
  const wall = Temporal.PlainDateTime.from(`${day}T${time}`)
  const instants = (['earlier', 'later'] as const)
    .map((disambiguation) => wall.toZonedDateTime(zone, { disambiguation }))
    .filter((zoned) => zoned.toPlainDateTime().equals(wall))
    .map(({ epochMilliseconds }) => epochMilliseconds)
  return [...new Set(instants)]
}

/** One instant for a wall time, whatever the clock did: the earlier of two; in a skipped hour, as much later as the clock jumped. */
export const instantOfWallTime = (day: string, time: string, zone: string): number =>
  Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(zone).epochMilliseconds
