import { Button, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useSharedStorage } from '../../data/index.ts'
import { localTexts } from '../../texts/local.ts'
import { sharedStorageTexts } from '../../texts/shared-storage.ts'
import { StorageFacts } from '../../ui/feedback/storage-facts.tsx'

interface LocalFactsProps {
  /** Called when the link to the sync page is followed. Without it there is no link. */
  readonly onNavigate?: () => void
}

/** The state in local mode: sharing with other devices, and the limits of roles there. */
export function LocalFacts({ onNavigate }: LocalFactsProps) {
  const sharing = useSharedStorage()
  return (
    <Stack gap="xs" fz="sm" lh="sm">
      {sharing === null ? <Text inherit>{localTexts.panel}</Text> : <StorageFacts state={sharing} />}
      <Text inherit c="var(--bama-ink-2)">
        {localTexts.noProtection}
      </Text>
      {sharing !== null && onNavigate !== undefined && (
        <Button component={Link} to="/Sync" variant="subtle" c="var(--bama-action-ink)" onClick={onNavigate}>
          {sharedStorageTexts.access}
        </Button>
      )}
    </Stack>
  )
}
