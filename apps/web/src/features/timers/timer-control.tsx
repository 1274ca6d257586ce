import { timerLabel, type TimerTarget } from '@bama/domain'
import { Box, Button } from '@mantine/core'
import { IconPlayerPlayFilled, IconPlayerStopFilled } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { RunningTimer } from '../../data/index.ts'
import { timersTexts } from '../../texts/timers.ts'
import { ignoreSecondClick } from '../../ui/dialogs/single-press.ts'
import { OwnPill } from './own-pill.tsx'
import { TimerDigits } from './timer-digits.tsx'
import classes from './timers.module.css'
import { useOwnTimer } from './use-own-timer.ts'
import { useTimerActions } from './use-timer-actions.ts'

interface TimerControlProps {
  readonly target: TimerTarget
  /** `row` is compact, `dialog` has text. */
  readonly size: 'row' | 'dialog'
}

/** Starts and stops a target's timer. If another timer runs, a dialog shows it and a row shows nothing. */
export function TimerControl({ target, size }: TimerControlProps) {
  const timer = useOwnTimer()
  const { isBusy, start } = useTimerActions()
  const isHere = timer !== undefined && measures(timer, target)
  const box = useRef<HTMLSpanElement>(null)
  // The start and stop buttons replace each other, and the focus follows.
  const shownId = timer?.id ?? null
  const focusOwed = useRef<{ readonly since: string | null } | null>(null)
  const oweFocus = (): void => {
    focusOwed.current = { since: shownId }
  }
  useEffect(() => {
    if (focusOwed.current === null || focusOwed.current.since === shownId) return
    focusOwed.current = null
    if (document.activeElement === document.body) box.current?.querySelector('button')?.focus()
  }, [shownId])
  const begin = (): void => {
    oweFocus()
    void start(target)
  }
  return (
    <Box component="span" ref={box} onClickCapture={ignoreSecondClick} display="inline-flex" miw={0} maw="100%">
      {size === 'row' ? (
        isHere ? (
          <RowStop timer={timer} onStop={oweFocus} />
        ) : (
          // A person has one timer, so nothing can be started while another runs.
          timer === undefined && <RowStart target={target} isBusy={isBusy} onStart={begin} />
        )
      ) : timer === undefined ? (
        <Button loading={isBusy} mih={44} leftSection={<IconPlayerPlayFilled size={16} aria-hidden />} onClick={begin}>
          {timersTexts.start}
        </Button>
      ) : (
        <OwnPill
          timer={timer}
          label={
            isHere
              ? timersTexts.runsHere[target.kind]
              : timersTexts.runsElsewhere(timer.event_name ?? timersTexts.unnamed)
          }
          onStop={oweFocus}
        />
      )}
    </Box>
  )
}

/** Whether the timer measures the target. For an event, timers of its tasks count too. */
const measures = (timer: RunningTimer, target: TimerTarget): boolean =>
  target.kind === 'task' ? timer.task_id === target.task.id : timer.event_id === target.event.id

interface RowStartProps {
  readonly target: TimerTarget
  readonly isBusy: boolean
  readonly onStart: () => void
}

const RowStart = ({ target, isBusy, onStart }: RowStartProps) => (
  <button
    type="button"
    className={classes.start}
    // Not `disabled`, so that the button keeps the focus until the stop button takes over.
    aria-disabled={isBusy || undefined}
    aria-label={timersTexts.startOf(timerLabel(target))}
    onClick={onStart}
  >
    <IconPlayerPlayFilled size={16} aria-hidden />
  </button>
)

function RowStop({ timer, onStop }: { readonly timer: RunningTimer; readonly onStop: () => void }) {
  const { isBusy, stop } = useTimerActions()
  return (
    <button
      type="button"
      className={classes.rowStop}
      data-running
      disabled={isBusy}
      aria-label={timersTexts.stopOf(timer.event_name ?? timersTexts.unnamed)}
      onClick={() => {
        onStop()
        void stop(timer)
      }}
    >
      <IconPlayerStopFilled size={16} aria-hidden />
      <TimerDigits startedAt={timer.started_at} />
    </button>
  )
}
