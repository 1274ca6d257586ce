import type { ReactNode } from 'react'

interface FormDialogProps {
  readonly onSave: () => void
  readonly children: ReactNode
}

/** Stands for the dialog of a form, for tests of what is in it and of what saving does. */
export const FormDialog = ({ onSave, children }: FormDialogProps) => (
  <>
    {children}
    <button onClick={onSave}>save</button>
  </>
)
