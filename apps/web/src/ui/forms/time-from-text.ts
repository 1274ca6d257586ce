import { timeSchema } from '@bama/domain'

/** Parses a typed time of day: `19:30`, `1930`, `930`, `7`, `7.30`. Null if it isn't a time. */
export function timeFromText(text: string): string | null {
  const digits = /^(\d{1,2})[:.\s]?(\d{2})?$/.exec(text.trim())
  if (digits === null) return null
  const [, hours = '', minutes = '00'] = digits
  const time = `${hours.padStart(2, '0')}:${minutes}`
  return timeSchema.safeParse(time).success ? time : null
}

/** The time that a text stands for, or the text as it was typed, for the schema to refuse. Enter saves before a field is left. */
export const timeOrText = (text: string): string => timeFromText(text) ?? text
