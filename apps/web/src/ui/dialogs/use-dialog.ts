import { useState } from 'react'

/** What a dialog is open for. */
interface DialogState<Subject> {
  /** Undefined when there is none; it stays until the exit transition has ended. */
  readonly subject: Subject | undefined
  readonly isOpen: boolean
  /** A React key by opening: nothing typed for one subject may be taken for another. */
  readonly key: number
  readonly open: (subject: Subject) => void
  readonly close: () => void
  /** The exit transition has ended. */
  readonly forget: () => void
}

/** Opens a dialog for a subject, which it keeps until the exit transition has ended. The functions stay the same. */
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
  return { ...state, ...steps }
}
