/**
 * Returns the instants that a wall time (`HH:mm` or `HH:mm:ss`) has in an IANA zone, in milliseconds since the epoch,
 * the earlier first: usually one, two in an hour that a clock change repeats, none in an hour that it skips.
 */
export function instantsOfWallTime(day: string, time: string, zone: string): readonly number[] {
  const wall = Temporal.PlainDateTime.from(`${day}T${time}`)
  const instants = (['earlier', 'later'] as const)
    .map((disambiguation) => wall.toZonedDateTime(zone, { disambiguation }))
    .filter((zoned) => zoned.toPlainDateTime().equals(wall))
    .map(({ epochMilliseconds }) => epochMilliseconds)
  return [...new Set(instants)]
}

/** Returns one instant for a wall time: the earlier of two; in a skipped hour, shifted later by the gap's length. */
export const instantOfWallTime = (day: string, time: string, zone: string): number =>
  Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(zone).epochMilliseconds
