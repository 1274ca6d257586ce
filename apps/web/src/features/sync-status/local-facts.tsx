import { Stack, Text } from '@mantine/core'
import { useSharedStorage } from '../../data/index.ts'
import { localTexts } from '../../texts/local.ts'
import { StorageFacts } from '../../ui/feedback/storage-facts.tsx'

/** The state in local mode: sharing with other devices, and the limits of roles there. */
export function LocalFacts() {
  const sharing = useSharedStorage()
  return (
    <Stack gap="xs" fz="sm" lh="sm">
      {sharing === null ? <Text inherit>{localTexts.panel}</Text> : <StorageFacts state={sharing} />}
      <Text inherit c="var(--bama-ink-2)">
        {localTexts.noProtection}
      </Text>
    </Stack>
  )
}
