import type { ApiKey } from '@bama/sync'
import { ActionIcon, Box, Group, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { businessZone } from '../../data/index.ts'
import { apiKeysTexts as texts } from '../../texts/api-keys.ts'
import { momentText } from '../../texts/moments.ts'
import { Name } from '../../ui/display/names.tsx'

interface KeyRowProps {
  readonly apiKey: ApiKey
  readonly today: string
  readonly isOffline: boolean
  readonly onRevoke: (apiKey: ApiKey) => void
}

/** A key by its name: when it was made, and whether anything uses it. */
export function KeyRow({ apiKey, today, isOffline, onRevoke }: KeyRowProps) {
  const { name, created_at, last_used_at } = apiKey
  const moment = (instant: string): string => momentText(instant, today, businessZone)
  return (
    <Group gap="xs" justify="space-between" wrap="nowrap" py="xs" renderRoot={(props) => <li {...props} />}>
      <Box miw={0} fz={13} lh="sm" c="var(--bama-ink-2)">
        <Text fz={15} fw={600} lh="sm" c="var(--bama-ink)" style={{ overflowWrap: 'anywhere' }}>
          <Name>{name}</Name>
        </Text>
        <p>{texts.created(moment(created_at))}</p>
        <p>{last_used_at === null ? texts.neverUsed : texts.lastUsed(moment(last_used_at))}</p>
      </Box>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        aria-label={texts.revoke(name)}
        disabled={isOffline}
        onClick={() => onRevoke(apiKey)}
      >
        <IconTrash size={20} stroke={1.7} aria-hidden />
      </ActionIcon>
    </Group>
  )
}
