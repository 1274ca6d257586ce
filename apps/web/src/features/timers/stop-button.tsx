import { IconPlayerStopFilled } from '@tabler/icons-react'
import type { ComponentPropsWithRef } from 'react'
import classes from './timers.module.css'

/** A round stop button. Its accessible name tells what it stops. */
export function StopButton(props: Omit<ComponentPropsWithRef<'button'>, 'children' | 'className'>) {
  return (
    <button type="button" className={classes.stop} {...props}>
      <IconPlayerStopFilled size={16} aria-hidden />
    </button>
  )
}
