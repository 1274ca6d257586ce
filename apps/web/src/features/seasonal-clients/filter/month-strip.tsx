import { eventMonths } from '@bama/domain'
import { VisuallyHidden } from '@mantine/core'
import { seasonalTexts } from '../../../texts/seasonal-clients.ts'
import type { countsByMonth } from './seasonal-filter.ts'
import classes from './filter.module.css'

const { filter: texts, month: monthTexts } = seasonalTexts

interface MonthStripProps {
  readonly counts: ReturnType<typeof countsByMonth>
  /** The current month's name. */
  readonly now: string
  /** The selected month, or undefined for all. */
  readonly chosen: string | undefined
  readonly onChoose: (month: string) => void
}

/** The year by month: how many follow-ups each has, and whether any are due. Pressing a month filters by it. */
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
