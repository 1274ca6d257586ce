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

/** Returns what an event's timer measures: the event or its chosen task. Undefined while the task is loading. */
export function useEventTarget(event: TimedEvent): TimerTarget | undefined {
  const isOnTask = event.timer_target_type === 'task'
  const task = useTaskRecord(isOnTask ? (event.timer_target_task_id ?? undefined) : undefined)
  if (isOnTask && task === undefined) return undefined
  // If the task was deleted, the timer measures the event.
  return task === null || task === undefined
    ? { kind: 'event', event }
    : { kind: 'task', task: { id: task.id, description: task.description, event_id: event.id } }
}

export function EventTimer({ event }: { readonly event: TimedEvent }) {
  const target = useEventTarget(event)
  const timer = useOwnTimer()
  if (target === undefined) return null
  const isHere = timer?.event_id === event.id
  return (
    // At the side where its row has it.
    <Group gap="8px 12px" maw="100%" style={{ justifyContent: 'inherit' }}>
      {target.kind === 'task' && timer === undefined && (
        <Box component="span" fz={13} c="dimmed">
          {timersTexts.measuresTask} <Name>{target.task.description}</Name>
        </Box>
      )}
      {/* A timer running on any task of this event counts as this event's. */}
      <TimerControl target={isHere ? { kind: 'event', event } : target} size="dialog" />
    </Group>
  )
}
