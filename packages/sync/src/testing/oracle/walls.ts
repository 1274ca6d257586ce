type Parts = Readonly<Record<string, unknown>>

const format = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Jerusalem', dateStyle: 'short', timeStyle: 'medium' })

/** The instants at which clocks in Israel show this, earliest first. The zone is two or three hours ahead of UTC. */
const instantsAt = (day: string, time: string): readonly number[] =>
  [3, 2]
    .map((hours) => Date.parse(`${day}T${time}.000Z`) - hours * 3_600_000)
    .filter((ms) => format.format(ms) === `${day} ${time}`)

const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T12:00:00.000Z`) + 86_400_000).toISOString().slice(0, 10)

/** Whether an interval has wall times but no instants. */
export const isByWall = ({ started_at = null, start_time, end_time }: Parts): boolean =>
  started_at === null && typeof start_time === 'string' && typeof end_time === 'string'

/** The instants of such an interval; null if one of its wall times never existed. */
export function instantsByWall({ date, start_time, end_time }: Parts): { started_at: string; ended_at: string } | null {
  const [day, from, to] = [String(date), String(start_time), String(end_time)]
  const [startMs] = instantsAt(day, from)
  if (startMs === undefined) return null
  const isOver = to < from
  const endMs = from === to ? startMs : instantsAt(isOver ? dayAfter(day) : day, to).find((ms) => ms > startMs)
  // In a repeated hour, the end may be the second occurrence although its wall time is before the start's.
  const sameDay = isOver ? instantsAt(day, to).find((ms) => ms > startMs) : undefined
  const found = sameDay ?? endMs
  return found === undefined
    ? null
    : { started_at: new Date(startMs).toISOString(), ended_at: new Date(found).toISOString() }
}
