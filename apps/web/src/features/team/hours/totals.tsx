import type { ReactNode } from 'react'
import type { LocalWorkHour } from '../../../data/index.ts'
import { teamTexts } from '../../../texts/team.ts'
import { hoursText, totalsOf } from './report-sums.ts'
import classes from './totals.module.css'

const { report: texts } = teamTexts

interface TotalsProps {
  readonly entries: readonly LocalWorkHour[]
  /** Buttons for all that is listed. */
  readonly children: ReactNode
}

/** The sums of what is listed. */
export function Totals({ entries, children }: TotalsProps) {
  const { total, unpaid, rejected } = totalsOf(entries)
  return (
    <section className={classes.row} aria-label={texts.totals}>
      <dl className={classes.totals}>
        <Total label={texts.total} hours={total} />
        <Total label={texts.unpaid} hours={unpaid} />
        {rejected > 0 && <Total label={texts.rejected} hours={rejected} />}
      </dl>
      <output className={classes.count}>{texts.count(entries.length)}</output>
      <span className={classes.buttons}>{children}</span>
    </section>
  )
}

function Total({ label, hours }: { readonly label: string; readonly hours: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{hoursText(hours)}</dd>
    </div>
  )
}
