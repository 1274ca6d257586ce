import { addDays, type Change, crewPlan, crewSlotId, err, type VisibleSlot } from '@bama/domain'
import {
  addToCrew,
  type BoardPerson,
  inviteToSlot,
  moveProblem,
  moveSlot,
  removeFromCrew,
  restoreSlots,
  type SlotBefore,
} from '@bama/domain/crew'
import { useEffect, useMemo, useRef } from 'react'
import { type LocalEvent, readCrewOf, runCommand, serverNow } from '../../data/index.ts'
import { crewTexts } from '../../texts/crew.ts'
import { crewBoardTexts } from '../../texts/crew-board.ts'
import { longDay } from '../../texts/days.ts'
import { showDone, showFailure } from '../../ui/feedback/show-outcome.ts'
import { showUndo } from '../../ui/feedback/show-undo.tsx'
import { unreadable } from '../../ui/feedback/unreadable.ts'
import type { Gap, Slot } from './use-crew-board.ts'

const { done: texts, move: moveTexts } = crewBoardTexts

/** A slot's move: by a number of days, to another person (null: the same), or both. */
interface Move {
  readonly person: BoardPerson | null
  readonly days: number
}

export interface BoardActions {
  /** Adds a person to the crew, as a draft. */
  readonly fill: (gap: Gap, person: BoardPerson) => void
  readonly move: (one: Slot, name: string, move: Move) => void
  /** Returns why the move isn't possible, or null if it is. */
  readonly problemOf: (one: Slot, move: Move) => keyof typeof moveTexts.problems | null
  readonly invite: (one: Slot, name: string) => void
  readonly remove: (one: Slot, name: string) => void
}

const nobody: readonly VisibleSlot[] = []

/** The planner's actions on the crew board. All of them except inviting offer an undo. */
export function useBoardActions(slotsOf: ReadonlyMap<string, readonly VisibleSlot[]> | undefined): BoardActions {
  const latest = useRef(slotsOf)
  useEffect(() => {
    latest.current = slotsOf
  })
  return useMemo(() => {
    const known = (event: LocalEvent): readonly VisibleSlot[] => latest.current?.get(event.id) ?? nobody
    const offerUndo = (
      event: LocalEvent,
      message: string,
      before: ReadonlyMap<string, VisibleSlot | null>,
      changes: readonly Change[],
    ): void => {
      const takeBack = async (): Promise<void> => {
        // Not of the board, which may show other days by now.
        const crew = await readCrewOf(event.id).catch(unreadable(texts.undoFailed))
        if (crew === null) return
        const slots = crew.slots.flatMap((slot): readonly SlotBefore[] => {
          const was = before.get(slot.id)
          const written = changes.find(({ recordId }) => recordId === slot.id)?.patch ?? {}
          return was === undefined ? [] : [{ slot, before: was, written }]
        })
        const outcome =
          slots.length < before.size
            ? err({ code: 'not_found' as const })
            : await runCommand(restoreSlots, { event, slots }, { isGroup: true })
        if (!outcome.ok) showFailure(texts.undoFailed, outcome.error)
        else showDone(texts.undone)
      }
      showUndo(message, texts.undo, () => void takeBack())
    }
    const slotFor = (event: LocalEvent, role: string, { type, id }: BoardPerson): string =>
      crewSlotId({ event_id: event.id, role, person_type: type, person_id: id })
    const before = (event: LocalEvent, ...ids: readonly string[]): ReadonlyMap<string, VisibleSlot | null> =>
      new Map(ids.map((id) => [id, known(event).find((slot) => slot.id === id) ?? null]))

    const fill = async ({ event, need }: Gap, person: BoardPerson): Promise<void> => {
      const { role, call_day, call_time, end_day, end_time } = need
      const id = slotFor(event, role, person)
      if (known(event).some((slot) => slot.id === id && slot.plan !== crewPlan.removed))
        return showDone(texts.failed, moveTexts.problems.there)
      const was = before(event, id)
      const outcome = await runCommand(addToCrew, {
        event,
        known: known(event),
        person,
        role,
        times: { call_day, call_time, end_day, end_time },
        plan: crewPlan.draft,
        invitedAt: null,
      })
      if (!outcome.ok) showFailure(texts.failed, outcome.error)
      else offerUndo(event, texts.filled(person.name, role), was, outcome.value)
    }
    const move = async ({ event, slot, span }: Slot, name: string, { person, days }: Move): Promise<void> => {
      const given = { event, slot, known: known(event), person, days }
      const was = before(event, slot.id, ...(person === null ? [] : [slotFor(event, slot.role, person)]))
      const outcome = await runCommand(moveSlot, given, { isGroup: true })
      if (!outcome.ok) return showFailure(texts.failed, outcome.error)
      if (outcome.value.length === 0) return
      const words =
        person === null
          ? texts.movedToDay(name, longDay(addDays(span.firstDay, days)))
          : texts.movedToPerson(person.name)
      offerUndo(event, words, was, outcome.value)
    }
    const remove = async ({ event, slot }: Slot, name: string): Promise<void> => {
      const was = before(event, slot.id)
      const outcome = await runCommand(removeFromCrew, { event, slot })
      if (!outcome.ok) showFailure(crewTexts.toast.removeFailed, outcome.error)
      else offerUndo(event, texts.removed(name), was, outcome.value)
    }
    const invite = async ({ event, slot }: Slot, name: string): Promise<void> => {
      const nowMs = await serverNow().catch(unreadable(crewTexts.toast.inviteFailed))
      if (nowMs === null) return
      const invitedAt = new Date(nowMs).toISOString()
      const outcome = await runCommand(inviteToSlot, { event, slot, invitedAt, replyBy: null })
      if (!outcome.ok) showFailure(crewTexts.toast.inviteFailed, outcome.error)
      else showDone(texts.invited(name))
    }
    return {
      fill: (gap, person) => void fill(gap, person),
      move: (one, name, to) => void move(one, name, to),
      problemOf: ({ event, slot }, to) => moveProblem(event, { slot, known: known(event), ...to }),
      invite: (one, name) => void invite(one, name),
      remove: (one, name) => void remove(one, name),
    }
  }, [])
}
