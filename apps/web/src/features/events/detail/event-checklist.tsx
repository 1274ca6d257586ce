import { type ChecklistItem, checklistProgress, compareOrdered, tickChecklistItem } from '@bama/domain'
import { Button, VisuallyHidden } from '@mantine/core'
import { useId, useState } from 'react'
import { useRun } from '../../../data/index.ts'
import { eventsTexts } from '../../../texts/events.ts'
import { TickList } from '../../../ui/checklist/tick-list.tsx'
import { Count } from '../../../ui/display/count.tsx'
import { showFailure } from '../../../ui/feedback/show-outcome.ts'
import type { BoardEvent } from '../board/board-actions.ts'
import body from '../../../ui/dialogs/record-body.module.css'

const { detail: texts } = eventsTexts

/** So many are shown before one asks for the rest; a list that is hardly longer is shown whole. */
const shownItems = 8
const spareItems = 2

interface EventChecklistProps {
  readonly event: BoardEvent
  readonly field: 'checklist' | 'manager_checklist'
  readonly heading: string
  /** Shown when there are no items; undefined: then nothing is shown at all. */
  readonly empty?: string
}

/** A checklist to tick, by everyone who sees the event. */
export function EventChecklist({ event, field, heading, empty }: EventChecklistProps) {
  const run = useRun()
  const headingId = useId()
  const [isWhole, setIsWhole] = useState(false)
  const items = (event[field] ?? []).toSorted(compareOrdered)
  const { done, total } = checklistProgress(items)
  const isLong = total > shownItems + spareItems
  const shown = isLong && !isWhole ? items.slice(0, shownItems) : items

  const toggle = async ({ id: itemId }: ChecklistItem, completed: boolean): Promise<void> => {
    const outcome = await run(tickChecklistItem, { entity: 'events', field, record: event, itemId, completed })
    if (!outcome.ok) showFailure(texts.toggleFailed, outcome.error)
  }

  if (total === 0 && empty === undefined) return null
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
        <p className={body.quiet}>{empty}</p>
      ) : (
        <>
          <TickList
            items={shown}
            done={done}
            total={total}
            tone={field === 'checklist' ? 'action' : 'plum'}
            hasColumns
            onTick={(item, isDone) => void toggle(item, isDone)}
          />
          {isLong && (
            <Button variant="subtle" size="compact-md" mt={4} onClick={() => setIsWhole(!isWhole)}>
              {isWhole ? (
                texts.fewerItems
              ) : (
                <>
                  <span aria-hidden>{texts.moreItems(total - shownItems)}</span>
                  <VisuallyHidden>{texts.moreItemsSpoken(total - shownItems)}</VisuallyHidden>
                </>
              )}
            </Button>
          )}
        </>
      )}
    </section>
  )
}
