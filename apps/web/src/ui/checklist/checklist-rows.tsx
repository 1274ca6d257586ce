import type { ChecklistItem } from '@bama/domain'
import { ActionIcon, Checkbox } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { memo, useEffect, useRef } from 'react'
import { eventsTexts } from '../../texts/events.ts'
import classes from './checklist-editor.module.css'
import { moved } from '../lists/moved.ts'
import { OrderedRows } from '../lists/ordered-rows.tsx'

export type ChangeItems = (next: (now: ChecklistItem[]) => ChecklistItem[]) => void

interface ChecklistRowsProps {
  readonly label: string
  readonly items: readonly ChecklistItem[]
  readonly color: 'pine' | 'plum'
  readonly onChange: ChangeItems
  readonly onHold: (isHeld: boolean) => void
  readonly onRemoved: (item: ChecklistItem) => void
  /** Called when the last item was removed, to move the focus elsewhere. */
  readonly onEmptied: () => void
}

const nameOf = ({ item }: ChecklistItem): string => item

/** The items of a checklist. Memoised, so that typing elsewhere in the form doesn't render them again. */
export const ChecklistRows = memo(function ChecklistRows({
  label,
  items,
  color,
  onChange,
  onHold,
  onRemoved,
  onEmptied,
}: ChecklistRowsProps) {
  const buttons = useRef(new Map<string, HTMLButtonElement>())
  const focusNext = useRef<string | null>(null)

  // Without dependencies: after a removal this renders again only once the items have changed, with the row gone.
  useEffect(() => {
    if (focusNext.current === null) return
    buttons.current.get(focusNext.current)?.focus()
    focusNext.current = null
  })

  const remove = (item: ChecklistItem, index: number): void => {
    const neighbour = items[index + 1] ?? items[index - 1]
    focusNext.current = neighbour?.id ?? null
    onChange((now) => now.filter(({ id }) => id !== item.id))
    onRemoved(item)
    if (neighbour === undefined) onEmptied()
  }

  if (items.length === 0) return null
  return (
    <OrderedRows
      label={label}
      items={items}
      nameOf={nameOf}
      onMove={(id, index) => onChange((now) => moved(now, id, index))}
      onHold={onHold}
    >
      {(item, index) => (
        <>
          <Checkbox
            color={color}
            label={<bdi dir="auto">{item.item}</bdi>}
            checked={item.completed}
            onChange={({ currentTarget: { checked } }) =>
              onChange((now) => now.map((other) => (other.id === item.id ? { ...other, completed: checked } : other)))
            }
            flex={1}
            miw={0}
            classNames={{ body: classes.body ?? '', label: classes.label ?? '' }}
            styles={{ body: { alignItems: 'center' }, labelWrapper: { minInlineSize: 0, overflowWrap: 'anywhere' } }}
          />
          <ActionIcon
            ref={(button) => {
              if (button !== null) buttons.current.set(item.id, button)
              else buttons.current.delete(item.id)
            }}
            variant="subtle"
            color="gray"
            size={36}
            c="dimmed"
            aria-label={eventsTexts.form.removeItem(item.item)}
            onClick={() => remove(item, index)}
          >
            <IconTrash size={18} stroke={1.7} aria-hidden />
          </ActionIcon>
        </>
      )}
    </OrderedRows>
  )
})
