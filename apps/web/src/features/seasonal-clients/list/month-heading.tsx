import { seasonalTexts } from '../../../texts/seasonal-clients.ts'
import classes from './month-heading.module.css'

const { month: texts } = seasonalTexts

interface MonthHeadingProps {
  readonly month: string
  readonly count: number
  readonly isNow: boolean
}

/** The heading of a month's rows. The current month is highlighted. */
export function MonthHeading({ month, count, isNow }: MonthHeadingProps) {
  return (
    <span className={classes.heading} data-now={isNow || undefined}>
      <span className={classes.month}>{month}</span>
      {isNow && (
        <span className={classes.now}>
          <span className={classes.lamp} aria-hidden />
          {texts.now}
        </span>
      )}
      <span className={classes.count}>{texts.count(count)}</span>
    </span>
  )
}
