import { addMonths } from '@bama/domain'
import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { dayFieldTexts, monthText } from '../../texts/days.ts'
import classes from './month-switcher.module.css'

interface MonthSwitcherProps {
  /** `yyyy-MM` */
  readonly month: string
  readonly onChange: (month: string) => void
}

/** A month, and the ones before and after it: the previous is to the right, as Hebrew reads. */
export function MonthSwitcher({ month, onChange }: MonthSwitcherProps) {
  return (
    <div className={classes.switcher} role="group">
      <ActionIcon
        variant="subtle"
        color="gray"
        size={40}
        aria-label={dayFieldTexts.previousMonth}
        onClick={() => onChange(addMonths(month, -1))}
      >
        <IconChevronRight size={20} stroke={1.7} aria-hidden />
      </ActionIcon>
      <span className={classes.month} aria-live="polite">
        {monthText(month)}
      </span>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={40}
        aria-label={dayFieldTexts.nextMonth}
        onClick={() => onChange(addMonths(month, 1))}
      >
        <IconChevronLeft size={20} stroke={1.7} aria-hidden />
      </ActionIcon>
    </div>
  )
}
