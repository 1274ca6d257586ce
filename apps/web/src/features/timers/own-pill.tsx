import { Stack, Text } from '@mantine/core'
import type { RunningTimer } from '../../data/index.ts'
import { timersTexts } from '../../texts/timers.ts'
import { handFocusTo, mainKey, useFocusHandover } from '../../ui/hooks/record-focus.ts'
import { Name } from '../../ui/display/names.tsx'
import { StopButton } from './stop-button.tsx'
import { TimerDigits } from './timer-digits.tsx'
import classes from './timers.module.css'
import { useTimerActions } from './use-timer-actions.ts'

interface OwnPillProps {
  readonly timer: RunningTimer
  /** The text above the digits, by default the timer's own label. */
  readonly label?: string
  /** Called before stopping, by a caller that handles the focus. Otherwise the focus moves to the main area. */
  readonly onStop?: () => void
}

/** The user's running timer: lamp, label, digits and a stop button. */
export function OwnPill({ timer, label, onStop }: OwnPillProps) {
  const { isBusy, stop } = useTimerActions()
  useFocusHandover()
  const shown = label ?? timer.event_name ?? timersTexts.unnamed
  const end = (): void => {
    onStop?.()
    void stop(timer).then(() => (onStop === undefined ? handFocusTo([mainKey]) : undefined))
  }
  return (
    // A group in dialogs: the header's pill is already a landmark with the same name.
    <section
      className={classes.pill}
      data-running
      role={label === undefined ? undefined : 'group'}
      aria-label={timersTexts.own}
    >
      <span className={classes.lamp} data-running aria-hidden />
      <Stack component="span" gap={0} miw={0} lh={1.2}>
        <Text
          component="span"
          lineClamp={1}
          size="xs"
          fw={500}
          lh={1.2}
          maw={label === undefined ? 180 : 320}
          title={shown}
        >
          <Name>{shown}</Name>
        </Text>
        <TimerDigits startedAt={timer.started_at} c="var(--bama-ink)" fz={18} fw={700} />
      </Stack>
      <StopButton
        aria-label={timersTexts.stopOf(timer.event_name ?? timersTexts.unnamed)}
        disabled={isBusy}
        onClick={end}
      />
    </section>
  )
}
