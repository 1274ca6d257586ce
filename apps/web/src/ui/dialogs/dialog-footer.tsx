import { Box, type BoxProps, Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { commonTexts } from '../../texts/common.ts'
import classes from './dialog-footer.module.css'

interface DialogFooterProps extends BoxProps {
  /** The primary button, shown first. Without it there is only a way out. */
  readonly main?: ReactNode
  /** Shown as a bar below a scrolling body. */
  readonly isBar?: boolean
  /** The way out, where it undoes nothing and has no name of its own. */
  readonly onCancel?: (() => void) | undefined
  /** Focused first, where the main button would do what is hard to take back. */
  readonly isCancelFirst?: boolean
  /** Another way out, and whatever else there is. */
  readonly children?: ReactNode
}

/** The buttons of a dialog, in one order everywhere: the main one, the way out, the rest. No landmark: a window may have two. */
export const DialogFooter = ({
  main,
  isBar = false,
  onCancel,
  isCancelFirst = false,
  children,
  ...props
}: DialogFooterProps) => (
  <Box className={classes.foot ?? ''} data-bar={isBar || undefined} {...props}>
    {main}
    {onCancel !== undefined && (
      <Button variant="default" onClick={onCancel} data-autofocus={isCancelFirst || undefined}>
        {commonTexts.cancel}
      </Button>
    )}
    {children}
  </Box>
)
