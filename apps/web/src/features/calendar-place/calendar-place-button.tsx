import { type CalendarPlace, cityOf } from '@bama/domain'
import { Button } from '@mantine/core'
import { IconMapPin } from '@tabler/icons-react'
import { useCalendarView } from '../../data/index.ts'
import { calendarPlaceTexts as texts } from '../../texts/calendar-place.ts'
import { useDialog } from '../../ui/dialogs/use-dialog.ts'
import { PlaceDialog } from './place-dialog.tsx'

const nameOf = (place: CalendarPlace): string =>
  place.kind === 'city' ? cityOf(place.geonamesId).name : texts.kinds.point

/** Shows the place that the calendar's times are computed for, and opens the dialog to change it. */
export function CalendarPlaceButton() {
  const { view } = useCalendarView()
  const shown = useDialog<CalendarPlace>()
  if (view === undefined) return null
  const { place } = view
  const name = nameOf(place)
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        justify="flex-start"
        px="xs"
        c="var(--bama-ink-2)"
        leftSection={<IconMapPin size={18} stroke={1.7} aria-hidden />}
        aria-label={texts.button(name)}
        onClick={() => shown.open(place)}
      >
        {name}
      </Button>
      {shown.subject !== undefined && <PlaceDialog key={shown.key} {...shown.props} place={shown.subject} />}
    </>
  )
}
