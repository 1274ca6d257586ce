import classes from './event-card.module.css'

interface ProgressBarProps {
  readonly label: string
  readonly tone: 'action' | 'plum'
  readonly done: number
  readonly total: number
}

/** A checklist's progress: what it is, how much of it, and a bar that turns leaf when full. */
export function ProgressBar({ label, tone, done, total }: ProgressBarProps) {
  const share = total === 0 ? 0 : done / total
  return (
    <div className={classes.bar}>
      <span className={classes.barLabel}>{label}</span>
      <bdi dir="ltr" className={classes.barCount}>
        {done}/{total}
      </bdi>
      <span className={classes.track} data-tone={total > 0 && done === total ? 'leaf' : tone}>
        <span className={classes.fill} style={{ inlineSize: `${share * 100}%` }} />
      </span>
    </div>
  )
}
