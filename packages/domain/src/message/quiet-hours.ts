import { z } from 'zod'

/** Hours in which nothing rings, as two wall times; past midnight if the second is earlier. */
export interface QuietHours {
  readonly from: string
  readonly until: string
}

/** Applies to people who chose nothing. */
export const defaultQuietHours: QuietHours = { from: '22:00', until: '07:00' }

const off = 'off'
const pattern = /^((?:[01]\d|2[0-3]):[0-5]\d)-((?:[01]\d|2[0-3]):[0-5]\d)$/

/** The stored form, one cell: `22:00-07:00`, or `off`. */
export const quietHoursSchema = z
  .string()
  .refine((text) => text === off || isSpan(pattern.exec(text)), { message: 'bad_time' })

const isSpan = (found: RegExpExecArray | null): boolean => found !== null && found[1] !== found[2]

export const quietHoursText = (hours: QuietHours | null): string =>
  hours === null ? off : `${hours.from}-${hours.until}`

/** Parses the stored form. Null: no quiet hours. */
export function quietHoursOf(text: string | null): QuietHours | null {
  if (text === off) return null
  const [, from, until] = pattern.exec(text ?? '') ?? []
  return from === undefined || until === undefined ? defaultQuietHours : { from, until }
}
