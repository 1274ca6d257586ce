import type { TimerTarget } from '@bama/domain'
import { useRef, useState } from 'react'
import { type RunningTimer, startOwnTimer, type Stop, stopRunningTimer, syncNow } from '../../data/index.ts'
import { kindOf, timersTexts } from '../../texts/timers.ts'
import { showDone, showProblem } from '../../ui/feedback/show-outcome.ts'
import { fullDeviceText, startFailureText, stopFailureText } from './failure-text.ts'
import { isLongerThanADay } from './forgotten.ts'

interface TimerActions {
  /** A start or stop is being written. */
  readonly isBusy: boolean
  readonly start: (target: TimerTarget) => Promise<void>
  /** Resolves to whether the timer is over: stopped now, or before. */
  readonly stop: (timer: RunningTimer, stop?: Stop) => Promise<boolean>
  /** Stops another person's timer. */
  readonly stopAnothers: (timer: RunningTimer, stop: Stop) => Promise<boolean>
}

/** Starts and stops timers, with toasts. Ignores calls while one is under way, such as a double click. */
export function useTimerActions(): TimerActions {
  const [isBusy, setIsBusy] = useState(false)
  const isUnderWay = useRef(false)
  const once = async (work: () => Promise<boolean>): Promise<boolean> => {
    if (isUnderWay.current) return false
    isUnderWay.current = true
    setIsBusy(true)
    try {
      return await work()
    } finally {
      isUnderWay.current = false
      setIsBusy(false)
    }
  }
  return {
    isBusy,
    start: async (target) => void (await once(() => startAndShow(target))),
    stop: (timer, stop) => once(() => stopAndShow(timer, stop)),
    stopAnothers: (timer, stop) => once(() => stopAnothersAndShow(timer, stop)),
  }
}

function showStopped(timer: RunningTimer, workedMs: number): void {
  if (isLongerThanADay(workedMs)) showProblem(timersTexts.stoppedLong(workedMs))
  else showDone(stoppedText(timer, workedMs))
}

async function startAndShow(target: TimerTarget): Promise<boolean> {
  const started = await startOwnTimer(target)
  if (started.ok) showDone(timersTexts.started(target.kind, started.value))
  else showProblem(startFailureText(started.error))
  return started.ok
}

async function stopAndShow(timer: RunningTimer, stop?: Stop): Promise<boolean> {
  const stopped = await stopRunningTimer(timer.id, stop)
  if (!stopped.ok) {
    showProblem(stopFailureText(kindOf(timer), stopped.error))
    // Pulls the user's own record again (specification A8).
    syncNow()
  } else if (stopped.value === null) {
    // Already stopped in another tab or by an admin, so there is nothing to report (specification A5), unless this person
    // named another end.
    if (isMoreThanNow(stop)) showProblem(timersTexts.stoppedBefore)
  } else if (stopped.value.isAhead) showProblem(timersTexts.stoppedAhead)
  else showStopped(timer, stopped.value.workedMs)
  return stopped.ok
}

async function stopAnothersAndShow(timer: RunningTimer, stop: Stop): Promise<boolean> {
  const stopped = await stopRunningTimer(timer.id, stop)
  if (!stopped.ok) showProblem(fullDeviceText(stopped.error) ?? timersTexts.stopFailed.byAdmin)
  else if (stopped.value !== null) showStopped(timer, stopped.value.workedMs)
  else if (isMoreThanNow(stop)) showProblem(timersTexts.stoppedBefore)
  else showDone(timersTexts.stoppedAlready)
  return stopped.ok
}

/** Whether somebody named an end or wrote a note, which the entry of a timer that was stopped before does not have. */
const isMoreThanNow = (stop: Stop | undefined): boolean => stop?.endMs !== undefined || stop?.note !== undefined

const stoppedText = (timer: RunningTimer, workedMs: number): string =>
  timer.event_name === null
    ? timersTexts.stoppedWithoutEvent(workedMs)
    : timersTexts.stopped(kindOf(timer), workedMs, timer.event_name)
