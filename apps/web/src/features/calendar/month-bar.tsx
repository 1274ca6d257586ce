import { addMonths, isCalendarMonth, lastDayOf } from '@bama/domain'
import { ActionIcon, Button, Group, Stack } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useHebrewMonthsTitle } from '../../data/index.ts'
import { calendarTexts as texts } from '../../texts/calendar.ts'
import { dayFieldTexts, monthText } from '../../texts/days.ts'
import classes from './calendar.module.css'

interface MonthBarProps {
  readonly month: string
  readonly showsHebrewMonths: boolean
  readonly onMonth: (month: string) => void
  readonly onToday: () => void
  /** The view's switches and settings. */
  readonly children: ReactNode
}

/** The month in both calendars, with the navigation. The previous month is to the right, as Hebrew reads. */
export function MonthBar({ month, showsHebrewMonths, onMonth, onToday, children }: MonthBarProps) {
  const hebrew = useHebrewMonthsTitle(`${month}-01`, lastDayOf(month))
  const arrow = (count: number): ReactNode => {
    const target = addMonths(month, count)
    const Chevron = count < 0 ? IconChevronRight : IconChevronLeft
    return (
      <ActionIcon
        variant="default"
        size={40}
        aria-label={count < 0 ? dayFieldTexts.previousMonth : dayFieldTexts.nextMonth}
        disabled={!isCalendarMonth(target)}
        onClick={() => onMonth(target)}
      >
        <Chevron size={20} stroke={1.7} aria-hidden />
      </ActionIcon>
    )
  }
  return (
    <div className={classes.bar}>
      <Group gap="xs" wrap="nowrap">
        {arrow(-1)}
        {arrow(1)}
      </Group>
      <Stack component="h2" gap={0} justify="center" className={classes.month ?? ''} aria-live="polite">
        {showsHebrewMonths && <span className={classes.hebrew}>{hebrew}</span>}
        <span>{monthText(month)}</span>
      </Stack>
      <Button variant="default" size="md" flex="none" onClick={onToday}>
        {texts.today}
      </Button>
      <div className={classes.view}>{children}</div>
    </div>
  )
}
