import {
  DragDropContext,
  type DragDropContextProps,
  Draggable,
  type DraggableChildrenFn,
  type DraggableProvided,
  Droppable,
} from '@hello-pangea/dnd'
import { type CSSProperties, useCallback, useEffect, useMemo, useRef } from 'react'
import { useMinWidth } from '../hooks/use-min-width.ts'
import { listStyle, RecordList, type RecordListProps } from './record-list.tsx'
import classes from './record-list.module.css'
import { type DragFrameProps, type ListRow, type RowDrag, RowElement } from './record-row.tsx'
import { startTouchRelay } from './touch-relay.ts'
import { virtualFrom } from './use-virtual-rows.ts'

interface OrderedListProps<Row extends ListRow> extends Omit<RecordListProps<Row>, 'drag' | 'rows'> {
  readonly rows: readonly Row[] | undefined
  readonly tableFrom: string
  readonly texts: {
    readonly instructions: string
    readonly lifted: (place: number, total: number) => string
    readonly over: (place: number, total: number) => string
    readonly dropped: (place: number) => string
    readonly returned: string
  }
  /** Called when a drag starts. Until `onLetGo` the list must not change: the drag library doesn't allow it. */
  readonly onHold: () => void
  readonly onLetGo: (drop: { readonly id: string; readonly index: number } | null) => void
}

type Responders = Pick<
  Required<DragDropContextProps>,
  'onBeforeDragStart' | 'onDragStart' | 'onDragUpdate' | 'onDragEnd'
>

/** A list of records that can be reordered by mouse, touch or keyboard. */
export function OrderedList<Row extends ListRow>({ texts, onHold, onLetGo, ...list }: OrderedListProps<Row>) {
  const { rows = [], look, heights, cellPadding, selected } = list
  const isTable = useMinWidth(list.tableFrom)
  const latest = useRef({ rows, onHold, onLetGo })
  useEffect(() => {
    latest.current = { rows, onHold, onLetGo }
  })
  useEffect(() => startTouchRelay('[data-rfd-draggable-id]'), [])

  const responders = useMemo((): Responders => {
    const total = (): number => latest.current.rows.length
    return {
      onBeforeDragStart: () => latest.current.onHold(),
      onDragStart: ({ source }, { announce }) => announce(texts.lifted(source.index + 1, total())),
      onDragUpdate: ({ destination }, { announce }) => {
        if (destination) announce(texts.over(destination.index + 1, total()))
      },
      onDragEnd({ draggableId, source, destination }, { announce }) {
        performance.mark('bama:drop')
        announce(destination ? texts.dropped(destination.index + 1) : texts.returned)
        const isMoved = destination !== null && destination.index !== source.index
        latest.current.onLetGo(isMoved ? { id: draggableId, index: destination.index } : null)
      },
    }
  }, [texts])

  // The dragged row is rendered outside the list, so that nothing clips it.
  const renderClone: DraggableChildrenFn = useCallback(
    (provided, { isDropAnimating }, { draggableId }) => {
      const row = latest.current.rows.find(({ id }) => id === draggableId)
      if (row === undefined) return null
      const style = isDropAnimating ? landing(provided.draggableProps.style) : provided.draggableProps.style
      return (
        <div className={classes.heldFrame} style={listStyle(look.columns, heights[0], cellPadding)}>
          <RowElement
            look={look}
            row={row}
            index={0}
            isTable={isTable}
            isSelected={selected?.has(row.id) ?? false}
            drag={{ ...dragOf(provided, isTable), style, isHeld: true }}
          />
        </div>
      )
    },
    [look, heights, cellPadding, isTable, selected],
  )

  // While sorted by a column, the rows aren't in the order that dragging changes.
  if (rows.length === 0 || (isTable && list.sort?.order !== undefined)) return <RecordList {...list} />
  const isVirtual = rows.length > virtualFrom
  return (
    <DragDropContext {...responders} dragHandleUsageInstructions={texts.instructions}>
      {/* A droppable's mode can't change, so a list that grows long gets a new one. */}
      <Droppable
        key={`${isVirtual} ${isTable}`}
        droppableId={list.label}
        mode={isVirtual ? 'virtual' : 'standard'}
        renderClone={renderClone}
      >
        {({ innerRef, droppableProps, placeholder }, { draggingFromThisWith }) => (
          <RecordList
            {...list}
            drag={{
              Frame: DragFrame,
              bodyRef: innerRef,
              bodyProps: droppableProps,
              placeholder,
              heldId: draggingFromThisWith ?? null,
            }}
          />
        )}
      </Droppable>
    </DragDropContext>
  )
}

/** A draggable row. In a table the handle is a button of its own, a card is its own handle. */
const DragFrame = ({ id, index, isTable, children }: DragFrameProps) => (
  <Draggable draggableId={id} index={index} disableInteractiveElementBlocking={isTable}>
    {(provided) => <>{children(dragOf(provided, isTable))}</>}
  </Draggable>
)

function dragOf({ innerRef, draggableProps, dragHandleProps }: DraggableProvided, isTable: boolean): RowDrag {
  const { style, ...rowProps } = draggableProps
  // The library gives its handle the role of a button, but a card contains buttons.
  const { role: _role, ...handleProps } = dragHandleProps ?? {}
  return {
    ref: innerRef,
    style,
    rowProps: isTable ? rowProps : { ...rowProps, ...handleProps },
    handleProps: dragHandleProps ?? {},
    isHeld: false,
  }
}

/** The library takes up to half a second to land a row. The design specifies 220 ms. */
const landing = (style: CSSProperties | undefined): CSSProperties => ({
  ...style,
  transition: 'transform 220ms cubic-bezier(0.2, 1, 0.1, 1)',
})
