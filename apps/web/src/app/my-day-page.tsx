import { isAtHand } from '@bama/domain/crew'
import { businessZone, useNow } from '../data/index.ts'
import { MyDayScreen, type OwnCall } from '../features/my-day/index.ts'
import { EventTimer, useEventTarget, useOwnTimer, useTimerActions } from '../features/timers/index.ts'
import { myDayTexts as texts } from '../texts/my-day.ts'
import { AttendanceButtons, useAttendance } from '../ui/crew/attendance.tsx'
import { showDone } from '../ui/feedback/show-outcome.ts'

export const MyDayPage = () => <MyDayScreen renderActions={(call) => <CallActions call={call} />} />

interface CallActionsProps {
  readonly call: OwnCall
}

/** From a few hours before a call until its end: the person's attendance and timer. */
function CallActions({ call }: CallActionsProps) {
  const now = useNow()
  if (!isAtHand(call.span, now, businessZone)) return null
  return call.slot === null ? <EventTimer event={call.event} /> : <SlotActions event={call.event} slot={call.slot} />
}

function SlotActions({
  event,
  slot,
}: {
  readonly event: OwnCall['event']
  readonly slot: NonNullable<OwnCall['slot']>
}) {
  const target = useEventTarget(event)
  const running = useOwnTimer()
  const { start } = useTimerActions()
  const begin = async (): Promise<void> => {
    if (running !== undefined) showDone(running.event_id === event.id ? texts.arrivalNoted : texts.otherTimerRuns)
    else if (target !== undefined) await start(target)
  }
  const hasArrived = useAttendance({ event, slot })?.state === 'arrived'
  return (
    <>
      <AttendanceButtons event={event} slot={slot} onArrived={begin} />
      {hasArrived && <EventTimer event={event} />}
    </>
  )
}
