import type { ChecklistItem } from '@bama/domain'
import { Button, Checkbox } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useState } from 'react'
import { checklistTexts } from '../../texts/checklist.ts'
import { recordKey } from '../hooks/record-focus.ts'
import { LineMenu } from '../lists/line-menu.tsx'
import { ShareBar } from '../display/share-bar.tsx'
import { foldedOf } from './folded-items.ts'
import classes from './tick-list.module.css'

interface TickListProps {
  /** All items, in order, including folded ones. */
  readonly items: readonly ChecklistItem[]
  readonly done: number
  readonly total: number
  readonly tone?: 'action' | 'plum'
  readonly hasColumns?: boolean
  readonly disabled?: boolean
  readonly onTick: (item: ChecklistItem, isDone: boolean) => void
  /** For those who may order and remove items. `index`: among all items. */
  readonly lines?: {
    readonly move: (id: string, index: number) => void
    readonly remove: (item: ChecklistItem) => void
  }
}

const icon = { size: 18, stroke: 1.7, 'aria-hidden': true } as const

/**
 * A checklist to tick, under a progress bar. In a long list, items that were done when it was opened are folded. An
 * item that is ticked stays where it is, so that a mistaken tick can be undone in place.
 */
export function TickList({
  items,
  done,
  total,
  tone = 'action',
  hasColumns = false,
  disabled = false,
  onTick,
  lines,
}: TickListProps) {
  const [folded, setFolded] = useState(() => foldedOf(items))
  const [isWhole, setIsWhole] = useState(false)
  const hidden = items.filter(({ id, completed }) => completed && folded.has(id))
  const shown = isWhole || hidden.length === 0 ? items : items.filter((item) => !hidden.includes(item))
  return (
    <>
      <ShareBar part={done} of={total} tone={done === total ? 'leaf' : tone} mb={6} />
      <ul className={classes.ticks} data-columns={hasColumns || undefined}>
        {shown.map((item, index) => (
          <li key={item.id} data-record-key={recordKey('line', item.id)}>
            <Checkbox
              color={tone === 'action' ? 'pine' : 'plum'}
              classNames={{ body: classes.item ?? '', label: classes.label ?? '' }}
              flex={1}
              miw={0}
              styles={{ labelWrapper: { flex: 1, minInlineSize: 0 } }}
              label={<bdi dir="auto">{item.item}</bdi>}
              checked={item.completed}
              disabled={disabled}
              onChange={({ currentTarget }) => onTick(item, currentTarget.checked)}
            />
            {lines !== undefined && (
              <LineMenu
                name={item.item}
                index={index}
                total={shown.length}
                // Positions are among all items, folded ones included.
                onMove={(to) =>
                  lines.move(
                    item.id,
                    items.findIndex(({ id }) => id === shown[to]?.id),
                  )
                }
                onRemove={() => lines.remove(item)}
              />
            )}
          </li>
        ))}
      </ul>
      {hidden.length > 0 && (
        <Button
          variant="subtle"
          size="compact-md"
          mt={4}
          ms={-8}
          me="md"
          aria-expanded={isWhole}
          leftSection={isWhole ? <IconChevronUp {...icon} /> : <IconChevronDown {...icon} />}
          onClick={() => {
            if (isWhole) setFolded(foldedOf(items))
            setIsWhole(!isWhole)
          }}
        >
          {isWhole ? checklistTexts.hideDone : checklistTexts.showDone(hidden.length)}
        </Button>
      )}
    </>
  )
}
