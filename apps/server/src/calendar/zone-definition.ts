import type { ZoneDefinition } from '@bama/domain/ical'
import { tzlib_get_ical_block, tzlib_get_offset } from 'timezones-ical-library'

/**
 * Returns a zone of the time zone database as a VTIMEZONE. Null if the zone is unknown or UTC.
 *
 * Its rules are those that Outlook can read: one weekday, counted from the beginning or end of a month (MS-OXCICAL
 * 2.1.3.1.1.19.2.2). They are therefore wrong for a few days in some years. Israel's clocks change on the Friday before
 * the last Sunday of March, which in 2028 and 2029 isn't the last Friday. `offsetAt` applies the same rules, so that
 * callers can detect times that the rules would misplace.
 */
export function zoneDefinitionOf(zone: string): ZoneDefinition | null {
  const [block] = blockOf(zone)
  const name = /^TZID:(.+)$/m.exec(block ?? '')?.[1]?.trim()
  if (block === undefined || name === undefined || name === 'Etc/UTC') return null
  return { name, block, offsetAt: offsetsOf(zone) }
}

/**
 * The library reads its whole database for each query. By its rules an offset changes at most once a month, at a full
 * hour. So a month is queried once at its start and its end, and hour by hour only if the two differ.
 */
function offsetsOf(zone: string): ZoneDefinition['offsetAt'] {
  const known = new Map<string, number | null>()
  const ask = (day: string, hour: string): number | null => {
    const key = `${day}T${hour}`
    const found = known.get(key)
    if (found !== undefined) return found
    const offset = minutesOf(tzlib_get_offset(zone, day, `${hour}:00`))
    known.set(key, offset)
    return offset
  }
  return (day, time) => {
    const month = day.slice(0, 7)
    const atStart = ask(`${month}-01`, '00')
    return atStart === ask(lastDayOf(month), '23') ? atStart : ask(day, time.slice(0, 2))
  }
}

const lastDayOf = (month: string): string => {
  const [year, number] = month.split('-').map(Number)
  return `${month}-${new Date(Date.UTC(year ?? 0, number ?? 0, 0)).getUTCDate()}`
}

function blockOf(zone: string): readonly string[] {
  const found = tzlib_get_ical_block(zone)
  return Array.isArray(found) ? found : []
}

/** `+0330` → 210. */
function minutesOf(offset: string): number | null {
  const [, sign, hours, minutes] = /^([+-])(\d\d)(\d\d)$/.exec(offset) ?? []
  if (hours === undefined || minutes === undefined) return null
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}
