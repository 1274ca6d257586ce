import type { JewishDay } from '@bama/domain/jewish-calendar'
import { Group, Stack } from '@mantine/core'
import { IconClock, IconFlameFilled, IconSparkles } from '@tabler/icons-react'
import type { Tone } from '../../theme/tokens.ts'
import { calendarDayTexts } from '../../texts/calendar-days.ts'
import { calendarTexts } from '../../texts/calendar.ts'
import { Badge } from '../../ui/display/badge.tsx'
import { holidayOf, toneOfOccasion } from '../../ui/days/day-styles.ts'
import classes from './calendar.module.css'

const { panel: texts } = calendarTexts

const times = ['candleLighting', 'havdalah', 'fastBegins', 'fastEnds'] as const

/** A line of the list: an occasion with its category, or one of the day's times. */
interface OccasionLine {
  readonly text: string
  readonly badge?: { readonly text: string; readonly tone: Tone }
  readonly time?: { readonly of: (typeof times)[number]; readonly at: string }
}

/** The lines for a day: its occasions, its times, and tomorrow's holiday. */
export function occasionLines(day: JewishDay | undefined, tomorrow: JewishDay | undefined): readonly OccasionLine[] {
  if (day === undefined) return []
  const lines: OccasionLine[] = day.occasions.map((occasion) => ({ text: occasion.text, badge: badgeOf(occasion) }))
  for (const name of times) {
    const at = day[name]
    if (at !== null) lines.push({ text: calendarDayTexts[name], time: { of: name, at } })
  }
  const next = holidayOf(tomorrow)
  if (tomorrow !== undefined && next !== undefined && isForetold(next.category)) {
    // What candles are lit for on a fast or a holiday is the day after it.
    const text =
      tomorrow.candleLighting === null || next.category !== 'eve'
        ? texts.tomorrow(next.text)
        : texts.tomorrowAt(next.text, tomorrow.candleLighting)
    lines.push({ text, badge: badgeOf(next) })
  }
  return lines
}

/** Minor occasions aren't announced the day before. */
const isForetold = (category: string): boolean =>
  category === 'holiday' || category === 'eve' || category === 'fast' || category === 'memorial'

const badgeOf = (occasion: JewishDay['occasions'][number]) => ({
  text: calendarDayTexts.categories[occasion.category],
  tone: toneOfOccasion(occasion),
})

/** The flame is for candle lighting only. */
function TimeIcon({ of }: Pick<NonNullable<OccasionLine['time']>, 'of'>) {
  if (of === 'candleLighting') return <IconFlameFilled size={14} aria-hidden />
  return of === 'havdalah' ? <IconSparkles size={14} aria-hidden /> : <IconClock size={14} aria-hidden />
}

export function OccasionsList({ lines }: { readonly lines: readonly OccasionLine[] }) {
  return (
    <Stack component="ul" gap={6}>
      {lines.map(({ text, badge, time }) => (
        <Group
          key={text}
          component="li"
          gap="xs"
          wrap="nowrap"
          justify="space-between"
          mih={24}
          fz="sm"
          className={(time && classes.beside) ?? ''}
        >
          <span>{text}</span>
          {badge !== undefined && <Badge tone={badge.tone}>{badge.text}</Badge>}
          {time !== undefined && (
            <Group component="span" flex="none" gap={4} wrap="nowrap" fw={600} c="var(--bama-spot-fg)">
              <TimeIcon of={time.of} />
              <time dateTime={time.at}>{time.at}</time>
            </Group>
          )}
        </Group>
      ))}
    </Stack>
  )
}
