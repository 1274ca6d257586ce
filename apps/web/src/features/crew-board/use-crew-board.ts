import { type Actor, crewPersonType, freelancerModel, operatorIds, shownName, type VisibleSlot } from '@bama/domain'
import {
  type BoardCell,
  type BoardGap,
  type BoardPerson,
  type BoardRow,
  type BoardSlot,
  type CrewBoard,
  crewBoard,
} from '@bama/domain/crew'
import { useMemo } from 'react'
import {
  businessZone,
  type LocalEvent,
  useAbsencesByPerson,
  useCrewLimits,
  useCrewsOfDays,
  usePeople,
  useRecords,
} from '../../data/index.ts'
import { crewTexts } from '../../texts/crew.ts'
import { byName } from '../../ui/lists/hebrew-search.ts'
import type { DayRange } from './board-search.ts'

export type Board = CrewBoard<LocalEvent>
export type Row = BoardRow<LocalEvent>
export type Cell = BoardCell<LocalEvent>
export type Slot = BoardSlot<LocalEvent>
export type Gap = BoardGap<LocalEvent>

interface FoundBoard {
  readonly board: Board
  /** By event, those of people who were taken off too. */
  readonly slotsOf: ReadonlyMap<string, readonly VisibleSlot[]>
}

/** The crew board of some days, live; undefined while it is read. */
export function useCrewBoard(actor: Actor, { first, last }: DayRange, days: readonly string[]): FoundBoard | undefined {
  const crews = useCrewsOfDays(first, last)
  const users = usePeople()
  const freelancers = useRecords(freelancerModel)
  const absences = useAbsencesByPerson(actor)
  const limits = useCrewLimits()
  const people = useMemo((): readonly BoardPerson[] | undefined => {
    if (users === undefined || freelancers === undefined) return undefined
    const own = [...users.values()]
      .filter(({ is_approved: isApproved }) => isApproved !== false)
      .map((user) => ({
        type: crewPersonType.user,
        id: user.id,
        name: shownName(user),
        usualRole: user.position ?? null,
        rest_weekdays: user.rest_weekdays,
      }))
    const others = freelancers.map(({ id, name, role, rest_weekdays }) => ({
      type: crewPersonType.freelancer,
      id,
      name,
      usualRole: role,
      rest_weekdays,
    }))
    return [...own, ...others].toSorted((a, b) => byName(a.name, b.name))
  }, [users, freelancers])
  return useMemo(() => {
    if (crews === undefined || people === undefined || users === undefined || absences === undefined) return undefined
    const board = crewBoard(
      { ...crews, people, days, absences, operatorOf: operatorIds(users.values()) },
      { limits, zone: businessZone },
    )
    // Who is blocked, or whom this device does not know any more, has a row while they have a slot.
    const named = (row: Row): Row => {
      if (row.person.name !== '') return row
      const user = users.get(row.person.id)
      return { ...row, person: { ...row.person, name: user === undefined ? crewTexts.unknownPerson : shownName(user) } }
    }
    return {
      board: { ...board, rows: board.rows.map(named) },
      slotsOf: Map.groupBy(crews.slots, ({ event_id }): string => event_id),
    }
  }, [crews, people, users, absences, limits, days])
}
