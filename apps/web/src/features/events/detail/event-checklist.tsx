import { type ChecklistItem, checklistProgress, tickChecklistItem } from '@bama/domain'
import { useId } from 'react'
import { runCommand } from '../../../data/index.ts'
import { eventsTexts } from '../../../texts/events.ts'
import { inPlaceTexts } from '../../../texts/in-place.ts'
import { itemsOfText, withItems } from '../../../ui/checklist/checklist-items.ts'
import { TickList } from '../../../ui/checklist/tick-list.tsx'
import { Count } from '../../../ui/display/count.tsx'
import { showFailure } from '../../../ui/feedback/show-outcome.ts'
import { AddLine } from '../../../ui/forms/add-line.tsx'
import type { BoardEvent } from '../board/board-actions.ts'
import { useFactPlace, useMayEdit } from './event-fact.tsx'
import { useEventLines } from './use-event-lines.ts'
import body from '../../../ui/dialogs/record-body.module.css'

const { detail: texts } = eventsTexts

interface EventChecklistProps {
  readonly event: BoardEvent
  readonly field: 'checklist' | 'manager_checklist'
  readonly heading: string
  /** Shown if there are no items. If undefined, an empty checklist isn't rendered for people who may not add to it. */
  readonly empty?: string
}

/** A checklist that everyone who sees the event may tick. */
export function EventChecklist({ event, field, heading, empty }: EventChecklistProps) {
  const headingId = useId()
  const { lines: items, change, move, remove } = useEventLines(event, field)
  const { done, total } = checklistProgress(items)

  const toggle = async ({ id: itemId }: ChecklistItem, completed: boolean): Promise<void> => {
    const outcome = await runCommand(tickChecklistItem, { entity: 'events', field, record: event, itemId, completed })
    if (!outcome.ok) showFailure(texts.toggleFailed, outcome.error)
  }

  const mayAdd = useMayEdit(event, field)
  const place = useFactPlace(event, [`line:${field}`])

  if (total === 0 && empty === undefined && !mayAdd) return null
  return (
    <section className={body.section} aria-labelledby={headingId}>
      <h3 className={body.heading} id={headingId}>
        {heading}
        {total > 0 && (
          <Count tone="grey" h={22} px="xs" fw={600} dir="ltr">
            {done}/{total}
          </Count>
        )}
      </h3>
      {total === 0 ? (
        empty !== undefined && <p className={body.quiet}>{empty}</p>
      ) : (
        <TickList
          items={items}
          done={done}
          total={total}
          tone={field === 'checklist' ? 'action' : 'plum'}
          hasColumns
          onTick={(item, isDone) => void toggle(item, isDone)}
          {...(mayAdd && { lines: { move, remove: (item) => remove(item, inPlaceTexts.removed(item.item)) } })}
        />
      )}
      {mayAdd && (
        <AddLine
          label={inPlaceTexts.addItem}
          placeholder={`${inPlaceTexts.newItem}: ${heading}`}
          linesOf={itemsOfText}
          place={place}
          failed={inPlaceTexts.itemFailed}
          onAdd={(added) => change((now) => withItems(now, added))}
        />
      )}
    </section>
  )
}
