import { shownName } from '@bama/domain'
import { type RunningTimer, usePeople, useServerSeconds, useSession } from '../../data/index.ts'
import { timersTexts } from '../../texts/timers.ts'
import { Badge } from '../../ui/display/badge.tsx'
import { Name } from '../../ui/display/names.tsx'
import { PersonAvatar } from '../../ui/display/person-avatar.tsx'
import { toneOfId } from '../../ui/display/tone-of-id.ts'
import { isForgotten } from './forgotten.ts'
import { StopButton } from './stop-button.tsx'
import { TimerDigits } from './timer-digits.tsx'
import classes from './timer-rows.module.css'

/** A running timer and the name of whose it is. */
export interface NamedTimer {
  readonly timer: RunningTimer
  readonly name: string
}

/** Names as they are now; as they were, for people who are not here any more. */
export function useNamedTimers(running: readonly RunningTimer[]): readonly NamedTimer[] {
  const people = usePeople()
  return running.map((timer) => {
    const person = people?.get(timer.user_id)
    return { timer, name: person === undefined ? (timer.user_name ?? timersTexts.someone) : shownName(person) }
  })
}

interface TimerRowsProps {
  readonly timers: readonly NamedTimer[]
  /** One below the other, or side by side. */
  readonly direction: 'column' | 'row'
  readonly onStop: (timer: NamedTimer) => void
}

/** Who works on what since when, each with the circle that stops it. */
export function TimerRows({ timers, direction, onStop }: TimerRowsProps) {
  const session = useSession()
  const nowMs = useServerSeconds()
  const ownId = session.status === 'signed_in' ? session.actor.id : null
  return (
    <ul className={classes.rows} data-direction={direction}>
      {timers.map(({ timer, name }) => (
        <li key={timer.id} className={classes.row}>
          <PersonAvatar name={name} size={32} tone={toneOfId(timer.user_id)} />
          <span className={classes.words}>
            <Name className={classes.name}>{name}</Name>
            <span className={classes.label} title={timer.event_name ?? undefined}>
              <Name>{timer.event_name ?? timersTexts.unnamed}</Name>
            </span>
            {isForgotten(timer, nowMs) && <Badge tone="spot">{timersTexts.forgotten.badge}</Badge>}
          </span>
          <TimerDigits startedAt={timer.started_at} className={classes.digits} />
          <StopButton
            aria-label={timersTexts.stopOf(timer.user_id === ownId ? (timer.event_name ?? name) : name)}
            onClick={() => onStop({ timer, name })}
          />
        </li>
      ))}
    </ul>
  )
}
