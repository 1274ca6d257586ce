import type { ChecklistItem } from '@bama/domain'
import { Checkbox } from '@mantine/core'
import { ShareBar } from '../display/share-bar.tsx'
import classes from './tick-list.module.css'

interface TickListProps {
  readonly items: readonly ChecklistItem[]
  readonly done: number
  readonly total: number
  readonly tone?: 'action' | 'plum'
  readonly hasColumns?: boolean
  readonly disabled?: boolean
  readonly onTick: (item: ChecklistItem, isDone: boolean) => void
}

/** A checklist to tick, under the bar of its progress. `items`: those of the `total` that are shown. */
export function TickList({
  items,
  done,
  total,
  tone = 'action',
  hasColumns = false,
  disabled = false,
  onTick,
}: TickListProps) {
  return (
    <>
      <ShareBar part={done} of={total} tone={done === total ? 'leaf' : tone} mb={6} />
      <ul className={classes.ticks} data-columns={hasColumns || undefined}>
        {items.map((item) => (
          <li key={item.id}>
            <Checkbox
              color={tone === 'action' ? 'pine' : 'plum'}
              classNames={{ body: classes.item ?? '', label: classes.label ?? '' }}
              styles={{ labelWrapper: { flex: 1 } }}
              label={<bdi dir="auto">{item.item}</bdi>}
              checked={item.completed}
              disabled={disabled}
              onChange={({ currentTarget }) => onTick(item, currentTarget.checked)}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
