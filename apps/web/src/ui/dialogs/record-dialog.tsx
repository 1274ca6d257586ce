import { Modal } from '@mantine/core'
import { type ReactNode, useCallback, useState } from 'react'
import { EmptyStage } from '../display/empty-stage.tsx'
import { EscapeHold, useEscapeHolders } from '../forms/escape-hold.ts'
import { FocusHandover } from '../hooks/record-focus.ts'
import { ExitButton } from './exit-button.tsx'
import { Name } from '../display/names.tsx'
import classes from './record-dialog.module.css'
import { useFocusIfLost } from './use-focus-if-lost.ts'
import { useAfterFocusReturn } from '../hooks/use-after-focus-return.ts'
import { useOpensAfterMount } from './use-opens-after-mount.ts'

interface RecordDialogProps<Row extends { readonly id: string }> {
  readonly isOpen: boolean
  /** undefined while it is read; null when it is not here. */
  readonly row: Row | null | undefined
  /** The copy is still being fetched: what is not here may be on its way. */
  readonly isFilling: boolean
  /** Another dialog is open above this one: keys are that one's. */
  readonly isCovered: boolean
  readonly isPhone: boolean
  /** Width on a desk, in pixels. */
  readonly size: number
  readonly texts: NoRecordTexts
  readonly onClose: () => void
  /** Its exit transition has ended. */
  readonly onClosed: () => void
  /** Its head, its body and its buttons. */
  readonly children: (row: Row) => ReactNode
}

interface NoRecordTexts {
  readonly loading: string
  readonly notFound: string
  readonly notFoundHint: string
}

/** Which record a dialog shows: during the exit transition the address no longer names it. */
export function useShownId(id: string | undefined): {
  readonly shownId: string | undefined
  readonly forget: () => void
} {
  const [shownId, setShownId] = useState(id)
  if (id !== undefined && id !== shownId) setShownId(id)
  return { shownId, forget: useCallback(() => setShownId(undefined), []) }
}

/** A dialog with one record; on a phone it fills the screen. Without the record it says so. */
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
  children,
}: RecordDialogProps<Row>) {
  // A field that is open inside takes Escape for itself.
  const { isHeld, hold } = useEscapeHolders()
  return (
    <Modal.Root
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
      <Modal.Content>
        <FocusHandover />
        {row === undefined || row === null ? (
          <NoRecord isKnown={row === null && !isFilling} texts={texts} isPhone={isPhone} onClose={onClose} />
        ) : (
          <EscapeHold value={hold}>{children(row)}</EscapeHold>
        )}
      </Modal.Content>
    </Modal.Root>
  )
}

interface RecordHeadProps {
  readonly title: string
  /** The title is a text of its own rather than a name. */
  readonly isLong?: boolean
  readonly isPhone: boolean
  readonly onClose: () => void
  /** What stands above the title. */
  readonly line: ReactNode
  /** Lets the title be edited where it stands. */
  readonly renderTitle?: (title: ReactNode) => ReactNode
  /** What stands under it. */
  readonly children?: ReactNode
}

/** What a record is, with the way out. It is read first: its title has the focus, no field, so no keyboard opens on a phone. */
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
  /** Whether it is certain that there is none. */
  readonly isKnown: boolean
  readonly texts: NoRecordTexts
  readonly isPhone: boolean
  readonly onClose: () => void
}

/** In place of a record that is not here, or not yet, or not any more. */
function NoRecord({ isKnown, texts, isPhone, onClose }: NoRecordProps) {
  const title = useFocusIfLost()
  return (
    <div className={classes.empty}>
      <ExitButton className={classes.exit} isPhone={isPhone} onClick={onClose} />
      <Modal.Title ref={title} className={classes.emptyTitle ?? ''} tabIndex={-1} data-autofocus>
        {isKnown ? texts.notFound : texts.loading}
      </Modal.Title>
      {isKnown && <EmptyStage>{texts.notFoundHint}</EmptyStage>}
    </div>
  )
}
