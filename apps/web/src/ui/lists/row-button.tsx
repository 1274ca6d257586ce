import type { ComponentPropsWithRef } from 'react'
import classes from './row-button.module.css'

interface RowButtonProps extends ComponentPropsWithRef<'button'> {
  /** `words` has a label beside its sign. */
  readonly shape?: 'sign' | 'words'
}

/** A quiet button in a row. A long list renders hundreds as it scrolls, so it is the browser's own, without a component's cost. */
export function RowButton({ shape = 'sign', className = '', ...props }: RowButtonProps) {
  // A menu whose target it is gives it a class of its own, which may be empty.
  return <button type="button" {...props} className={`${classes.button} ${className}`} data-shape={shape} />
}
