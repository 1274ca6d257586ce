import { Box, Button, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useRejected, useSyncState } from '../../data/index.ts'
import { syncTexts } from '../../texts/sync.ts'
import { LocalFacts } from './lazy-local-facts.tsx'
import { RejectedList } from './rejected-list.tsx'
import { SyncButton } from './sync-button.tsx'
import { SyncFacts } from './sync-facts.tsx'
import { SyncNotices } from './sync-notices.tsx'

interface SyncPanelProps {
  /** Called when the link to the sync page is followed. */
  readonly onNavigate: () => void
}

/** A summary of the connection and of rejected changes. The sync page shows everything. */
export function SyncPanel({ onNavigate }: SyncPanelProps) {
  const state = useSyncState()
  const rejected = useRejected()
  if (state.isLocal) return <LocalFacts onNavigate={onNavigate} />
  return (
    <Stack fz="sm" lh="sm">
      <SyncFacts state={state} />
      <SyncNotices state={state} />
      {rejected.length === 0 ? null : (
        <Box
          component="section"
          mah="30dvh"
          pt="sm"
          style={{ overflowY: 'auto', borderBlockStart: '1px solid var(--bama-line)' }}
        >
          <RejectedList rejected={rejected} />
        </Box>
      )}
      <Stack gap={4}>
        <SyncButton state={state} fullWidth />
        <Button component={Link} to="/Sync" variant="subtle" c="var(--bama-action-ink)" onClick={onNavigate}>
          {syncTexts.details}
        </Button>
      </Stack>
    </Stack>
  )
}
