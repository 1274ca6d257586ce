import {
  DragDropContext,
  Draggable,
  type DragStart,
  type DragUpdate,
  Droppable,
  type DropResult,
  type ResponderProvided,
} from '@hello-pangea/dnd'
import type { Ordered } from '@bama/domain'
import { IconGripVertical } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { eventFormTexts } from '../../texts/event-form.ts'
import { OrderMenu } from './order-menu.tsx'
import classes from './ordered-rows.module.css'

const { order: texts } = eventFormTexts

interface OrderedRowsProps<Item extends Ordered> {
  /** The list's accessible name. */
  readonly label: string
  readonly items: readonly Item[]
  readonly nameOf: (item: Item, index: number) => string
  readonly onMove: (id: string, index: number) => void
  /** Called when a drag starts and ends. During a drag, Escape only cancels the drag. */
  readonly onHold: (isHeld: boolean) => void
  readonly children: (item: Item, index: number) => ReactNode
}

interface OpenMenu {
  readonly id: string
  readonly anchor: HTMLElement
  /** New at each press: a menu that fades out doesn't open again, and must not close the one opened after it. */
  readonly key: number
}

/** A list ordered by dragging with mouse, touch or keyboard, or by the menu on the same handle. */
export function OrderedRows<Item extends Ordered>({
  label,
  items,
  nameOf,
  onMove,
  onHold,
  children,
}: OrderedRowsProps<Item>) {
  const listId = useId()
  const [menu, setMenu] = useState<OpenMenu | null>(null)
  const total = items.length

  const onDragStart = ({ source }: DragStart, { announce }: ResponderProvided): void => {
    onHold(true)
    announce(texts.lifted(source.index + 1, total))
  }
  const onDragUpdate = ({ destination }: DragUpdate, { announce }: ResponderProvided): void => {
    if (destination) announce(texts.over(destination.index + 1, total))
  }
  const onDragEnd = ({ draggableId, destination }: DropResult, { announce }: ResponderProvided): void => {
    onHold(false)
    announce(destination ? texts.dropped(destination.index + 1) : texts.returned)
    if (destination) onMove(draggableId, destination.index)
  }

  return (
    <DragDropContext
      onDragStart={onDragStart}
      onDragUpdate={onDragUpdate}
      onDragEnd={onDragEnd}
      dragHandleUsageInstructions={texts.instructions}
    >
      <Droppable droppableId={listId}>
        {(list) => (
          <ul ref={list.innerRef} {...list.droppableProps} className={classes.rows} aria-label={label}>
            {items.map((item, index) => (
              <Draggable key={item.id} draggableId={item.id} index={index} disableInteractiveElementBlocking>
                {(row, { isDragging }) => (
                  <li
                    ref={row.innerRef}
                    {...row.draggableProps}
                    className={classes.row}
                    data-held={isDragging || undefined}
                  >
                    <button
                      {...row.dragHandleProps}
                      type="button"
                      className={classes.handle}
                      aria-label={texts.handle(nameOf(item, index))}
                      aria-haspopup="menu"
                      aria-expanded={menu?.id === item.id}
                      // Space lifts the row. Some browsers would also click the button.
                      onKeyUp={(key) => {
                        if (key.key === ' ') key.preventDefault()
                      }}
                      onClick={({ currentTarget }) => {
                        // The drag library prevents the focus on press, but the menu returns it to where it was.
                        currentTarget.focus()
                        setMenu((now) => ({ id: item.id, anchor: currentTarget, key: (now?.key ?? 0) + 1 }))
                      }}
                    >
                      <IconGripVertical size={18} stroke={1.7} aria-hidden />
                    </button>
                    {children(item, index)}
                  </li>
                )}
              </Draggable>
            ))}
            {list.placeholder}
          </ul>
        )}
      </Droppable>
      {menu !== null && (
        <OrderMenu
          key={menu.key}
          anchor={menu.anchor}
          index={items.findIndex(({ id }) => id === menu.id)}
          total={total}
          onMove={(index) => onMove(menu.id, index)}
          onClosed={() => setMenu((now) => (now === menu ? null : now))}
        />
      )}
    </DragDropContext>
  )
}
