import { DragDropContext, type DragDropContextProps, type DraggableChildrenFn, Droppable } from '@hello-pangea/dnd'
import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react'
import type { LocalTask } from '../../../data/index.ts'
import { tasksTexts } from '../../../texts/tasks.ts'
import { startTouchRelay } from '../../../ui/lists/touch-relay.ts'
import { HeldTask } from './draggable-task.tsx'
import { PlainPlaces, VirtualPlaces, virtualFrom } from './places.tsx'
import { TaskTableHead } from './task-row.tsx'
import classes from './task-list.module.css'

const { drag: texts } = tasksTexts

export interface TaskListLook {
  /** A table where there is room, else cards. */
  readonly isTable: boolean
  /** Whether rows show the box by which they are chosen at all times. */
  readonly isSelecting: boolean
  readonly selected: ReadonlySet<string>
  /** The button that starts and stops a task's timer. */
  readonly renderTimer: ((task: LocalTask, place: 'row' | 'dialog') => ReactNode) | undefined
}

interface TaskListProps {
  readonly tasks: readonly LocalTask[]
  readonly look: TaskListLook
  /** From here to `onLetGo` the list must not change: the drag library allows no row to come or go. */
  readonly onHold: () => void
  readonly onLetGo: (drop: { readonly id: string; readonly index: number } | null) => void
}

type Responders = Pick<
  Required<DragDropContextProps>,
  'onBeforeDragStart' | 'onDragStart' | 'onDragUpdate' | 'onDragEnd'
>

/** The open tasks, to be ordered by mouse, finger or keyboard. */
export function TaskList({ tasks, look, onHold, onLetGo }: TaskListProps) {
  const latest = useRef({ tasks, onHold, onLetGo })
  useEffect(() => {
    latest.current = { tasks, onHold, onLetGo }
  })
  useEffect(() => startTouchRelay('[data-task-id]'), [])

  const responders = useMemo((): Responders => {
    const total = (): number => latest.current.tasks.length
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
  }, [])

  const renderClone: DraggableChildrenFn = useCallback(
    (provided, snapshot, { draggableId }) => {
      const task = latest.current.tasks.find(({ id }) => id === draggableId)
      return task === undefined ? null : <HeldTask task={task} look={look} provided={provided} snapshot={snapshot} />
    },
    [look],
  )

  const isVirtual = tasks.length > virtualFrom
  const Places = isVirtual ? VirtualPlaces : PlainPlaces
  return (
    <DragDropContext {...responders} dragHandleUsageInstructions={texts.instructions}>
      <div
        className={look.isTable ? classes.table : classes.cards}
        role={look.isTable ? 'table' : undefined}
        aria-label={look.isTable ? tasksTexts.list : undefined}
        aria-rowcount={look.isTable ? tasks.length + 1 : undefined}
        data-timers={look.renderTimer === undefined ? undefined : true}
      >
        {look.isTable && <TaskTableHead hasTimers={look.renderTimer !== undefined} />}
        {/* The mode is fixed for a droppable's life: a list that grows long starts a new one. */}
        <Droppable
          key={`${isVirtual} ${look.isTable}`}
          droppableId="tasks"
          mode={isVirtual ? 'virtual' : 'standard'}
          renderClone={renderClone}
        >
          {(provided) => <Places tasks={tasks} look={look} provided={provided} />}
        </Droppable>
      </div>
    </DragDropContext>
  )
}
