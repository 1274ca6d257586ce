import type { ReactNode } from 'react'
import classes from './empty-stage.module.css'

interface EmptyStageProps {
  /** One sentence. */
  readonly children: ReactNode
  /** `page` for a whole empty screen, `column` inside a column or panel. */
  readonly size?: 'column' | 'page'
}

/** Nothing here: a lamp and its beam on an empty stage, with one sentence. */
export function EmptyStage({ children, size = 'column' }: EmptyStageProps) {
  const width = size === 'page' ? 184 : 92
  return (
    <div className={classes.root} data-size={size}>
      <svg viewBox="0 0 92 62" width={width} height={(width * 62) / 92} aria-hidden="true" focusable="false">
        <path className={classes.wood} d="M38 0h16l3.8 6H34.2z" />
        <path className={classes.beam} d="M35 6h22l17 50H18z" />
        <path className={classes.wood} d="M6 56h80l6 6H0z" />
      </svg>
      <p className={classes.sentence}>{children}</p>
    </div>
  )
}
