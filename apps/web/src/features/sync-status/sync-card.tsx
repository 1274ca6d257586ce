import { Button, Group, Stack } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { exportChanges, useSharedStorage, useSyncState } from '../../data/index.ts'
import { syncTexts } from '../../texts/sync.ts'
import { Card } from '../../ui/display/card.tsx'
import { downloadChanges } from './download-changes.ts'
import { LocalFacts } from './lazy-local-facts.tsx'
import { SyncFacts } from './sync-facts.tsx'
import { SyncNotices } from './sync-notices.tsx'

interface SyncCardProps {
  /** The card stands alone: with all facts, and a link to the sync page. */
  readonly isWhole?: boolean
  /** What lets the device go on in a shared storage. */
  readonly access?: ReactNode
  /** The sync button. */
  readonly children: ReactNode
}

/** The connection, unsent and rejected changes, and their export. */
export function SyncCard({ isWhole = false, access, children }: SyncCardProps) {
  const state = useSyncState()
  const sharing = useSharedStorage()
  // The card of features/shared-storage shows the state then.
  if (state.isLocal && isWhole && sharing !== null) return null
  if (state.isLocal)
    return (
      <Card aria-label={syncTexts.panelTitle}>
        <LocalFacts />
        {sharing !== null && access}
      </Card>
    )
  const isEmpty = state.pending === 0 && state.rejected === 0
  return (
    <Card aria-label={syncTexts.panelTitle}>
      <Stack gap="sm" fz="sm" lh="sm">
        <SyncFacts state={state} isWhole={isWhole} />
        <SyncNotices state={state} />
        <Group gap="xs">
          {children}
          {!isEmpty && (
            <Button
              variant="default"
              leftSection={<IconDownload size={18} stroke={1.7} aria-hidden="true" />}
              onClick={() => void exportChanges().then(downloadChanges)}
            >
              {syncTexts.exportAll}
            </Button>
          )}
          {isWhole && !isEmpty && (
            <Button component={Link} to="/Sync" variant="subtle" c="var(--bama-action-ink)">
              {syncTexts.details}
            </Button>
          )}
        </Group>
      </Stack>
    </Card>
  )
}
