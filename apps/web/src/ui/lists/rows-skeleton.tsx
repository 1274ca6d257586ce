import { Waiting } from '../feedback/first-download.tsx'
import classes from './record-list.module.css'
import { useIsSlow } from '../hooks/use-is-slow.ts'

interface RowsSkeletonProps {
  readonly shape: 'table' | 'cards'
  readonly rows?: number
}

/** The first bar's share of each row. They differ, because identical rows would look like a fence. */
const shares = [62, 48, 70, 55, 66, 50, 58, 64]

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
