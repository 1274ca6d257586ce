import { dayInZone, taskStatus } from '@bama/domain'
import { Checkbox } from '@mantine/core'
import { IconChevronDown, IconTrash } from '@tabler/icons-react'
import { memo, type Ref, useId } from 'react'
import { businessZone, type LocalTask } from '../../../data/index.ts'
import { tasksTexts } from '../../../texts/tasks.ts'
import { shortDay, weekdayLetter } from '../../../texts/days.ts'
import { Name } from '../../../ui/display/names.tsx'
import { useRowsInSight } from '../../../ui/lists/use-rows-in-sight.ts'
import { titleOf, useTaskActions } from '../task-actions.ts'
import { useTaskFacts } from '../task-facts.ts'
import classes from './completed-card.module.css'

const { completed: texts } = tasksTexts

interface CompletedCardProps {
  readonly tasks: readonly LocalTask[]
  /** How many there are in all. */
  readonly total: number
  /** As many as it shows while it is folded. */
  readonly folded: number
  readonly isWhole: boolean
  readonly onWhole: (isWhole: boolean) => void
}

/** What is done: the latest few, or all. There is nothing to order here. */
export function CompletedCard({ tasks, total, folded, isWhole, onWhole }: CompletedCardProps) {
  const headingId = useId()
  const listId = useId()
  const { listRef, rowRef, indexes, before, after } = useRowsInSight({
    count: tasks.length,
    keyOf: (index) => tasks[index]?.id ?? '',
    height: 48,
  })
  return (
    <section className={classes.card} aria-labelledby={headingId}>
      <div className={classes.head}>
        <h2 className={classes.title} id={headingId}>
          {texts.title}
          <span className={classes.count}>{total}</span>
        </h2>
        {total > folded && (
          <button
            type="button"
            className={classes.whole}
            aria-expanded={isWhole}
            aria-controls={listId}
            onClick={() => onWhole(!isWhole)}
          >
            {isWhole ? texts.showFewer : texts.showAll}
            <IconChevronDown size={18} stroke={1.7} aria-hidden className={classes.chevron} />
          </button>
        )}
      </div>
      <ul
        ref={listRef}
        id={listId}
        className={classes.rows}
        aria-labelledby={headingId}
        style={{ paddingBlockStart: before, paddingBlockEnd: after }}
      >
        {indexes.map((index) => {
          const task = tasks[index]
          if (task === undefined) return null
          return <CompletedRow key={task.id} ref={rowRef} task={task} index={index} total={tasks.length} />
        })}
      </ul>
    </section>
  )
}

interface CompletedRowProps {
  readonly ref: Ref<HTMLLIElement>
  readonly task: LocalTask
  readonly index: number
  readonly total: number
}

const CompletedRow = memo(function CompletedRow({ ref, task, index, total }: CompletedRowProps) {
  const actions = useTaskActions()
  const boxId = useId()
  const name = useTaskFacts().assigneeName(task)
  const title = titleOf(task)
  const day = dayInZone(Date.parse(task.updated_at), businessZone)
  return (
    <li
      ref={ref}
      className={classes.row}
      data-index={index}
      data-task-id={task.id}
      aria-setsize={total}
      aria-posinset={index + 1}
    >
      {/* All of the label presses the box. */}
      <label className={classes.box} htmlFor={boxId}>
        <Checkbox
          id={boxId}
          aria-label={texts.reopen(title)}
          checked
          disabled={!actions.mayEdit}
          onChange={() => actions.setStatus(task, taskStatus.open)}
        />
      </label>
      <button type="button" className={classes.open} onClick={() => actions.open(task)}>
        <Name>{title}</Name>
      </button>
      {name !== undefined && <Name className={classes.name}>{name}</Name>}
      <time dateTime={task.updated_at} className={classes.day} title={texts.changed}>
        {weekdayLetter(day)} {shortDay(day)}
      </time>
      {actions.mayDelete(task) && (
        <button
          type="button"
          className={classes.delete}
          aria-label={texts.delete(title)}
          onClick={() => actions.askDelete(task)}
        >
          <IconTrash size={18} stroke={1.7} aria-hidden />
        </button>
      )}
    </li>
  )
})
