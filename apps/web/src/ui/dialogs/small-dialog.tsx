import { Modal, type ModalProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { FocusHandover } from '../hooks/record-focus.ts'
import { useAfterFocusReturn } from '../hooks/use-after-focus-return.ts'
import { useSinglePress } from './single-press.ts'
import { useBackCloses } from './use-back-closes.ts'
import { useOpensAfterMount } from './use-opens-after-mount.ts'

interface SmallDialogProps extends Omit<ModalProps, 'title' | 'withCloseButton' | 'children' | 'onExitTransitionEnd'> {
  /** Called after the exit transition. */
  readonly onClosed?: () => void
  readonly title: string
  /** Space below the title, in pixels. */
  readonly titleGap?: number
  /** False where the dialog is a step of the history, so that Back closes it anyway. */
  readonly takesBack?: boolean
  readonly children: ReactNode
}

/** A short dialog, as tall as its content. */
export function SmallDialog({
  opened,
  title,
  titleGap = 12,
  takesBack = true,
  onClosed,
  children,
  ...props
}: SmallDialogProps) {
  useBackCloses(opened && takesBack, props.onClose)
  return (
    <Modal
      {...props}
      {...useSinglePress(opened)}
      opened={useOpensAfterMount(opened)}
      onExitTransitionEnd={useAfterFocusReturn(opened, onClosed)}
      withCloseButton={false}
    >
      <FocusHandover />
      {/* Outside Mantine's header, which would be a second banner on a page that has one. */}
      <Modal.Title fz={20} lh={1.35} fw={700} mb={titleGap} style={{ overflowWrap: 'anywhere' }}>
        {title}
      </Modal.Title>
      {children}
    </Modal>
  )
}
