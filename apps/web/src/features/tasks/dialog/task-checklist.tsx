import { type Actor, type ChecklistItem, checklistProgress, compareOrdered, tickChecklistItem } from '@bama/domain'
import { useId } from 'react'
import { type LocalTask, runCommand } from '../../../data/index.ts'
import { tasksTexts } from '../../../texts/tasks.ts'
import body from '../../../ui/dialogs/record-body.module.css'
import { TickList } from '../../../ui/checklist/tick-list.tsx'
import { Count } from '../../../ui/display/count.tsx'
import { showFailure } from '../../../ui/feedback/show-outcome.ts'

const { dialog: texts } = tasksTexts

interface TaskChecklistProps {
  readonly task: LocalTask
  readonly actor: Actor
}

/** A task's checklist, which its assignee and anyone who may edit tasks can tick. */
export function TaskChecklist({ task, actor }: TaskChecklistProps) {
  const headingId = useId()
  const items = task.checklist.toSorted(compareOrdered)
  const { done, total } = checklistProgress(items)

  const tick = ({ id: itemId }: ChecklistItem, completed: boolean) =>
    ({ entity: 'tasks', field: 'checklist', record: task, itemId, completed }) as const
  const toggle = async (item: ChecklistItem, completed: boolean): Promise<void> => {
    const outcome = await runCommand(tickChecklistItem, tick(item, completed))
    if (!outcome.ok) showFailure(texts.toggleFailed, outcome.error)
  }

  const [first] = items
  const mayTick = first !== undefined && tickChecklistItem({ actor }, tick(first, !first.completed)).ok
  return (
    <div role="group" className={body.section} aria-labelledby={headingId}>
      <h3 className={body.heading} id={headingId}>
        {texts.checklist}
        {total > 0 && (
          <Count tone="grey" h={22} px="xs" fw={600} dir="ltr">
            {done}/{total}
          </Count>
        )}
      </h3>
      {total === 0 ? (
        <p className={body.quiet}>{texts.noChecklist}</p>
      ) : (
        <TickList
          items={items}
          done={done}
          total={total}
          disabled={!mayTick}
          onTick={(item, isDone) => void toggle(item, isDone)}
        />
      )}
    </div>
  )
}
