import { Waiting } from '../feedback/first-download.tsx'
import classes from './record-list.module.css'
import { useIsSlow } from '../hooks/use-is-slow.ts'

interface RowsSkeletonProps {
  readonly shape: 'table' | 'cards'
  /** How many there are. */
  readonly rows?: number
}

/** Of a row's first line, in percent: rows that are all alike look like a fence. */
const shares = [62, 48, 70, 55, 66, 50, 58, 64]

/** Rows before they are known. */
export function RowsSkeleton({ shape, rows = shares.length }: RowsSkeletonProps) {
  const isSlow = useIsSlow()
  return (
    <>
      <Waiting />
      {isSlow && (
        <div className={classes.skeleton} data-shape={shape} aria-hidden>
          {shares.slice(0, rows).map((share) => (
            <div key={share} className={classes.skeletonRow} data-skeleton-row>
              <span className={classes.bar} style={{ inlineSize: `${share / 3}%` }} />
              <span className={classes.bar} style={{ inlineSize: `${share / 4}%` }} />
              <span className={classes.bar} style={{ inlineSize: '12%' }} />
            </div>
          ))}
        </div>
      )}
    </>
  )
}
