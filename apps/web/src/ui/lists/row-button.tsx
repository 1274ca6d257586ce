import { IconPencil, IconTrash } from '@tabler/icons-react'
import type { ComponentPropsWithRef } from 'react'
import classes from './row-button.module.css'

interface RowButtonProps extends ComponentPropsWithRef<'button'> {
  /** `words` has a label beside its icon. */
  readonly shape?: 'sign' | 'words'
}

/** A quiet button in a row. A plain element rather than a library component: scrolling a long list renders hundreds. */
export function RowButton({ shape = 'sign', className = '', ...props }: RowButtonProps) {
  // As a menu's target it is passed the menu's class, which may be empty.
  return <button type="button" {...props} className={`${classes.button} ${className}`} data-shape={shape} />
}

export const EditButton = (props: RowButtonProps) => (
  <RowButton {...props}>
    <IconPencil size={20} stroke={1.7} aria-hidden />
  </RowButton>
)

export const DeleteButton = (props: RowButtonProps) => (
  <RowButton {...props}>
    <IconTrash size={20} stroke={1.7} aria-hidden />
  </RowButton>
)
