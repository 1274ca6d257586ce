import { shownName } from '@bama/domain'
import { Group, Stack, Text } from '@mantine/core'
import { type RunningTimer, usePeople, useServerSeconds, useSession } from '../../data/index.ts'
import { timersTexts } from '../../texts/timers.ts'
import { Badge } from '../../ui/display/badge.tsx'
import { Name } from '../../ui/display/names.tsx'
import { PersonAvatar } from '../../ui/display/person-avatar.tsx'
import { toneOfId } from '../../ui/display/tone-of-id.ts'
import { isForgotten } from './forgotten.ts'
import { StopButton } from './stop-button.tsx'
import { TimerDigits } from './timer-digits.tsx'
import classes from './timers.module.css'

export interface NamedTimer {
  readonly timer: RunningTimer
  readonly name: string
}

/** Adds current names. Deleted users keep the name stored in the entry. */
export function useNamedTimers(running: readonly RunningTimer[]): readonly NamedTimer[] {
  const people = usePeople()
  return running.map((timer) => {
    const person = people?.get(timer.user_id)
    return { timer, name: person === undefined ? (timer.user_name ?? timersTexts.someone) : shownName(person) }
  })
}

interface TimerRowsProps {
  readonly timers: readonly NamedTimer[]
  /** Stacked, or side by side. */
  readonly direction: 'column' | 'row'
  readonly onStop: (timer: NamedTimer) => void
}

/** Running timers by person, each with a stop button. */
export function TimerRows({ timers, direction, onStop }: TimerRowsProps) {
  const session = useSession()
  const nowMs = useServerSeconds()
  const ownId = session.status === 'signed_in' ? session.actor.id : null
  return (
    <Stack component="ul" gap={4} miw={0} className={classes.rows ?? ''} data-direction={direction}>
      {timers.map(({ timer, name }) => (
        <Group key={timer.id} component="li" gap={10} wrap="nowrap" miw={0} mih={52}>
          <PersonAvatar name={name} size={32} tone={toneOfId(timer.user_id)} />
          <Stack component="span" gap={2} align="start" flex={1} miw={0}>
            <Text component="span" size="sm" fw={600} lh={1.3}>
              <Name>{name}</Name>
            </Text>
            <Text
              component="span"
              lineClamp={1}
              size="xs"
              c="dimmed"
              lh={1.3}
              maw="100%"
              title={timer.event_name ?? ''}
            >
              <Name>{timer.event_name ?? timersTexts.unnamed}</Name>
            </Text>
            {isForgotten(timer, nowMs) && <Badge tone="spot">{timersTexts.forgotten.badge}</Badge>}
          </Stack>
          <TimerDigits startedAt={timer.started_at} fz={15} fw={600} />
          <StopButton
            aria-label={timersTexts.stopOf(timer.user_id === ownId ? (timer.event_name ?? name) : name)}
            onClick={() => onStop({ timer, name })}
          />
        </Group>
      ))}
    </Stack>
  )
}
