import { Box, Text } from '@mantine/core'
import type { ReactNode } from 'react'

interface AboutOrOfflineProps {
  readonly about: ReactNode
  /** Shown instead while there is no connection. */
  readonly offline: ReactNode
  readonly isOffline: boolean
}

const inOnePlace = (isHidden: boolean) => ({ gridArea: '1 / 1', ...(isHidden && { visibility: 'hidden' as const }) })

/** A card's description, or that it needs a connection. Both take the same space, so that no button below moves. */
export const AboutOrOffline = ({ about, offline, isOffline }: AboutOrOfflineProps) => (
  <Box display="grid">
    <Text size="sm" c="var(--bama-ink-2)" style={inOnePlace(isOffline)}>
      {about}
    </Text>
    <Text size="sm" fw={500} c="var(--tone-fg)" data-tone="spot" role="status" style={inOnePlace(!isOffline)}>
      {offline}
    </Text>
  </Box>
)
