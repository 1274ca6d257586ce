import type { CalendarPlace } from '@bama/domain'
import { useNavigate } from '@tanstack/react-router'
import { type FirstStep, type FirstSteps, useCalendarView } from '../data/index.ts'
import { useDialog } from '../ui/dialogs/use-dialog.ts'
import { FirstSteps as Steps } from '../features/first-hour/index.ts'
import { boundedPart } from '../ui/loading/lazy-part.tsx'

const PlaceDialog = boundedPart(() =>
  import('../features/calendar-place/index.ts').then((feature) => feature.PlaceDialog),
)

/** Whether the first steps are shown: until all are done or they are dismissed. */
export const isInFirstHour = ({ done, isDismissed }: FirstSteps): boolean => !isDismissed && done.size < 3

/** The first steps in a new workspace, each with a link to where it is done. */
export function FirstHour({ steps }: { readonly steps: FirstSteps }) {
  const navigate = useNavigate()
  const { view } = useCalendarView()
  const place = useDialog<CalendarPlace>()
  const lead = (step: FirstStep): void => {
    if (step === 'event') void navigate({ to: '/Events', search: { new: '1' } })
    else if (step === 'colleague') void navigate({ to: '/Settings', search: { tab: 'users', new: '1' } as object })
    else if (view !== undefined) place.open(view.place)
  }
  return (
    <>
      {/* Loaded with the first chunk: appearing later, it would move the board. */}
      <Steps steps={steps} onStep={lead} />
      {place.subject !== undefined && <PlaceDialog key={place.key} {...place.props} place={place.subject} />}
    </>
  )
}
