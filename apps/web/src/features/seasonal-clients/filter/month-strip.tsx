import { eventMonths } from '@bama/domain'
import { VisuallyHidden } from '@mantine/core'
import { seasonalTexts } from '../../../texts/seasonal-clients.ts'
import type { countsByMonth } from './seasonal-filter.ts'
import classes from './filter.module.css'

const { filter: texts, month: monthTexts } = seasonalTexts

interface MonthStripProps {
  readonly counts: ReturnType<typeof countsByMonth>
  /** The month that it is. */
  readonly now: string
  /** The month that is shown; undefined: all. */
  readonly chosen: string | undefined
  readonly onChoose: (month: string) => void
}

/** The year at a glance: how much each month holds, what of it is due, and where one stands. A month that is pressed is shown alone. */
export function MonthStrip({ counts, now, chosen, onChoose }: MonthStripProps) {
  return (
    <div role="group" aria-label={texts.months} className={classes.strip}>
      {eventMonths.map((month) => {
        const { all, due } = counts.get(month) ?? { all: 0, due: 0 }
        return (
          <button
            key={month}
            type="button"
            className={classes.month}
            aria-pressed={month === chosen}
            data-now={month === now || undefined}
            data-none={all === 0 || undefined}
            onClick={() => onChoose(month === chosen ? '' : month)}
          >
            <span className={classes.name}>{month}</span>
            <span className={classes.count} aria-hidden>
              {all}
              {due > 0 && <span className={classes.dot} />}
            </span>
            <VisuallyHidden>{`, ${texts.month(all, due)}${month === now ? `, ${monthTexts.now}` : ''}`}</VisuallyHidden>
          </button>
        )
      })}
    </div>
  )
}
