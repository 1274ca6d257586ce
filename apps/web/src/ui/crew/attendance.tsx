import { attendanceState, type VisibleEvent, type VisibleSlot } from '@bama/domain'
import { type Attendance, attendanceOf, reportAttendance, spanOfSlot } from '@bama/domain/crew'
import { Button, Group } from '@mantine/core'
import { IconCar, IconMapPinCheck } from '@tabler/icons-react'
import { businessZone, runCommand, serverNow, useServerNow } from '../../data/index.ts'
import { attendanceTexts as texts } from '../../texts/attendance.ts'
import { timeText } from '../../texts/moments.ts'
import { Badge } from '../display/badge.tsx'
import { ignoreSecondClick } from '../dialogs/single-press.ts'
import { showFailure } from '../feedback/show-outcome.ts'
import { unreadable } from '../feedback/unreadable.ts'

interface AttendanceProps {
  readonly event: VisibleEvent
  readonly slot: VisibleSlot
}

export const useAttendance = ({ event, slot }: AttendanceProps): Attendance | null =>
  attendanceOf(slot, spanOfSlot(event, slot), useServerNow(60_000), businessZone)

/** Whether a person is on the way or has arrived, and since when. Nothing if they reported neither. */
export function AttendanceBadge(props: AttendanceProps) {
  const attendance = useAttendance(props)
  if (attendance === null) return null
  const { state, at } = attendance
  const isThere = state === attendanceState.arrived
  return (
    <Badge tone={isThere ? 'leaf' : 'action'} icon={isThere ? IconMapPinCheck : IconCar}>
      {texts.states[state](timeText(at, businessZone))}
    </Badge>
  )
}

interface AttendanceButtonsProps extends AttendanceProps {
  /** Called after an arrival was reported. */
  readonly onArrived: () => Promise<void>
}

/** Buttons to report "on my way" and "arrived", and to take the last report back. */
export function AttendanceButtons({ event, slot, onArrived }: AttendanceButtonsProps) {
  const state = useAttendance({ event, slot })?.state ?? null
  const report = async (said: typeof state): Promise<void> => {
    const nowMs = await serverNow().catch(unreadable(texts.failed))
    if (nowMs === null) return
    const at = new Date(nowMs).toISOString()
    const outcome = await runCommand(reportAttendance, { event, slot, state: said, at })
    if (!outcome.ok) showFailure(texts.failed, outcome.error)
    else if (said === attendanceState.arrived) await onArrived()
  }
  return (
    <Group gap="xs" onClickCapture={ignoreSecondClick}>
      {state === null && (
        <Button
          size="md"
          variant="default"
          leftSection={<IconCar size={18} stroke={1.7} aria-hidden />}
          aria-label={texts.onWayTo(event.name)}
          onClick={() => void report(attendanceState.onWay)}
        >
          {texts.onWay}
        </Button>
      )}
      {state !== attendanceState.arrived && (
        <Button
          size="md"
          leftSection={<IconMapPinCheck size={18} stroke={1.7} aria-hidden />}
          aria-label={texts.arrivedAt(event.name)}
          onClick={() => void report(attendanceState.arrived)}
        >
          {texts.arrived}
        </Button>
      )}
      {state !== null && (
        <Button size="md" variant="subtle" aria-label={texts.takeBackFor(event.name)} onClick={() => void report(null)}>
          {texts.takeBack}
        </Button>
      )}
    </Group>
  )
}
