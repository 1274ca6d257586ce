import { columnOf, type EventStatus } from '@bama/domain'
import type { DragDropContextProps, DraggableLocation, MovementMode } from '@hello-pangea/dnd'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { BoardEvent } from './board-actions.ts'
import { droppedText, liftedText, overText } from './drag-announcements.ts'
import { type DropSlot, measureDropSlot } from './drop-slot.ts'
import { startRtlAutoScroll } from './rtl-auto-scroll.ts'
import { type OverTab, watchTabs } from './tab-watch.ts'
import { startTouchRelay } from '../../../ui/lists/touch-relay.ts'
import type { BoardColumns } from './use-board-columns.ts'

type Responders = Pick<Required<DragDropContextProps>, 'onBeforeCapture' | 'onDragStart' | 'onDragUpdate' | 'onDragEnd'>

interface CardDragOptions {
  /** Returns the columns as currently shown. */
  readonly columns: () => BoardColumns
  readonly isPhone: boolean
  /** The visible part of the board, in client pixels. */
  readonly frame: () => { readonly left: number; readonly right: number }
  readonly onHold: () => void
  /** Called at the end of a drag with the card's new place, or null if it stays. */
  readonly onLetGo: (drop: { eventId: string; status: EventStatus; index: number } | null) => void
}

interface CardDrag {
  readonly responders: Responders
  readonly slot: DropSlot | null
  readonly overTab: OverTab | null
}

/** The state of a drag: the landing outline, the announcements and the auto-scrolling. */
export function useCardDrag(options: CardDragOptions): CardDrag {
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  const [slot, setSlot] = useState<DropSlot | null>(null)
  const [overTab, setOverTab] = useState<OverTab | null>(null)
  const tab = useRef<OverTab | null>(null)
  const heldHeight = useRef(0)
  const stopWatching = useRef<() => void>(() => undefined)
  useEffect(() => () => stopWatching.current(), [])
  useEffect(() => startTouchRelay('[data-event-id]'), [])

  const totalOf = useCallback((status: EventStatus): number => latest.current.columns().get(status)?.length ?? 0, [])

  const slotAt = useCallback(
    (heldId: string, source: DraggableLocation, place: DraggableLocation | null): DropSlot | null => {
      if (place === null) return null
      const status = columnOf(place.droppableId)
      return measureDropSlot({
        status,
        index: place.index,
        cardIds: cardsWithout(latest.current.columns().get(status) ?? [], heldId).map((card) => card.id),
        heldIndex: place.droppableId === source.droppableId ? source.index : null,
        heldHeight: heldHeight.current,
      })
    },
    [],
  )

  const onBeforeCapture: Responders['onBeforeCapture'] = useCallback(({ draggableId }) => {
    const card = document.querySelector<HTMLElement>(`[data-event-id="${CSS.escape(draggableId)}"]`)
    heldHeight.current = card?.offsetHeight ?? 0
  }, [])

  const onDragStart: Responders['onDragStart'] = useCallback(
    ({ draggableId, source, mode }, { announce }) => {
      const { isPhone, frame, onHold } = latest.current
      onHold()
      setSlot(slotAt(draggableId, source, source))
      announce(liftedText(source, totalOf))
      revealNeighbours(source, mode)
      if (mode === 'SNAP') return
      stopWatching.current = isPhone
        ? watchTabs((over) => {
            tab.current = over
            setOverTab(over)
          })
        : startRtlAutoScroll(frame)
    },
    [slotAt, totalOf],
  )

  const onDragUpdate: Responders['onDragUpdate'] = useCallback(
    ({ draggableId, source, destination, mode }, { announce }) => {
      setSlot(slotAt(draggableId, source, destination))
      announce(overText(destination, source, totalOf))
      revealNeighbours(destination, mode)
    },
    [slotAt, totalOf],
  )

  const onDragEnd: Responders['onDragEnd'] = useCallback(
    ({ draggableId, source, destination, reason }, { announce }) => {
      performance.mark('bama:drop')
      stopWatching.current()
      stopWatching.current = () => undefined
      const dropTab = reason === 'DROP' ? tab.current : null
      tab.current = null
      setOverTab(null)
      setSlot(null)
      const target = dropTab === null ? destination : { droppableId: dropTab.status, index: 0 }
      announce(droppedText(target))
      const isMoved = target !== null && (target.droppableId !== source.droppableId || target.index !== source.index)
      latest.current.onLetGo(
        isMoved
          ? {
              eventId: draggableId,
              status: columnOf(target.droppableId),
              index: target.index,
            }
          : null,
      )
    },
    [],
  )

  return { responders: { onBeforeCapture, onDragStart, onDragUpdate, onDragEnd }, slot, overTab }
}

export const cardsWithout = (cards: readonly BoardEvent[], id: string): readonly BoardEvent[] =>
  cards.filter((card) => card.id !== id)

/** Keyboard dragging reaches only visible columns, so the current one is scrolled to the middle with its neighbours. */
function revealNeighbours(place: DraggableLocation | null, mode: MovementMode): void {
  if (place === null || mode !== 'SNAP') return
  document
    .querySelector(`[data-column="${CSS.escape(place.droppableId)}"]`)
    ?.scrollIntoView({ inline: 'center', block: 'nearest', behavior: 'instant' })
}
