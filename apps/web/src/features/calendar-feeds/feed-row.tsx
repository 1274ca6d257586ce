import type { CalendarFeed } from '@bama/sync'
import { ActionIcon, Box, Group, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { businessZone } from '../../data/index.ts'
import { calendarFeedsTexts as texts } from '../../texts/calendar-feeds.ts'
import { momentText } from '../../texts/moments.ts'
import { Name } from '../../ui/display/names.tsx'

interface FeedRowProps {
  readonly feed: CalendarFeed
  readonly today: string
  readonly isOffline: boolean
  readonly onRevoke: (feed: CalendarFeed) => void
}

/** An address by its name: what it is for, and whether anybody reads it. */
export function FeedRow({ feed, today, isOffline, onRevoke }: FeedRowProps) {
  const { name, with_tasks, created_at, last_read_at } = feed
  const moment = (instant: string): string => momentText(instant, today, businessZone)
  return (
    <Group gap="xs" justify="space-between" wrap="nowrap" py="xs" renderRoot={(props) => <li {...props} />}>
      <Box miw={0} fz={13} lh="sm" c="var(--bama-ink-2)">
        <Text fz={15} fw={600} lh="sm" c="var(--bama-ink)" style={{ overflowWrap: 'anywhere' }}>
          <Name>{name}</Name>
        </Text>
        {with_tasks && <p>{texts.withTasks}</p>}
        <p>{texts.created(moment(created_at))}</p>
        <p>{last_read_at === null ? texts.neverRead : texts.lastRead(moment(last_read_at))}</p>
      </Box>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        aria-label={texts.revoke(name)}
        disabled={isOffline}
        onClick={() => onRevoke(feed)}
      >
        <IconTrash size={20} stroke={1.7} aria-hidden />
      </ActionIcon>
    </Group>
  )
}
