import { Box, Flex, Text, VisuallyHidden } from '@mantine/core'
import { IconCloudOff, IconCloudUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useSyncState } from '../../data/index.ts'
import { syncTexts } from '../../texts/sync.ts'

/** Says, while there is no connection, that work goes on and what waits; undefined with one. Stands beside a screen's title. */
export function useOfflineBanner(): ReactNode {
  const { isOnline, pending } = useSyncState()
  if (isOnline) return undefined
  return (
    <Flex
      component="output"
      align="center"
      gap="xs"
      w="fit-content"
      maw="calc(100% - 16px)"
      ms="md"
      px="sm"
      py={6}
      bdrs="md"
      bg="var(--bama-grey-bg)"
      c="var(--bama-ink-2)"
      fz="sm"
      lh="sm"
    >
      <Box component="span" flex="none" lh={0} visibleFrom="md">
        <IconCloudOff size={18} stroke={1.7} aria-hidden="true" />
      </Box>
      <Text span inherit lineClamp={1}>
        <Text component="strong" inherit fw={600} c="var(--bama-ink)">
          {syncTexts.bannerLead}
        </Text>{' '}
        {syncTexts.banner}
        {pending === 0 ? null : ` ${syncTexts.bannerPending(pending)}`}
      </Text>
    </Flex>
  )
}

/** The phone's offline banner: a line below the top bar's title, with the number of unsent changes. */
export function OfflineLine() {
  const { isOnline, pending } = useSyncState()
  if (isOnline) return null
  return (
    <Flex
      component="output"
      align="center"
      gap={4}
      pos="absolute"
      style={{ insetInline: 0, insetBlockStart: 'calc(100% - 4px)' }}
      fz={12}
      lh={1.35}
      c="var(--bama-backstage-ink-2)"
    >
      <Text component="strong" inherit fw={600} c="var(--bama-backstage-ink)" lineClamp={1}>
        {syncTexts.bannerLead}
      </Text>
      {pending > 0 && (
        <>
          <IconCloudUp size={14} stroke={1.7} style={{ flex: 'none' }} aria-hidden="true" />
          <VisuallyHidden>{syncTexts.waiting}</VisuallyHidden>
          <span>{pending}</span>
        </>
      )}
    </Flex>
  )
}
