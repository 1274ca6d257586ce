import { type Actor, freelancerModel, limitsOf, operatorIds, shownName, type VisibleSlot } from '@bama/domain'
import {
  type BoardCell,
  type BoardGap,
  type BoardPerson,
  type BoardRow,
  type BoardSlot,
  type CrewBoard,
  crewBoard,
} from '@bama/domain/crew'
import type { JewishDay } from '@bama/domain/jewish-calendar'
import { useMemo } from 'react'
import {
  businessZone,
  type LocalCrews,
  type LocalEvent,
  useAbsencesByPerson,
  useCrewsOfDays,
  useCrewSettings,
  usePeople,
  useRecords,
} from '../../data/index.ts'
import { crewTexts } from '../../texts/crew.ts'
import { crewPeople } from '../../ui/crew/crew-people.ts'
import { byName } from '../../ui/lists/hebrew-search.ts'
import type { DayRange } from './board-search.ts'

export type Board = CrewBoard<LocalEvent>
export type Row = BoardRow<LocalEvent>
export type Cell = BoardCell<LocalEvent>
export type Slot = BoardSlot<LocalEvent>
export type Gap = BoardGap<LocalEvent>

/** The part of a board that a filter lets through. */
export interface ShownBoard {
  readonly rows: readonly Row[]
  readonly gaps: ReadonlyMap<string, readonly Gap[]>
  readonly days: readonly string[]
}

export type JewishDays = ReadonlyMap<string, JewishDay> | undefined

interface FoundBoard {
  readonly board: Board
  /** By event id, including slots removed from the crew. */
  readonly slotsOf: ReadonlyMap<string, readonly VisibleSlot[]>
  /** See `useCrewsOfDays`. */
  readonly all: LocalCrews | undefined
}

/** The live crew board of a range of days, or undefined while loading. */
export function useCrewBoard(actor: Actor, { first, last }: DayRange, days: readonly string[]): FoundBoard | undefined {
  const crews = useCrewsOfDays(first, last)
  const users = usePeople()
  const freelancers = useRecords(freelancerModel)
  const absences = useAbsencesByPerson(actor)
  const settings = useCrewSettings()
  const people = useMemo((): readonly BoardPerson[] | undefined => {
    if (users === undefined || freelancers === undefined) return undefined
    return crewPeople(users.values(), freelancers).toSorted((a, b) => byName(a.name, b.name))
  }, [users, freelancers])
  return useMemo(() => {
    // Without the settings' limits, the board would flash wrong warnings and be computed twice.
    if (crews === undefined || people === undefined || users === undefined || absences === undefined) return undefined
    if (settings === undefined) return undefined
    // Names the slots of people outside `people`, who are blocked or unknown to this device.
    const nameOf = ({ person_name: name, person_id: id }: VisibleSlot): string => {
      if (name !== null && name !== '') return name
      const user = users.get(id)
      return user === undefined ? crewTexts.unknownPerson : shownName(user)
    }
    return {
      board: crewBoard(
        { ...crews, people, days, absences, operatorOf: operatorIds(users.values()), nameOf },
        { limits: limitsOf(settings), zone: businessZone },
      ),
      slotsOf: Map.groupBy(crews.slots, ({ event_id }): string => event_id),
      all: crews.all,
    }
  }, [crews, people, users, absences, settings, days])
}
