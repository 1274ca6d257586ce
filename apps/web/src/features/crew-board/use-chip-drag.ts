import { daysBetween } from '@bama/domain'
import type { BoardPerson } from '@bama/domain/crew'
import { type RefObject, useState } from 'react'
import { useLift } from '../../ui/drag/use-lift.ts'
import { cellOf, needsRow, type Spot, spotOf } from './grid-cells.ts'
import type { BoardActions } from './use-board-actions.ts'
import type { Gap, ShownBoard, Slot } from './use-crew-board.ts'

interface HeldSlot {
  readonly kind: 'slot'
  readonly one: Slot
  readonly person: BoardPerson
  readonly day: string
}

type Held = HeldSlot | { readonly kind: 'gap'; readonly gap: Gap }

interface ChipDrag extends ShownBoard {
  readonly scroller: RefObject<HTMLElement | null>
  readonly actions: BoardActions
}

/** Dragging an open need to a person who fills it, and a slot to another day or person. */
export function useChipDrag({ scroller, rows, gaps, days, actions }: ChipDrag) {
  const [filling, setFilling] = useState<ReadonlySet<string> | null>(null)
  const daysOf = (gap: Gap): ReadonlySet<string> =>
    new Set([...gaps].flatMap(([day, found]) => (found.includes(gap) ? [day] : [])))
  const heldAt = (chip: HTMLElement): Held | null => {
    const cell = cellOf(chip)
    if (cell === null) return null
    const { row, column } = spotOf(cell)
    const day = days[column] ?? ''
    const { slotId, needId } = chip.dataset
    if (needId !== undefined) {
      const gap = gaps.get(day)?.find(({ need }) => need.id === needId)
      return gap === undefined ? null : { kind: 'gap', gap }
    }
    const held = rows[row]
    const one = held?.cells.get(day)?.slots.find(({ slot }) => slot.id === slotId)
    return held === undefined || one === undefined ? null : { kind: 'slot', one, person: held.person, day }
  }
  const moveTo = (held: HeldSlot, { row, column }: Spot) => {
    const person = rows[row]?.person ?? held.person
    return {
      person: person.id === held.person.id ? null : person,
      days: daysBetween(held.day, days[column] ?? held.day),
    }
  }
  const drag = useLift<Held>({
    area: scroller,
    scroller,
    isOn: true,
    itemOf: (pressed) => {
      const element = pressed.closest<HTMLElement>('[data-movable]')
      const item = element === null ? null : heldAt(element)
      return element === null || item === null ? null : { element, item }
    },
    targetOf: (below, held) => {
      const cell = cellOf(below)
      if (cell === null) return null
      const spot = spotOf(cell)
      if (spot.row === needsRow) return null
      if (held.kind === 'gap') return daysOf(held.gap).has(days[spot.column] ?? '') ? cell : null
      const to = moveTo(held, spot)
      if (to.person === null && to.days === 0) return null
      return actions.problemOf(held.one, to) === null ? cell : null
    },
    onLift: (held) => setFilling(held?.kind === 'gap' ? daysOf(held.gap) : null),
    onDrop: (held, target) => {
      const spot = spotOf(target)
      const person = rows[spot.row]?.person
      if (held.kind === 'slot') actions.move(held.one, held.person.name, moveTo(held, spot))
      else if (person !== undefined) actions.fill(held.gap, person)
    },
  })
  return {
    ...drag,
    /** The days of the open need that is dragged, or null. */
    filling,
  }
}
