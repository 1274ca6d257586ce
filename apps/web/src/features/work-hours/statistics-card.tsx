import { useId, useMemo, useState } from 'react'
import { hoursScreenTexts } from '../../texts/hours-screen.ts'
import { Name } from '../../ui/display/names.tsx'
import type { HoursRow } from './hours-row.ts'
import { oneDecimal, sharesOf } from './month-figures.ts'
import classes from './statistics-card.module.css'

const { statistics: texts, entries } = hoursScreenTexts

interface StatisticsCardProps {
  readonly rows: readonly Pick<HoursRow, 'eventId' | 'eventName' | 'hundredths' | 'status'>[]
  /** In hundredths of an hour. */
  readonly total: number
}

/** Where the month's hours went: each event with its bar, and the sum. Of many events the small ones come on request. */
export function StatisticsCard({ rows, total }: StatisticsCardProps) {
  const headingId = useId()
  const listId = useId()
  const [isWhole, setIsWhole] = useState(false)
  const shares = useMemo(() => sharesOf(rows), [rows])
  const shown = useMemo(() => (isWhole ? sharesOf(rows, true) : shares), [rows, shares, isWhole])
  return (
    <section className={classes.card} aria-labelledby={headingId}>
      <h2 className={classes.heading} id={headingId}>
        {texts.title}
      </h2>
      <ul className={classes.list} id={listId}>
        {shown.map(({ name, hundredths, entries: count, share }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two events may have one name, and nothing in a line is remembered
          <li key={index} className={classes.event}>
            <span className={classes.line}>
              <span className={classes.name}>{name === null ? texts.others : <Name>{name}</Name>}</span>
              <span className={classes.hours}>{oneDecimal(hundredths)}</span>
            </span>
            <span className={classes.track} aria-hidden>
              <span className={classes.bar} style={{ inlineSize: `${share * 100}%` }} />
            </span>
            <span className={classes.count}>{entries(count)}</span>
          </li>
        ))}
      </ul>
      {shares.some(({ name }) => name === null) && (
        <button
          type="button"
          className={classes.fold}
          aria-expanded={isWhole}
          aria-controls={listId}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? texts.showFewer : texts.showAll}
        </button>
      )}
      <p className={classes.total}>
        {texts.total} <strong>{oneDecimal(total)}</strong>
      </p>
    </section>
  )
}
