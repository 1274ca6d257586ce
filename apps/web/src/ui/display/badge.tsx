import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Tone } from '../../theme/tokens.ts'
import classes from './badge.module.css'

interface BadgeProps {
  readonly tone: Tone
  /** Colour is never the only cue: there is always text, and an icon where it helps. */
  readonly icon?: Icon
  readonly children: ReactNode
}

/** A short state, 22 px high, in its tone. */
export function Badge({ tone, icon: BadgeIcon, children }: BadgeProps) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {BadgeIcon === undefined ? null : <BadgeIcon size={16} stroke={1.7} aria-hidden />}
      {children}
    </span>
  )
}
