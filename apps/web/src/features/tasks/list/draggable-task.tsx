import { Draggable, type DraggableProvided, type DraggableStateSnapshot } from '@hello-pangea/dnd'
import { memo, type CSSProperties } from 'react'
import type { LocalTask } from '../../../data/index.ts'
import { TaskCard } from './task-card.tsx'
import classes from './task-list.module.css'
import type { TaskListLook } from './task-list.tsx'
import { TaskRow } from './task-row.tsx'

interface DraggableTaskProps {
  readonly task: LocalTask
  readonly index: number
  readonly look: TaskListLook
  readonly isSelected: boolean
}

const isSameLook = (a: TaskListLook, b: TaskListLook): boolean =>
  a.isTable === b.isTable && a.isSelecting === b.isSelecting && a.renderTimer === b.renderTimer

/** A task in its place. What happens to other tasks does not draw it again, nor does their being chosen. */
export const DraggableTask = memo(
  function DraggableTask({ task, index, look, isSelected }: DraggableTaskProps) {
    const Row = look.isTable ? TaskRow : TaskCard
    return (
      // In the table the handle is a button of its own.
      <Draggable draggableId={task.id} index={index} disableInteractiveElementBlocking={look.isTable}>
        {(provided) => <Row task={task} index={index} look={look} isSelected={isSelected} provided={provided} />}
      </Draggable>
    )
  },
  (before, now) =>
    before.task === now.task &&
    before.index === now.index &&
    before.isSelected === now.isSelected &&
    isSameLook(before.look, now.look),
)

interface HeldTaskProps {
  readonly task: LocalTask
  readonly look: TaskListLook
  readonly provided: DraggableProvided
  readonly snapshot: DraggableStateSnapshot
}

/** The task in the hand: drawn outside the list, so that nothing clips it. */
export function HeldTask({ task, look, provided, snapshot }: HeldTaskProps) {
  const Row = look.isTable ? TaskRow : TaskCard
  const style = snapshot.isDropAnimating ? landing(provided.draggableProps.style) : provided.draggableProps.style
  return (
    <div data-timers={look.renderTimer === undefined ? undefined : true} className={classes.heldFrame}>
      <Row
        task={task}
        index={0}
        look={look}
        isSelected={look.selected.has(task.id)}
        provided={provided}
        heldStyle={style ?? {}}
      />
    </div>
  )
}

/** The library takes up to half a second to land a row; the look says 220 ms. */
const landing = (style: CSSProperties | undefined): CSSProperties => ({
  ...style,
  transition: 'transform 220ms cubic-bezier(0.2, 1, 0.1, 1)',
})

export interface TaskPlaceProps extends DraggableTaskProps {
  readonly provided: DraggableProvided
  /** Of the task in the hand. */
  readonly heldStyle?: CSSProperties
}
