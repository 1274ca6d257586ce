import { isCalendarMonth, monthOfDay } from '@bama/domain'
import { ActionIcon, Button, Group, SegmentedControl } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useHebrewMonthsTitle } from '../../data/index.ts'
import { crewBoardTexts as texts } from '../../texts/crew-board.ts'
import { dayAndMonth, monthText, shortDay } from '../../texts/days.ts'
import { type BoardSpan, boardSpans, dayOfOther, type DayRange } from './board-search.ts'
import classes from './crew-board.module.css'

interface CrewBarProps {
  readonly span: BoardSpan
  readonly range: DayRange
  readonly day: string
  /** Phones show a week as a list. */
  readonly isPhone: boolean
  readonly showsHebrewMonths: boolean
  readonly onDay: (day: string | undefined) => void
  readonly onSpan: (span: BoardSpan) => void
}

/** The shown range and its navigation. The previous range is to the right (RTL). */
export function CrewBar({ span, range, day, isPhone, showsHebrewMonths, onDay, onSpan }: CrewBarProps) {
  const hebrew = useHebrewMonthsTitle(range.first, range.last)
  const arrow = (count: -1 | 1): ReactNode => {
    const target = dayOfOther(span, day, count)
    const Chevron = count < 0 ? IconChevronRight : IconChevronLeft
    return (
      <ActionIcon
        variant="default"
        size={44}
        className={classes.arrow ?? ''}
        aria-label={(count < 0 ? texts.previous : texts.next)[span]}
        disabled={!isCalendarMonth(monthOfDay(target))}
        onClick={() => onDay(target)}
      >
        <Chevron size={20} stroke={1.7} aria-hidden />
      </ActionIcon>
    )
  }
  return (
    <Group gap={isPhone ? 8 : '8px 16px'} pb="sm" wrap={isPhone ? 'nowrap' : 'wrap'}>
      <Group gap="xs" wrap="nowrap">
        {arrow(-1)}
        {arrow(1)}
      </Group>
      <h2 className={classes.title} aria-live="polite">
        {showsHebrewMonths && <span className={classes.months}>{hebrew}</span>}
        <span>{rangeText(span, range)}</span>
      </h2>
      <Button
        variant="default"
        size="md"
        px={isPhone ? 'sm' : 'lg'}
        ms={isPhone ? 'auto' : 0}
        flex="none"
        className={classes.arrow ?? ''}
        onClick={() => onDay(undefined)}
      >
        {texts.today}
      </Button>
      {!isPhone && (
        <SegmentedControl
          ms="auto"
          bg="var(--bama-sunken)"
          bd="1px solid var(--bama-line)"
          aria-label={texts.span}
          data={boardSpans.map((one) => ({ value: one, label: texts.spans[one] }))}
          value={span}
          onChange={onSpan}
          withItemsBorders={false}
        />
      )}
    </Group>
  )
}

function rangeText(span: BoardSpan, { first, last }: DayRange): string {
  if (span === 'week') return `${dayAndMonth(first)} – ${shortDay(last)}`
  const [from, to] = [monthText(monthOfDay(first)), monthText(monthOfDay(last))]
  return from === to ? from : `${from} – ${to}`
}
