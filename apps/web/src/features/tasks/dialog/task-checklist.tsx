import {
  type Actor,
  type ChecklistItem,
  cellPath,
  checklistProgress,
  compareOrdered,
  denialOf,
  editTask,
} from '@bama/domain'
import { useId, useRef, useState } from 'react'
import { type LocalTask, useRun } from '../../../data/index.ts'
import { tasksTexts } from '../../../texts/tasks.ts'
import body from '../../../ui/dialogs/record-body.module.css'
import { TickList } from '../../../ui/checklist/tick-list.tsx'
import { Count } from '../../../ui/display/count.tsx'
import { showFailure } from '../../../ui/feedback/show-outcome.ts'

const { window: texts } = tasksTexts

const optimisticLastsMs = 500

interface TaskChecklistProps {
  readonly task: LocalTask
  readonly actor: Actor
}

/** A task's checklist to tick, by its assignee and by those who may edit tasks. */
export function TaskChecklist({ task, actor }: TaskChecklistProps) {
  const run = useRun()
  const headingId = useId()
  /** Ticks that are on their way to the disk: a box answers in the next frame. */
  const [optimistic, setOptimistic] = useState<ReadonlyMap<string, boolean>>(new Map())
  /** Of several quick ticks of one box only the last may be forgotten. */
  const lastTurn = useRef(0)
  const lastTurnOf = useRef(new Map<string, number>())
  const items = task.checklist
    .map((item) => ({ ...item, completed: optimistic.get(item.id) ?? item.completed }))
    .toSorted(compareOrdered)
  const { done, total } = checklistProgress(items)

  const toggle = async (item: ChecklistItem, completed: boolean): Promise<void> => {
    const ticked = items.map((each) => (each.id === item.id ? { ...each, completed } : each))
    const turn = ++lastTurn.current
    lastTurnOf.current.set(item.id, turn)
    setOptimistic((now) => new Map(now).set(item.id, completed))
    // Against what is shown: the task of the last drawing may not know yet what was ticked a moment ago.
    const outcome = await run(editTask, { base: { ...task, checklist: items }, input: { checklist: ticked } })
    if (!outcome.ok) showFailure(texts.toggleFailed, outcome.error)
    const forget = (): void => {
      if (lastTurnOf.current.get(item.id) === turn)
        setOptimistic((now) => new Map([...now].filter(([id]) => id !== item.id)))
    }
    // The live query shows what was written in a moment; from then on a colleague's tick counts again.
    setTimeout(forget, outcome.ok ? optimisticLastsMs : 0)
  }

  const [first] = items
  const mayTick = first !== undefined && isTickAllowed(actor, task, first)
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

function isTickAllowed(actor: Actor, task: LocalTask, { id, completed }: ChecklistItem): boolean {
  const record = { id: task.id, fields: { ...task } }
  const patch = { [cellPath('checklist', id, 'completed')]: !completed }
  return denialOf(actor, 'tasks', { operation: 'update', before: record, after: record, patch }) === null
}
