import { Stack, Text } from '@mantine/core'
import { localTexts } from '../../texts/local.ts'

/** What there is to say where there is no server. */
export const LocalFacts = () => (
  <Stack gap="xs" fz="sm" lh="sm">
    <Text inherit>{localTexts.panel}</Text>
    <Text inherit c="var(--bama-ink-2)">
      {localTexts.noProtection}
    </Text>
  </Stack>
)
