// @vitest-environment dom
import type { DraggableProvided, DraggableStateSnapshot } from '@hello-pangea/dnd'
import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { BoardEvent } from '../board/board-actions.ts'
import { CardClone } from './card-clone.tsx'

vi.mock('./event-card.tsx', () => ({ EventCard: () => null }))

/** The parts of the drag library's `provided` that the clone reads. */
const provided = {
  innerRef: () => undefined,
  draggableProps: { style: { transition: 'opacity 9s' } },
  dragHandleProps: null,
} as unknown as DraggableProvided

const transitionOf = (isDropAnimating: boolean): string => {
  render(
    <CardClone
      event={{} as BoardEvent}
      provided={provided}
      snapshot={{ isDropAnimating } as DraggableStateSnapshot}
      overTab={null}
    />,
  )
  return screen.getByRole('article').style.transition
}

it('[A9.24] a card that is let go lands in 220 ms, far within the 4.5 s that it may take', () => {
  const [, milliseconds = 'none'] = /^transform ([\d.]+)ms/.exec(transitionOf(true)) ?? []
  expect(Number(milliseconds)).toBe(220)
})

it('a card in the hand moves as the library says', () => expect(transitionOf(false)).toBe('opacity 9s'))
