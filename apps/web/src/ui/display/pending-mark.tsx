import { Box, VisuallyHidden } from '@mantine/core'
import { IconCloudUp } from '@tabler/icons-react'
import { commonTexts } from '../../texts/common.ts'

/** Marks a record that has changes not yet sent to the server. */
export function PendingMark() {
  return (
    <Box component="span" display="inline-flex" flex="none" c="var(--bama-spot-fg)" title={commonTexts.pending}>
      <IconCloudUp size={18} stroke={1.7} aria-hidden />
      <VisuallyHidden>{commonTexts.pending}</VisuallyHidden>
    </Box>
  )
}
