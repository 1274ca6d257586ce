import { dayInZone, taskStatus } from '@bama/domain'
import { Checkbox } from '@mantine/core'
import { IconChevronDown, IconTrash } from '@tabler/icons-react'
import { useId } from 'react'
import { businessZone, type LocalTask } from '../../../data/index.ts'
import { tasksTexts } from '../../../texts/tasks.ts'
import { shortDay, weekdayLetter } from '../../../texts/days.ts'
import { Name } from '../../../ui/display/names.tsx'
import { useFocusHandover } from '../../../ui/hooks/record-focus.ts'
import { RecordList, type RowLook } from '../../../ui/lists/record-list.tsx'
import { titleOf, useTaskActions } from '../task-actions.ts'
import { useTaskFacts } from '../task-facts.ts'
import classes from './completed-card.module.css'

const { completed: texts } = tasksTexts

interface CompletedCardProps {
  readonly tasks: readonly LocalTask[]
  /** The number of completed tasks. */
  readonly total: number
  /** The number of tasks shown while folded. */
  readonly folded: number
  readonly isWhole: boolean
  readonly onWhole: (isWhole: boolean) => void
}

const look: RowLook<LocalTask> = {
  kind: 'task',
  columns: [],
  rowProps: ({ id }) => ({ className: classes.row ?? '', 'data-task-id': id }),
  card: (task) => <CompletedRow task={task} />,
}

/** Completed tasks: the latest few, or all. They can't be reordered. */
export function CompletedCard({ tasks, total, folded, isWhole, onWhole }: CompletedCardProps) {
  const headingId = useId()
  const listId = useId()
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
      <RecordList id={listId} label={texts.title} rows={tasks} look={look} heights={[0, 49]} />
    </section>
  )
}

function CompletedRow({ task }: { readonly task: LocalTask }) {
  const actions = useTaskActions()
  const boxId = useId()
  useFocusHandover()
  const name = useTaskFacts().assigneeName(task)
  const title = titleOf(task)
  const day = dayInZone(Date.parse(task.updated_at), businessZone)
  return (
    <>
      {/* The whole label is the checkbox's touch target. */}
      <label className={classes.box} htmlFor={boxId}>
        <Checkbox
          id={boxId}
          aria-label={texts.reopen(title)}
          checked
          disabled={!actions.maySetStatus(task)}
          onChange={() => actions.setStatus(task, taskStatus.open)}
        />
      </label>
      <button
        type="button"
        className={classes.open}
        data-record-focus={actions.mayDelete(task) ? undefined : true}
        onClick={() => actions.open(task)}
      >
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
          data-record-focus
          aria-label={texts.delete(title)}
          onClick={() => actions.askDelete(task)}
        >
          <IconTrash size={18} stroke={1.7} aria-hidden />
        </button>
      )}
    </>
  )
}
