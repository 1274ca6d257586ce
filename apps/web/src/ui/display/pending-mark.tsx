import { VisuallyHidden } from '@mantine/core'
import { IconCloudUp } from '@tabler/icons-react'
import { commonTexts } from '../../texts/common.ts'
import classes from './pending-mark.module.css'

/** Says that a record has changes that the server has not seen yet. */
export function PendingMark() {
  return (
    <span className={classes.mark} title={commonTexts.pending}>
      <IconCloudUp size={18} stroke={1.7} aria-hidden />
      <VisuallyHidden>{commonTexts.pending}</VisuallyHidden>
    </span>
  )
}
