import type { JewishDay } from '@bama/domain/jewish-calendar'
import { Box, Group, Text } from '@mantine/core'
import { dayAndMonth, weekdayText } from '../../texts/days.ts'
import { holidayOf, toneOfOccasion } from '../../ui/days/day-styles.ts'
import { Badge } from '../../ui/display/badge.tsx'
import { relativeDay } from '../../ui/display/relative-day.ts'

interface DayTitleProps {
  readonly id: string
  readonly day: string
  readonly today: string
  readonly jewish: JewishDay | undefined
  readonly showsHebrewDate: boolean
}

/** A day's heading in a list: civil and Hebrew date, and holiday. */
export function DayTitle({ id, day, today, jewish, showsHebrewDate }: DayTitleProps) {
  const holiday = holidayOf(jewish)
  return (
    <Group gap="4px 8px" mb="xs">
      <Box component="h3" id={id} fz="md" fw={700} lh={1.4}>
        <time dateTime={day}>
          {weekdayText(day)} {dayAndMonth(day)}
        </time>
      </Box>
      <Text component="span" size="sm" c="dimmed">
        {showsHebrewDate && jewish !== undefined && `${jewish.hebrewDate} · `}
        {relativeDay(day, today)}
      </Text>
      {holiday !== undefined && <Badge tone={toneOfOccasion(holiday)}>{holiday.text}</Badge>}
    </Group>
  )
}
