import { calendarTexts } from '../../texts/calendar.ts'
import { longDay } from '../../texts/days.ts'
import { warningsTexts } from '../../texts/warnings.ts'
import { type CellFacts, overlapKindOf } from './cell-facts.ts'

const { grid: texts } = calendarTexts

/** The accessible name of a cell: the day, its Hebrew date, occasions, counts and warnings. */
export function cellName({ day, jewish, events, tasks, overlaps, crews }: CellFacts, showsHebrewDate: boolean): string {
  const parts = [longDay(day)]
  if (jewish !== undefined && showsHebrewDate) parts.push(jewish.hebrewDate)
  if (jewish !== undefined) parts.push(...jewish.occasions.map(({ text }) => text))
  if (jewish?.candleLighting !== undefined && jewish.candleLighting !== null)
    parts.push(texts.candles(jewish.candleLighting))
  if (events.length > 0) parts.push(texts.events(events.length))
  if (tasks.length > 0) parts.push(texts.tasks(tasks.length))
  const kind = overlapKindOf([...(overlaps?.values() ?? [])].flat())
  if (overlaps !== undefined && kind !== null) parts.push(warningsTexts.overlap.onCard[kind])
  if (crews !== undefined) parts.push(warningsTexts.crewOnDay)
  return parts.join(', ')
}
