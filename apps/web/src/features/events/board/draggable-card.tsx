import { Draggable } from '@hello-pangea/dnd'
import { memo } from 'react'
import { CardFrame } from '../card/card-frame.tsx'
import type { BoardEvent } from './board-actions.ts'

interface DraggableCardProps {
  readonly event: BoardEvent
  readonly index: number
}

/** A card in its column. A changed index renders only the frame again, since `EventCard` is memoized. */
export const DraggableCard = memo(function DraggableCard({ event, index }: DraggableCardProps) {
  return (
    <Draggable draggableId={event.id} index={index}>
      {(provided) => <CardFrame event={event} provided={provided} />}
    </Draggable>
  )
})
