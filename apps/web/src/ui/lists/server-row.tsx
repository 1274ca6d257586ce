import { ActionIcon, Box, Group, Text } from '@mantine/core'
import { IconTrash, type TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Name } from '../display/names.tsx'
import { recordKey } from '../hooks/record-focus.ts'

interface ServerRowProps<Item> {
  readonly entity: string
  readonly item: Item
  /** Shown after the name. */
  readonly badges?: ReactNode
  /** What is known about the item, a paragraph per line. */
  readonly children: ReactNode
  /** Shown below, over the whole width. */
  readonly below?: ReactNode
  /** The accessible name of the button that ends the item. Without it there is no button. */
  readonly endLabel?: string
  readonly EndIcon?: TablerIcon
  readonly isDisabled: boolean
  readonly onEnd: (item: Item) => void
}

/** A row of `ServerRows`: the item's name and facts, and the button that ends it. */
export function ServerRow<Item extends { readonly id: string; readonly name: string }>({
  entity,
  item,
  badges,
  children,
  below,
  endLabel,
  EndIcon = IconTrash,
  isDisabled,
  onEnd,
}: ServerRowProps<Item>) {
  return (
    <Box py="xs" data-record-key={recordKey(entity, item.id)} renderRoot={(props) => <li {...props} />}>
      <Group gap="xs" justify="space-between" wrap="nowrap" mih={44}>
        <Box miw={0} fz={13} lh="sm" c="var(--bama-ink-2)">
          <Group gap="xs" mb={2}>
            <Text fz={15} fw={600} lh="sm" c="var(--bama-ink)" style={{ overflowWrap: 'anywhere' }}>
              <Name>{item.name}</Name>
            </Text>
            {badges}
          </Group>
          {children}
        </Box>
        {endLabel !== undefined && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            aria-label={endLabel}
            disabled={isDisabled}
            onClick={() => onEnd(item)}
          >
            <EndIcon size={20} stroke={1.7} aria-hidden />
          </ActionIcon>
        )}
      </Group>
      {below}
    </Box>
  )
}
