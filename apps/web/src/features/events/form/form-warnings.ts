import {
  type Actor,
  type DayWarning,
  eventStatus,
  type EventTimes,
  isAdmin,
  isOperator,
  keyOfDouble,
  operatorIds,
  type OverlapKind,
  overlapsWith,
  timeSchema,
  type VisibleUser,
} from '@bama/domain'
import { acknowledgeAlert, useDayOf, useOperatorEvents } from '../../../data/index.ts'
import { useMemo } from 'react'
import { dayOrNull } from '../../../ui/forms/day-from-text.ts'
import { timeOrText } from '../../../ui/forms/time-from-text.ts'
import { warningsOfDays } from '../warnings/day-strips.tsx'
import type { NamedOverlap } from '../warnings/overlap-strips.tsx'
import type { EventFormValues } from './form-values.ts'

type TypedTimes = Pick<EventFormValues, 'date' | 'end_date' | 'start_time' | 'end_time'>

const timeOrNull = (text: string): string | null => {
  const time = timeOrText(text)
  return timeSchema.safeParse(time).success ? time : null
}

/** An event's times as typed so far. Null without a first day. Incomplete values count as missing. */
export function typedTimes({ date, end_date, start_time, end_time }: TypedTimes): EventTimes | null {
  const first = dayOrNull(date)
  if (first === null) return null
  return {
    date: first,
    end_date: dayOrNull(end_date),
    start_time: timeOrNull(start_time),
    end_time: timeOrNull(end_time),
  }
}

/** Whether the typed end is on the next day. False while a time is incomplete. */
export function endsNextDay({ date, end_date, start_time, end_time }: TypedTimes): boolean {
  const [start, end] = [timeOrNull(start_time), timeOrNull(end_time)]
  return (end_date === null || end_date === date) && start !== null && end !== null && end < start
}

export function useDayWarnings(values: TypedTimes): {
  readonly warnings: readonly DayWarning[]
  readonly isSeveral: boolean
} {
  const dayOf = useDayOf()
  const times = typedTimes(values)
  return {
    warnings: times === null ? [] : warningsOfDays(times, dayOf),
    isSeveral: times?.end_date != null && times.end_date > times.date,
  }
}

interface Typed {
  readonly values: EventFormValues
  /** Null for a new event. */
  readonly eventId: string | null
  readonly actor: Actor
  readonly today: string
  readonly people: ReadonlyMap<string, VisibleUser> | undefined
}

export interface Assignment {
  /** The other events of an operator at the typed times. `assigned` is the operator as stored in an event. */
  readonly busy: (assigned: string) => readonly NamedOverlap[]
  /** The same for the event's operator. Empty without one, or if the user may not know. */
  readonly overlaps: readonly NamedOverlap[]
  /** Marks the overlaps shown in the form as seen, so that no alert repeats them once event `eventId` is saved. */
  readonly acknowledgeAlert: (eventId: string) => void
}

/** Operators' overlapping events: everyone's for admins, their own for operators, who are assigned to new events. */
export function useAssignment({ values, eventId, actor, today, people }: Typed): Assignment {
  const byOperator = useOperatorEvents()
  const idOf = useMemo(() => operatorIds(people?.values() ?? []), [people])
  const times = typedTimes(values)
  const assigned = isOperator(actor) ? actor.id : isAdmin(actor) ? values.assigned_operator_id : null
  const busy = (whom: string): readonly NamedOverlap[] => {
    const events = byOperator?.get(idOf(whom))
    return times === null || events === undefined || values.status === eventStatus.cancelled
      ? []
      : overlapsWith({ ...times, id: eventId }, events, today)
  }
  const overlaps = assigned === null ? [] : busy(assigned)
  return {
    busy,
    overlaps,
    acknowledgeAlert(id) {
      if (assigned === null || times === null) return
      void acknowledgeAlert(overlaps.map(({ event }) => keyOfDouble(idOf(assigned), { ...times, id }, event)))
    },
  }
}

/** The worst kind of overlap, or null if there is none. */
export const worstOf = (overlaps: readonly NamedOverlap[]): OverlapKind | null =>
  overlaps.some(({ kind }) => kind === 'certain') ? 'certain' : overlaps.length > 0 ? 'possible' : null
