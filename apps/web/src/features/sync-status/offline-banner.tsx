import { Box, Flex, Text } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { syncTexts } from '../../texts/sync.ts'

interface OfflineBannerProps {
  /** Changes that wait to be sent. */
  readonly pending: number
}

/** Below a screen's header while offline: work goes on, and so many changes wait. */
export function OfflineBanner({ pending }: OfflineBannerProps) {
  return (
    <Flex
      component="output"
      align="center"
      gap="sm"
      px="sm"
      py="xs"
      bdrs="md"
      bg="var(--bama-grey-bg)"
      c="var(--bama-ink-2)"
      fz="sm"
      lh="sm"
    >
      <Box component={IconCloudOff} size={18} stroke={1.7} visibleFrom="sm" aria-hidden="true" />
      <span>
        <Text component="strong" inherit fw={600} c="var(--bama-ink)">
          {syncTexts.bannerLead}
        </Text>{' '}
        {syncTexts.banner}
        {pending === 0 ? null : ` ${syncTexts.bannerPending(pending)}`}
      </span>
    </Flex>
  )
}
