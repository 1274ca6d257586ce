import { IconPlus } from '@tabler/icons-react'
import classes from './create-button.module.css'

interface CreateButtonProps {
  readonly label: string
  readonly onClick: () => void
}

/** The phone's round create button. It sits beside the tabs, where it covers nothing. */
export function CreateButton({ label, onClick }: CreateButtonProps) {
  return (
    <button type="button" className={classes.button} aria-label={label} onClick={onClick}>
      <IconPlus size={28} stroke={1.7} aria-hidden />
    </button>
  )
}
