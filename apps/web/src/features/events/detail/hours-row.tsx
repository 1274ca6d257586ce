import { IconClock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useHoursOf } from '../../../data/index.ts'
import { eventsTexts } from '../../../texts/events.ts'
import classes from './hours-row.module.css'

const { detail: texts } = eventsTexts

interface HoursRowProps {
  readonly eventId: string
  /** Starts and stops its timer. */
  readonly timer: ReactNode
}

/** What was logged for this event, and its timer. */
export function HoursRow({ eventId, timer }: HoursRowProps) {
  const logged = useHoursOf(eventId)
  return (
    <section className={classes.row} aria-label={texts.hours}>
      <IconClock size={20} stroke={1.7} aria-hidden className={classes.icon} />
      <div>
        <div className={classes.label}>{texts.hours}</div>
        <div className={classes.value}>
          {logged === undefined ? '–' : logged.entries === 0 ? texts.noHours : texts.logged(logged.hours)}
        </div>
      </div>
      {timer}
    </section>
  )
}
