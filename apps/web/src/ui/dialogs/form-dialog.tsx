import { Button, Group, Modal, Text } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useBlocker } from '@tanstack/react-router'
import { type HTMLAttributes, type ReactNode, useEffect, useState } from 'react'
import { isLeavingWithoutPrompt } from '../../data/index.ts'
import { commonTexts } from '../../texts/common.ts'
import { ChangedNotice } from '../forms/changed-notice.tsx'
import { DraftNotice } from '../forms/draft-notice.tsx'
import { EscapeHold, useEscapeHolders } from '../forms/escape-hold.ts'
import type { ChangedMeanwhile } from '../forms/use-record-form.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { FocusHandover } from '../hooks/record-focus.ts'
import { DialogFooter } from './dialog-footer.tsx'
import { ExitButton } from './exit-button.tsx'
import classes from './form-dialog.module.css'
import { useIsPhone } from '../hooks/use-is-phone.ts'
import { useSinglePress } from './single-press.ts'
import { useBackCloses } from './use-back-closes.ts'
import { useAfterFocusReturn } from '../hooks/use-after-focus-return.ts'
import type { DialogProps } from './use-dialog.ts'
import { useOpensAfterMount } from './use-opens-after-mount.ts'

interface FormDialogProps extends DialogProps {
  readonly title: string
  /** The submit button's label. */
  readonly submit?: string
  /** Width on a desk, in pixels. */
  readonly size?: number
  /** For forms that are read first: no field is focused, so no keyboard opens on a phone. */
  readonly isReadFirst?: boolean
  /** Whether there are unsaved changes. */
  readonly isDirty: boolean
  readonly isSaving: boolean
  /** The submit button shows a loader. Default: `isSaving`. */
  readonly isBusy?: boolean
  /**
   * An item inside is being dragged, or another dialog is above: Escape and the save shortcut don't apply to this form.
   */
  readonly isHeld?: boolean
  readonly onSave: () => void
  /** Called when the person leaves and the changes are dropped. */
  readonly onAbandon?: () => void
  /** Set when the form shows a restored draft, which can be discarded. */
  readonly onDiscardDraft?: (() => void) | undefined
  /** What somebody else changed meanwhile, and saving would replace. */
  readonly changedMeanwhile?: readonly ChangedMeanwhile[]
  /** Props of the scrolling body, such as handlers for dropped files. */
  readonly bodyProps?: HTMLAttributes<HTMLDivElement>
  /** A button at the end of the header, where it moves no field as it appears. */
  readonly tool?: ReactNode
  /** A short, changing status. In the header, where it moves no field. */
  readonly status?: ReactNode
  /** The fields; `data-autofocus` marks the one to focus first. */
  readonly children: ReactNode
}

/**
 * A phone's screen slides up. Unlike Mantine's transition it ends without a transform, inside which a dragged row would
 * be offset from the finger.
 */
const rise = {
  in: { opacity: 1, transform: 'none' },
  out: { opacity: 0, transform: 'translateY(40px)' },
  transitionProperty: 'transform, opacity',
}

/** A form: a dialog on a desk, full screen on a phone. Asks before unsaved changes are lost. */
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
  changedMeanwhile,
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
  // An empty ignore list: the shortcut works in fields too.
  useHotkeys([['mod+Enter', saveByKey]], [])

  return (
    <Modal.Root
      {...useSinglePress(opened)}
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
            // React events bubble out of portals: a form in a dialog opened from a field must not submit this one.
            event.stopPropagation()
            onSave()
          }}
        >
          <div className={classes.body} {...bodyProps}>
            {onDiscardDraft !== undefined && <DraftNotice onDiscard={onDiscardDraft} />}
            <EscapeHold value={holders.hold}>{children}</EscapeHold>
          </div>
          {changedMeanwhile !== undefined && <ChangedNotice changed={changedMeanwhile} />}
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
  /** Whether leaving would lose changes. */
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

/** Handles all ways of leaving a form: its buttons, Escape, Back, a link and closing the page. */
function useLeaving({ isGuarded, opened, isSaving, onAbandon, onClose }: Leaving): {
  readonly leave: () => void
  readonly leaving: Asking
} {
  const [isAsking, setIsAsking] = useState(false)
  const blocker = useBlocker({
    shouldBlockFn: ({ action, current, next }) => {
      // A screen below may update the search in its address shortly after typing, which isn't leaving.
      const isSameScreen = action === 'REPLACE' && current.pathname === next.pathname
      return isGuarded && action !== 'BACK' && !isSameScreen
    },
    enableBeforeUnload: () => isGuarded && !isLeavingWithoutPrompt(),
    withResolver: true,
  })
  // A link that was pressed while the form was being saved.
  useEffect(() => {
    if (!isGuarded) blocker.reset?.()
  }, [blocker, isGuarded])
  const leave = (): void => {
    if (isSaving) return
    if (isGuarded) setIsAsking(true)
    else onClose()
  }
  useBackCloses(opened, leave)

  return {
    leave,
    leaving: {
      opened: isAsking || (blocker.status === 'blocked' && isGuarded),
      onConfirm: () => {
        setIsAsking(false)
        onAbandon?.()
        blocker.proceed?.()
        onClose()
      },
      onCancel: () => {
        setIsAsking(false)
        blocker.reset?.()
      },
    },
  }
}
