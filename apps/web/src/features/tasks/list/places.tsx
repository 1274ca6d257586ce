import type { DroppableProvided } from '@hello-pangea/dnd'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useState } from 'react'
import type { LocalTask } from '../../../data/index.ts'
import { tasksTexts } from '../../../texts/tasks.ts'
import { useListTop } from '../../../ui/lists/use-list-top.ts'
import { DraggableTask } from './draggable-task.tsx'
import type { TaskListLook } from './task-list.tsx'
import classes from './task-list.module.css'

/** From this many rows on, only those in sight are drawn. */
export const virtualFrom = 60

const likelyHeight = { table: 58, cards: 152 }

interface PlacesProps {
  readonly tasks: readonly LocalTask[]
  readonly look: TaskListLook
  readonly provided: DroppableProvided
}

/** The rows, all of them in the page. */
export function PlainPlaces({ tasks, look, provided }: PlacesProps) {
  const { innerRef, droppableProps, placeholder } = provided
  return (
    <div {...droppableProps} ref={innerRef} className={classes.rows} role={look.isTable ? 'rowgroup' : undefined}>
      <div role={look.isTable ? undefined : 'list'} aria-label={look.isTable ? undefined : tasksTexts.list}>
        {tasks.map((task, index) => (
          <div key={task.id} className={classes.place} role={look.isTable ? undefined : 'listitem'}>
            <DraggableTask task={task} index={index} look={look} isSelected={look.selected.has(task.id)} />
          </div>
        ))}
      </div>
      {placeholder}
    </div>
  )
}

/** The rows in sight and a few around them; the window scrolls. */
export function VirtualPlaces({ tasks, look, provided }: PlacesProps) {
  const [list, setList] = useState<HTMLDivElement | null>(null)
  const { innerRef } = provided
  const ref = useCallback(
    (element: HTMLDivElement | null) => {
      innerRef(element)
      setList(element)
    },
    [innerRef],
  )
  const top = useListTop(list)
  const height = look.isTable ? likelyHeight.table : likelyHeight.cards
  // A new function would have the virtualizer reckon all places anew, at each drawing.
  const getItemKey = useCallback((index: number) => tasks[index]?.id ?? index, [tasks])
  const virtualizer = useWindowVirtualizer({
    count: tasks.length,
    estimateSize: () => height,
    getItemKey,
    scrollMargin: top,
    overscan: 6,
    measureElement: (place, _entry, { measurementsCache }) => {
      // The row in the hand has left its place empty, yet the list must not close up under it.
      if (place.firstElementChild === null)
        return measurementsCache[Number(place.getAttribute('data-index'))]?.size ?? height
      return place.getBoundingClientRect().height
    },
  })
  return (
    <div {...provided.droppableProps} ref={ref} className={classes.rows} role={look.isTable ? 'rowgroup' : undefined}>
      <div
        className={classes.virtual}
        style={{ blockSize: virtualizer.getTotalSize() }}
        role={look.isTable ? undefined : 'list'}
        aria-label={look.isTable ? undefined : tasksTexts.list}
      >
        {virtualizer.getVirtualItems().map(({ key, index, start }) => {
          const task = tasks[index]
          if (task === undefined) return null
          return (
            <div
              key={key}
              ref={virtualizer.measureElement}
              className={classes.virtualPlace}
              style={{ insetBlockStart: start - top }}
              data-index={index}
              role={look.isTable ? undefined : 'listitem'}
              aria-setsize={look.isTable ? undefined : tasks.length}
              aria-posinset={look.isTable ? undefined : index + 1}
            >
              <DraggableTask task={task} index={index} look={look} isSelected={look.selected.has(task.id)} />
            </div>
          )
        })}
      </div>
    </div>
  )
}
