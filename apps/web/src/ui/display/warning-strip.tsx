import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './warning-strip.module.css'

interface WarningStripProps {
  readonly tone: 'spot' | 'red' | 'grey' | 'sky'
  readonly icon: Icon
  /** For cards: one line, clamped. */
  readonly isShort?: boolean
  /** Shown at the end of the line, such as a time. Never clamped. */
  readonly end?: ReactNode
  readonly children: ReactNode
}

export function WarningStrip({ tone, icon: StripIcon, isShort = false, end, children }: WarningStripProps) {
  return (
    <p className={classes.strip} data-tone={tone} data-short={isShort || undefined}>
      <StripIcon size={18} stroke={1.7} aria-hidden className={classes.icon} />
      <span className={classes.words}>{children}</span>
      {end !== undefined && <span className={classes.end}>{end}</span>}
    </p>
  )
}
