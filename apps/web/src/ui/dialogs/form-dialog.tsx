import { Button, Group, Modal, Text } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useBlocker } from '@tanstack/react-router'
import { type HTMLAttributes, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { isLeavingWithoutPrompt } from '../../data/index.ts'
import { commonTexts } from '../../texts/common.ts'
import { DraftNotice } from '../forms/draft-notice.tsx'
import { EscapeHold, useEscapeHolders } from '../forms/escape-hold.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { FocusHandover } from '../hooks/record-focus.ts'
import { DialogFooter } from './dialog-footer.tsx'
import { ExitButton } from './exit-button.tsx'
import classes from './form-dialog.module.css'
import { useIsPhone } from '../hooks/use-is-phone.ts'
import { useTopmost } from './use-back-closes.ts'
import { useAfterFocusReturn } from '../hooks/use-after-focus-return.ts'
import { useOpensAfterMount } from './use-opens-after-mount.ts'

interface FormDialogProps {
  readonly opened: boolean
  readonly title: string
  /** What its button does, where that is not saving. */
  readonly submit?: string
  /** Width on a desk, in pixels. */
  readonly size?: number
  /** What is there is read first: no field takes the focus, and no keyboard opens on a phone. */
  readonly isReadFirst?: boolean
  /** Whether leaving would lose something. */
  readonly isDirty: boolean
  readonly isSaving: boolean
  /** Saving has to wait a moment; it is `isSaving` unless said. */
  readonly isBusy?: boolean
  /** Something inside is being moved, or another window lies above: Escape and saving by key are not this form's. */
  readonly isHeld?: boolean
  readonly onSave: () => void
  /** The person leaves, and what they changed is dropped. */
  readonly onAbandon?: () => void
  /** What was typed before and not saved stands in the form again: it can be thrown away. */
  readonly onDiscardDraft?: (() => void) | undefined
  readonly onClose: () => void
  /** Its exit transition has ended. */
  readonly onClosed: () => void
  /** Of the part that scrolls, such as handlers for what is dropped there. */
  readonly bodyProps?: HTMLAttributes<HTMLDivElement>
  /** A button at the end of the head, where it moves no field when it comes. */
  readonly tool?: ReactNode
  /** What comes and goes by itself, in a few words. It stands in the head, where it moves no field. */
  readonly status?: ReactNode
  /** The fields; `data-autofocus` on the one that takes the focus. */
  readonly children: ReactNode
}

/**
 * A phone's screen rises. Unlike Mantine's own it ends without a transform: within one, a row that is dragged would not be
 * where the finger is.
 */
const rise = {
  in: { opacity: 1, transform: 'none' },
  out: { opacity: 0, transform: 'translateY(40px)' },
  transitionProperty: 'transform, opacity',
}

/** A form: a dialog on a desk, the whole screen on a phone. Leaving it with unsaved changes asks. */
export function FormDialog({
  opened,
  title,
  submit = commonTexts.save,
  size = 560,
  isReadFirst = false,
  isDirty,
  isSaving,
  isBusy = isSaving,
  isHeld: isCovered = false,
  onSave,
  onAbandon,
  onDiscardDraft,
  onClose,
  onClosed,
  bodyProps,
  tool,
  status,
  children,
}: FormDialogProps) {
  const isPhone = useIsPhone()
  const holders = useEscapeHolders()
  const isHeld = isCovered || holders.isHeld
  const { leave, leaving } = useLeaving({ isGuarded: opened && isDirty, opened, isSaving, onAbandon, onClose })
  const saveByKey = (): void => {
    if (opened && !leaving.opened && !isHeld) onSave()
  }
  // Fields are where this key is pressed.
  useHotkeys([['mod+Enter', saveByKey]], [])

  return (
    <Modal.Root
      opened={useOpensAfterMount(opened)}
      onClose={leave}
      onExitTransitionEnd={useAfterFocusReturn(opened, onClosed)}
      fullScreen={isPhone}
      size={size}
      classNames={{ content: classes.content ?? '' }}
      yOffset="4dvh"
      closeOnEscape={!leaving.opened && !isHeld}
      transitionProps={{ duration: 220, transition: isPhone ? rise : 'fade' }}
    >
      <Modal.Overlay />
      <Modal.Content>
        <FocusHandover />
        <Group
          className={classes.head ?? ''}
          data-phone={isPhone || undefined}
          flex="none"
          wrap="nowrap"
          gap={8}
          justify={isPhone ? 'flex-start' : 'space-between'}
        >
          <Modal.Title
            fz={20}
            fw={700}
            lh={1.4}
            style={{ outline: 'none' }}
            tabIndex={-1}
            data-autofocus={isReadFirst || undefined}
          >
            {title}
          </Modal.Title>
          {status !== undefined && (
            <Text role="status" ms="auto" fz={13} lh={1.3} c="var(--tone-fg)" data-tone="spot">
              {status}
            </Text>
          )}
          {tool}
          <ExitButton isPhone={isPhone} onClick={leave} />
        </Group>
        <form
          className={classes.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            // A dialog that one of the fields opened has a form of its own: it is not this one that is saved by it.
            event.stopPropagation()
            onSave()
          }}
        >
          <div className={classes.body} {...bodyProps}>
            {onDiscardDraft !== undefined && <DraftNotice onDiscard={onDiscardDraft} />}
            <EscapeHold value={holders.hold}>{children}</EscapeHold>
          </div>
          <DialogFooter
            isBar
            main={
              <Button type="submit" loading={isBusy}>
                {submit}
              </Button>
            }
          >
            <Button variant="default" onClick={leave}>
              {commonTexts.cancel}
            </Button>
            {!isPhone && (
              <Text component="kbd" dir="ltr" fz={12} ff="inherit" c="dimmed" ms="auto">
                Ctrl+Enter
              </Text>
            )}
          </DialogFooter>
        </form>
      </Modal.Content>
      <ConfirmDialog {...leaving} {...commonTexts.leaving} />
    </Modal.Root>
  )
}

interface Leaving {
  /** Something would be lost. */
  readonly isGuarded: boolean
  readonly opened: boolean
  readonly isSaving: boolean
  readonly onAbandon: (() => void) | undefined
  readonly onClose: () => void
}

interface Asking {
  readonly opened: boolean
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** The ways out of a form: its buttons, Escape, Back, a link, the browser's own close. */
function useLeaving({ isGuarded, opened, isSaving, onAbandon, onClose }: Leaving): {
  readonly leave: () => void
  readonly leaving: Asking
} {
  const [isAsking, setIsAsking] = useState(false)
  const isTopmost = useTopmost(opened)
  const blocker = useBlocker({
    // Back closes the form, as on a phone it closes whatever fills the screen; it does not leave the page.
    shouldBlockFn: ({ action, current, next }) => {
      // The screen below writes a search into its address a moment after it was typed: nobody leaves.
      const isSameScreen = action === 'REPLACE' && current.pathname === next.pathname
      return action === 'BACK' ? opened && isTopmost() : isGuarded && !isSameScreen
    },
    enableBeforeUnload: () => isGuarded && !isLeavingWithoutPrompt(),
    withResolver: true,
  })
  const isBlocked = blocker.status === 'blocked'
  const closeOnBack = useEffectEvent(() => {
    blocker.reset?.()
    onClose()
  })
  useEffect(() => {
    if (isBlocked && !isGuarded) closeOnBack()
  }, [isBlocked, isGuarded])

  return {
    leave: () => {
      if (isSaving) return
      if (isGuarded) setIsAsking(true)
      else onClose()
    },
    leaving: {
      opened: isAsking || (isBlocked && isGuarded),
      onConfirm: () => {
        setIsAsking(false)
        onAbandon?.()
        if (blocker.action === 'BACK') blocker.reset?.()
        else blocker.proceed?.()
        onClose()
      },
      onCancel: () => {
        setIsAsking(false)
        blocker.reset?.()
      },
    },
  }
}
