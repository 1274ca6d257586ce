import { crewPlan } from '@bama/domain'
import type { BoardAbsence } from '@bama/domain/crew'
import type { JewishDay } from '@bama/domain/jewish-calendar'
import { crewTexts } from '../../texts/crew.ts'
import { availabilityTexts } from '../../texts/availability.ts'
import { crewBoardTexts } from '../../texts/crew-board.ts'
import { longDay } from '../../texts/days.ts'
import { timesOfSpan } from '../../ui/crew/slot-when.tsx'
import { holidayOf } from '../../ui/days/day-styles.ts'
import type { Cell, Gap, Row, ShownBoard, Slot } from './use-crew-board.ts'

const { kinds } = availabilityTexts
const { grid: texts, states, conflicts: conflictTexts } = crewBoardTexts

/** A conflict of a slot with other work or with an absence. */
interface Conflict {
  readonly key: string
  /** A short text, such as `חופף: השקה`. */
  readonly words: string
  readonly tone: 'red' | 'spot'
}

/** Returns a slot's conflicts, certain ones first. */
export function conflictsOfSlot({ conflicts, away }: Pick<Slot, 'conflicts' | 'away'>): readonly Conflict[] {
  const work = conflicts.map(({ kind, certainty, with: { id, eventName } }) => ({
    key: `${kind} ${id}`,
    words: `${conflictTexts[kind]}: ${eventName}`,
    isHard: kind !== 'rest' && certainty === 'certain',
  }))
  const absent = away.map(({ certainty, absence: { id, kind } }) => ({
    key: id as string,
    words: kinds[kind],
    isHard: certainty === 'certain',
  }))
  return [...work, ...absent]
    .toSorted((a, b) => Number(b.isHard) - Number(a.isHard))
    .map(({ key, words, isHard }) => ({ key, words, tone: isHard ? 'red' : 'spot' }))
}

/** Returns the hours at which an absence begins or ends on this day. Null: at the day's own start or end. */
export const absenceHours = ({ absence: { from_day, from_time, to_day, to_time } }: BoardAbsence, day: string) => ({
  from: from_day === day ? from_time : null,
  to: to_day === day ? to_time : null,
})

function absenceName(one: BoardAbsence, day: string): string {
  const { absence } = one
  const { from, to } = absenceHours(one, day)
  const hours = from !== null || to !== null ? [texts.hours(from ?? '00:00', to ?? '24:00')] : []
  return [kinds[absence.kind], ...hours, ...(absence.note === null ? [] : [absence.note])].join(', ')
}

/** Returns the start time, such as `14:00`, or null if it isn't known. */
export function slotHours({ span }: Pick<Slot, 'span'>): string | null {
  const { start_time: start } = timesOfSpan(span)
  return start ?? null
}

/** Returns a slot's accessible name: event, role, hours, reply and conflicts. */
export function slotName(one: Slot): string {
  const { event, slot, reply, span } = one
  const { start_time: start, end_time: end } = timesOfSpan(span)
  return [
    event.name,
    slot.role,
    ...(start == null ? [] : [end == null ? start : texts.hours(start, end)]),
    ...(slot.plan === crewPlan.draft ? [crewTexts.draft] : []),
    crewTexts.replies[reply],
    ...conflictsOfSlot(one).map(({ words }) => words),
  ].join(', ')
}

export const noCell: Cell = { state: 'free', slots: [], absences: [], isRestDay: false }

/** Returns the accessible name of a person's cell: name, day, absences and every slot. */
export function cellName({ person }: Pick<Row, 'person'>, day: string, cell: Cell | undefined): string {
  const { state, slots, absences: away, isRestDay } = cell ?? noCell
  return [
    person.name,
    longDay(day),
    ...(state === 'free' ? [states.free] : []),
    ...(isRestDay ? [availabilityTexts.restDay] : []),
    ...away.map((one) => absenceName(one, day)),
    ...slots.map(slotName),
  ].join(', ')
}

export const gapName = ({ event, need, missing }: Gap): string =>
  `${crewTexts.missing(missing, need.role)}, ${event.name}`

export const missingOn = (gaps: readonly Gap[] | undefined): number =>
  (gaps ?? []).reduce((sum, { missing }) => sum + missing, 0)

/** The same over all days. A need of several days is missing once. */
export const missingIn = (gaps: ShownBoard['gaps']): number => missingOn([...new Set([...gaps.values()].flat())])

/** Returns the accessible name of a cell in the row of open needs. */
export const needsName = (day: string, gaps: readonly Gap[] | undefined): string =>
  [longDay(day), ...(gaps === undefined ? [texts.noGaps] : gaps.map(gapName))].join(', ')

/** Returns the accessible name of a day's column header: day, Hebrew date and holiday. */
export function dayName(day: string, jewish: JewishDay | undefined, showsHebrewDate: boolean): string {
  const holiday = holidayOf(jewish)
  return [
    longDay(day),
    ...(jewish !== undefined && showsHebrewDate ? [jewish.hebrewDate] : []),
    ...(holiday === undefined ? [] : [holiday.text]),
  ].join(', ')
}
