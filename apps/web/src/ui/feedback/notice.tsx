import { IconAlertCircle, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './notice.module.css'

interface NoticeProps {
  /** `red` for what went wrong, `spot` for what one should know. */
  readonly tone: 'red' | 'spot'
  readonly children: ReactNode
}

/** A tinted box with a sentence that matters now; an error is read out at once. */
export function Notice({ tone, children }: NoticeProps) {
  const Icon = tone === 'red' ? IconAlertCircle : IconInfoCircle
  return (
    <div className={classes.box} data-tone={tone} role={tone === 'red' ? 'alert' : 'status'}>
      <Icon size={20} stroke={1.7} aria-hidden="true" />
      <p className={classes.words}>{children}</p>
    </div>
  )
}
