import { IconPlayerStopFilled } from '@tabler/icons-react'
import type { ComponentPropsWithRef } from 'react'
import classes from './timers.module.css'

/** The ink circle that stops what runs. Its name says what. */
export function StopButton(props: Omit<ComponentPropsWithRef<'button'>, 'children' | 'className'>) {
  return (
    <button type="button" className={classes.stop} {...props}>
      <IconPlayerStopFilled size={16} aria-hidden />
    </button>
  )
}
