import { Group, Text } from '@mantine/core'
import { useLayoutEffect } from 'react'
import { timersTexts } from '../../texts/timers.ts'
import { FocusHandover, handFocusTo, mainKey } from '../../ui/hooks/record-focus.ts'
import { Name } from '../../ui/display/names.tsx'
import { StopButton } from './stop-button.tsx'
import { TimerDigits } from './timer-digits.tsx'
import classes from './timers.module.css'
import { useOwnTimer } from './use-own-timer.ts'
import { useTimerActions } from './use-timer-actions.ts'

/** The phone's strip above the tabs, shown on every screen while the user's timer runs. */
export function TimerStrip() {
  const timer = useOwnTimer()
  const { isBusy, stop } = useTimerActions()
  const isRunning = timer !== undefined
  // Elements at the bottom of the screen make room for the strip (theme/global.css).
  useLayoutEffect(() => {
    if (!isRunning) return undefined
    document.documentElement.dataset['timerStrip'] = ''
    return () => {
      delete document.documentElement.dataset['timerStrip']
    }
  }, [isRunning])
  if (timer === undefined) return null
  const label = timer.event_name ?? timersTexts.unnamed
  return (
    <Group component="section" gap="sm" wrap="nowrap" className={classes.strip ?? ''} aria-label={timersTexts.own}>
      <FocusHandover />
      <span className={classes.lamp} data-running aria-hidden />
      <Text component="span" lineClamp={1} fz={13} fw={500} flex={1} miw={0}>
        <Name>{label}</Name>
      </Text>
      <TimerDigits startedAt={timer.started_at} c="var(--bama-ink)" fz={18} fw={700} />
      <StopButton
        aria-label={timersTexts.stopOf(label)}
        disabled={isBusy}
        onClick={() => void stop(timer).then(() => handFocusTo([mainKey]))}
      />
    </Group>
  )
}
