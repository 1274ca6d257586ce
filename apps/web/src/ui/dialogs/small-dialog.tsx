import { Modal, type ModalProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { FocusHandover } from '../hooks/record-focus.ts'
import { useAfterFocusReturn } from '../hooks/use-after-focus-return.ts'
import { useOpensAfterMount } from './use-opens-after-mount.ts'

interface SmallDialogProps extends Omit<ModalProps, 'title' | 'withCloseButton' | 'children'> {
  readonly title: string
  /** Below the title, in pixels. */
  readonly titleGap?: number
  readonly children: ReactNode
}

/** A dialog that is answered at once, and as high as what it says. */
export function SmallDialog({
  opened,
  title,
  titleGap = 12,
  onExitTransitionEnd,
  children,
  ...props
}: SmallDialogProps) {
  return (
    <Modal
      {...props}
      opened={useOpensAfterMount(opened)}
      onExitTransitionEnd={useAfterFocusReturn(opened, onExitTransitionEnd)}
      withCloseButton={false}
    >
      <FocusHandover />
      {/* Not by the dialog's header: under a page with a bar of its own that would be a second banner. */}
      <Modal.Title fz={20} fw={700} mb={titleGap} style={{ overflowWrap: 'anywhere' }}>
        {title}
      </Modal.Title>
      {children}
    </Modal>
  )
}
