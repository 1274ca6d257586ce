import { Box, Stack, Text } from '@mantine/core'
import type { QueuedChange } from '../../data/index.ts'
import { syncTexts } from '../../texts/sync.ts'
import rows from '../../ui/display/rows.module.css'
import { ChangeWords } from './change-words.tsx'

interface UnsentListProps {
  readonly unsent: readonly QueuedChange[]
  /** The total number of unsent changes. The list may be shorter. */
  readonly count: number
}

/** Unsent changes, oldest first. */
export function UnsentList({ unsent, count }: UnsentListProps) {
  const more = count - unsent.length
  return (
    <Box className={rows.rows} mt="sm">
      <ul className={rows.rows}>
        {unsent.map((change) => (
          <Stack key={change.id} gap={0} py="xs" renderRoot={(props) => <li {...props} />}>
            <ChangeWords change={change} at={change.madeAt} />
          </Stack>
        ))}
      </ul>
      {more > 0 ? (
        <Text size="caption" c="dimmed" pt="xs">
          {syncTexts.moreUnsent(more)}
        </Text>
      ) : null}
    </Box>
  )
}
