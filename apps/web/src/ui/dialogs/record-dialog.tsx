import { Modal } from '@mantine/core'
import { type ReactNode, useCallback, useState } from 'react'
import { EmptyStage } from '../display/empty-stage.tsx'
import { EscapeHold, useEscapeHolders } from '../forms/escape-hold.ts'
import { FocusHandover } from '../hooks/record-focus.ts'
import { ExitButton } from './exit-button.tsx'
import { Name } from '../display/names.tsx'
import classes from './record-dialog.module.css'
import { useSinglePress } from './single-press.ts'
import { useFocusIfLost } from './use-focus-if-lost.ts'
import { useAfterFocusReturn } from '../hooks/use-after-focus-return.ts'
import { useOpensAfterMount } from './use-opens-after-mount.ts'

interface RecordDialogProps<Row extends { readonly id: string }> {
  readonly isOpen: boolean
  /** Undefined while loading, null if it isn't on this device. */
  readonly row: Row | null | undefined
  /** Records are still being downloaded, so a missing one may yet arrive. */
  readonly isFilling: boolean
  /** Another dialog is above this one and gets the keys. */
  readonly isCovered: boolean
  readonly isPhone: boolean
  /** Width on a desk, in pixels. */
  readonly size: number
  readonly texts: NoRecordTexts
  readonly onClose: () => void
  /** Called after the exit transition. */
  readonly onClosed: () => void
  /** Shown if the record is missing. */
  readonly left?: ReactNode
  /** Renders header, body and buttons. */
  readonly children: (row: Row) => ReactNode
}

interface NoRecordTexts {
  readonly loading: string
  readonly notFound: string
  readonly notFoundHint: string
}

/** The record that a dialog shows, kept during the exit transition, when the address no longer names it. */
export function useShownId(id: string | undefined): {
  readonly shownId: string | undefined
  readonly forget: () => void
} {
  const [shownId, setShownId] = useState(id)
  if (id !== undefined && id !== shownId) setShownId(id)
  return { shownId, forget: useCallback(() => setShownId(undefined), []) }
}

/** The dialog of one record, full screen on a phone. Shows a message if the record is missing. */
export function RecordDialog<Row extends { readonly id: string }>({
  isOpen,
  row,
  isFilling,
  isCovered,
  isPhone,
  size,
  texts,
  onClose,
  onClosed,
  left,
  children,
}: RecordDialogProps<Row>) {
  // An open field inside takes Escape for itself.
  const { isHeld, hold } = useEscapeHolders()
  return (
    <Modal.Root
      {...useSinglePress(isOpen)}
      opened={useOpensAfterMount(isOpen)}
      onClose={onClose}
      onExitTransitionEnd={useAfterFocusReturn(isOpen, onClosed)}
      fullScreen={isPhone}
      size={size}
      classNames={{ content: classes.content ?? '' }}
      yOffset="5dvh"
      closeOnEscape={!isCovered && !isHeld}
      transitionProps={{ duration: 220, transition: isPhone ? 'slide-up' : 'fade' }}
    >
      <Modal.Overlay />
      <Modal.Content data-record-window={isOpen || undefined}>
        <FocusHandover />
        {row === undefined || row === null ? (
          <NoRecord
            isKnown={row === null && !isFilling}
            texts={texts}
            isPhone={isPhone}
            onClose={onClose}
            left={left}
          />
        ) : (
          <EscapeHold value={hold}>{children(row)}</EscapeHold>
        )}
      </Modal.Content>
    </Modal.Root>
  )
}

interface RecordHeadProps {
  readonly title: string
  /** The title is a longer text rather than a name. */
  readonly isLong?: boolean
  readonly isPhone: boolean
  readonly onClose: () => void
  /** Shown above the title. */
  readonly line: ReactNode
  /** Makes the title editable in place. */
  readonly renderTitle?: (title: ReactNode) => ReactNode
  /** Shown below the title. */
  readonly children?: ReactNode
}

/** The header of a record's dialog. The title, not a field, gets the focus, so that no keyboard opens on a phone. */
export function RecordHead({ title, isLong = false, isPhone, onClose, line, renderTitle, children }: RecordHeadProps) {
  const focused = useFocusIfLost()
  const heading = (
    <Modal.Title
      ref={focused}
      className={classes.title ?? ''}
      data-long={isLong || undefined}
      tabIndex={-1}
      data-autofocus
    >
      <Name>{title}</Name>
    </Modal.Title>
  )
  return (
    <div className={classes.head} data-phone={isPhone || undefined}>
      <div className={classes.line}>
        {line}
        <ExitButton className={classes.exit} isPhone={isPhone} onClick={onClose} />
      </div>
      {renderTitle === undefined ? heading : renderTitle(heading)}
      {children}
    </div>
  )
}

interface NoRecordProps {
  /** Whether it is certain that the record doesn't exist. */
  readonly isKnown: boolean
  readonly texts: NoRecordTexts
  readonly isPhone: boolean
  readonly onClose: () => void
  readonly left: ReactNode
}

/** Shown in place of a record that is loading, missing or deleted. */
function NoRecord({ isKnown, texts, isPhone, onClose, left }: NoRecordProps) {
  const title = useFocusIfLost()
  return (
    <div className={classes.empty}>
      <ExitButton className={classes.exit} isPhone={isPhone} onClick={onClose} />
      <Modal.Title ref={title} className={classes.emptyTitle ?? ''} tabIndex={-1} data-autofocus>
        {isKnown ? texts.notFound : texts.loading}
      </Modal.Title>
      {isKnown && <EmptyStage>{texts.notFoundHint}</EmptyStage>}
      {isKnown && left}
    </div>
  )
}
