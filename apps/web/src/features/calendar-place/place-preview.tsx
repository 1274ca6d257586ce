import { addDays, type CalendarPlace } from '@bama/domain'
import { Box, Group, Text } from '@mantine/core'
import { type Icon, IconFlameFilled, IconSparkles } from '@tabler/icons-react'
import { useJewishDays, useToday } from '../../data/index.ts'
import { calendarDayTexts } from '../../texts/calendar-days.ts'
import { calendarPlaceTexts as texts } from '../../texts/calendar-place.ts'
import { longDay } from '../../texts/days.ts'

/** The next Sabbath is at most a week away, and a two-day holiday that follows it still ends within this range. */
const daysAhead = 10

/** The next candle lighting and havdalah at a place, before it is chosen. */
export function PlacePreview({ place }: { readonly place: CalendarPlace }) {
  const today = useToday()
  const days = [...(useJewishDays(today, addDays(today, daysAhead), place)?.values() ?? [])]
  const eve = days.find(({ isEve }) => isEve)
  const end = days.find(({ day, isRest, havdalah }) => isRest && havdalah !== null && day > (eve?.day ?? ''))
  return (
    // The minimum height keeps the layout stable while the Jewish calendar loads.
    <Box
      component="section"
      mih={84}
      px={14}
      py="sm"
      bdrs={10}
      bg="var(--bama-sunken)"
      aria-label={texts.preview}
      aria-live="polite"
    >
      {eve !== undefined && (
        <>
          <Text fz="sm" mb={6} c="var(--bama-ink-2)">
            {longDay(eve.day)}
          </Text>
          {eve.candleLighting === null ? (
            <p>{texts.noSunset}</p>
          ) : (
            <Group gap="4px 24px" renderRoot={(props) => <dl {...props} />}>
              <Time Icon={IconFlameFilled} label={calendarDayTexts.candleLighting} time={eve.candleLighting} />
              {end?.havdalah != null && (
                <Time Icon={IconSparkles} label={calendarDayTexts.havdalah} time={end.havdalah} />
              )}
            </Group>
          )}
        </>
      )}
    </Box>
  )
}

interface TimeProps {
  readonly Icon: Icon
  readonly label: string
  readonly time: string
}

const Time = ({ Icon: TimeIcon, label, time }: TimeProps) => (
  <Group gap={6}>
    <TimeIcon size={16} color="var(--bama-spot-fg)" aria-hidden />
    <dt>{label}</dt>
    <Text component="dd" fw={700}>
      <time>{time}</time>
    </Text>
  </Group>
)
