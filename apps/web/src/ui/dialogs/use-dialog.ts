import { useState } from 'react'

/** What every dialog gets from the screen that opens it. */
export interface DialogProps {
  readonly opened: boolean
  readonly onClose: () => void
  /** Called after the exit transition. */
  readonly onClosed: () => void
}

/** A dialog's state and the subject it is open for. */
export interface DialogState<Subject> {
  /** Undefined while there is none. Kept until the exit transition has ended. */
  readonly subject: Subject | undefined
  readonly isOpen: boolean
  /** `isOpen`, `close` and `forget` for the dialog itself. */
  readonly props: DialogProps
  /** A React key, new at each opening, so that input typed for one subject can't end up in another. */
  readonly key: number
  readonly open: (subject: Subject) => void
  readonly close: () => void
  /** To be called after the exit transition. */
  readonly forget: () => void
}

/**
 * Opens a dialog for a subject, which is kept until the exit transition has ended. The functions keep their identity.
 */
export function useDialog<Subject>(): DialogState<Subject> {
  const [state, setState] = useState<{ subject: Subject | undefined; isOpen: boolean; key: number }>({
    subject: undefined,
    isOpen: false,
    key: 0,
  })
  const [steps] = useState(() => ({
    open: (subject: Subject) => setState(({ key }) => ({ subject, isOpen: true, key: key + 1 })),
    close: () => setState((now) => ({ ...now, isOpen: false })),
    forget: () => setState((now) => (now.isOpen ? now : { ...now, subject: undefined })),
  }))
  return { ...state, ...steps, props: { opened: state.isOpen, onClose: steps.close, onClosed: steps.forget } }
}
