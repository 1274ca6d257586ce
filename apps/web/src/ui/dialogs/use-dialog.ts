import { useState } from 'react'

/** What a window is open for. */
interface DialogState<Subject> {
  /** Undefined when there is none; it stays until the window has faded out. */
  readonly subject: Subject | undefined
  readonly isOpen: boolean
  /** Each opening is a window of its own: nothing typed for one subject may be taken for another. */
  readonly key: number
  readonly open: (subject: Subject) => void
  readonly close: () => void
  /** It has faded out. */
  readonly forget: () => void
}

/** Opens a window for something, and keeps in mind for what until it has faded out. The functions stay the same. */
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
