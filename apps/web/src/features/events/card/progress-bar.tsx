import { Ltr } from '../../../ui/display/names.tsx'
import { ShareBar } from '../../../ui/display/share-bar.tsx'
import classes from './event-card.module.css'

interface ProgressBarProps {
  readonly label: string
  readonly tone: 'action' | 'plum'
  readonly done: number
  readonly total: number
}

/** A checklist's progress as a label, a count, and a bar in the leaf tone once complete. */
export function ProgressBar({ label, tone, done, total }: ProgressBarProps) {
  return (
    <div className={classes.bar}>
      {label}
      <Ltr>
        {done}/{total}
      </Ltr>
      <ShareBar part={done} of={total} tone={total > 0 && done === total ? 'leaf' : tone} />
    </div>
  )
}
