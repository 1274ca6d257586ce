import type { Ordered } from '@bama/domain'
import { Box, Button, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { Count } from '../../../ui/display/count.tsx'
import { Name } from '../../../ui/display/names.tsx'
import { moved } from '../../../ui/lists/moved.ts'
import { OrderedRows } from '../../../ui/lists/ordered-rows.tsx'
import { RowButtons } from '../../../ui/lists/record-cells.tsx'
import { DeleteButton, EditButton } from '../../../ui/lists/row-button.tsx'
import classes from './template-part.module.css'

interface TemplatePartProps<Item extends Ordered> {
  readonly heading: string
  readonly empty: string
  readonly add: string
  readonly items: readonly Item[]
  readonly nameOf: (item: Item) => string
  /** The item's details in one line. */
  readonly factsOf: (item: Item) => string
  readonly editLabel: (name: string) => string
  readonly removeLabel: (name: string) => string
  readonly error: ReactNode
  readonly onChange: (items: Item[]) => void
  readonly onHold: (isHeld: boolean) => void
  /** Null for a new item. */
  readonly onEdit: (item: Item | null) => void
}

/** A list in a template's form: its tasks or its needs. Ordered in the list, and edited in separate dialogs. */
export function TemplatePart<Item extends Ordered>({
  heading,
  empty,
  add,
  items,
  nameOf,
  factsOf,
  editLabel,
  removeLabel,
  error,
  onChange,
  onHold,
  onEdit,
}: TemplatePartProps<Item>) {
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id}>
      <Box component="h3" fz="md" fw={700} lh={1.5} m={0} id={id} className={classes.heading ?? ''}>
        {heading}
        {items.length > 0 && (
          <Count tone="grey" h={22} px="xs" fw={600}>
            {items.length}
          </Count>
        )}
      </Box>
      {items.length === 0 ? (
        <Text fz={14} lh={1.45} c="var(--bama-ink-2)" my="xs">
          {empty}
        </Text>
      ) : (
        <OrderedRows
          label={heading}
          items={items}
          nameOf={nameOf}
          onMove={(itemId, index) => onChange(moved(items, itemId, index))}
          onHold={onHold}
        >
          {(item) => (
            <>
              <div className={classes.words}>
                <Text fz={14} lh={1.45} fw={500}>
                  <Name lines={2}>{nameOf(item)}</Name>
                </Text>
                <Text fz={14} lh={1.45} c="var(--bama-ink-2)">
                  {factsOf(item)}
                </Text>
              </div>
              <RowButtons>
                <EditButton aria-label={editLabel(nameOf(item))} onClick={() => onEdit(item)} />
                <DeleteButton
                  aria-label={removeLabel(nameOf(item))}
                  onClick={() => onChange(items.filter((each) => each.id !== item.id))}
                />
              </RowButtons>
            </>
          )}
        </OrderedRows>
      )}
      {error !== undefined && error !== null && (
        <Text fz={14} lh={1.45} c="var(--bama-red-fg)" role="alert">
          {error}
        </Text>
      )}
      <Button
        variant="default"
        size="md"
        mt="xs"
        leftSection={<IconPlus size={18} stroke={1.7} aria-hidden />}
        onClick={() => onEdit(null)}
      >
        {add}
      </Button>
    </Box>
  )
}
