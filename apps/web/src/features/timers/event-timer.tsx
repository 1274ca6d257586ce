import type { RecordId, TimerTarget } from '@bama/domain'
import { Box, Group } from '@mantine/core'
import { useTaskRecord } from '../../data/index.ts'
import { timersTexts } from '../../texts/timers.ts'
import { Name } from '../../ui/display/names.tsx'
import { TimerControl } from './timer-control.tsx'
import { useOwnTimer } from './use-own-timer.ts'

interface TimedEvent {
  readonly id: RecordId
  readonly name: string
  readonly timer_target_type: 'event' | 'task'
  readonly timer_target_task_id: RecordId | null
}

/** What an event's timer measures: the event, or the task that it names for that; undefined while that is read. */
export function useEventTarget(event: TimedEvent): TimerTarget | undefined {
  const isOnTask = event.timer_target_type === 'task'
  const task = useTaskRecord(isOnTask ? (event.timer_target_task_id ?? undefined) : undefined)
  if (isOnTask && task === undefined) return undefined
  // Of a task that was deleted nothing is left to measure but its event.
  return task === null || task === undefined
    ? { kind: 'event', event }
    : { kind: 'task', task: { id: task.id, description: task.description, event_id: event.id } }
}

/** The timer of an event. */
export function EventTimer({ event }: { readonly event: TimedEvent }) {
  const target = useEventTarget(event)
  const timer = useOwnTimer()
  if (target === undefined) return null
  const isHere = timer?.event_id === event.id
  return (
    <Group gap="8px 12px" justify="flex-end" maw="100%" ms="auto">
      {target.kind === 'task' && timer === undefined && (
        <Box component="span" fz={13} c="dimmed">
          {timersTexts.measuresTask} <Name>{target.task.description}</Name>
        </Box>
      )}
      {/* What runs on this event, runs here: whichever of its tasks it measures. */}
      <TimerControl target={isHere ? { kind: 'event', event } : target} size="dialog" />
    </Group>
  )
}
