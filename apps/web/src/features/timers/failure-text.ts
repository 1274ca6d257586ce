import type { RunError } from '../../data/index.ts'
import { problemText } from '../../texts/errors.ts'
import { type TimerKind, timersTexts } from '../../texts/timers.ts'

const { startFailed, stopFailed, noUser } = timersTexts

const knownCodes = new Set<RunError['code']>(['invalid', 'forbidden', 'not_found'])

/** On a full device "please try again" is no help. */
const fullDeviceText = (error: RunError): string | null =>
  error.reason === 'QuotaExceededError' ? problemText(error) : null

/**
 * Why a timer did not start (specification A8). The entry is the one thing that is written: a disk that refuses it is the
 * specification's WorkHours failure, a database that can't take a new record its create failure.
 */
export function startFailureText(error: RunError): string {
  if (error.code === 'signed_out') return noUser
  if (error.code === 'storage') return fullDeviceText(error) ?? startFailed.workHours
  if (error.code === 'exists') return startFailed.create
  return startFailed.other(knownCodes.has(error.code) ? problemText(error) : startFailed.unknown)
}

/** Why one's own timer did not stop. */
export function stopFailureText(kind: TimerKind, error: RunError): string {
  const { code } = error
  if (code === 'storage') return fullDeviceText(error) ?? stopFailed[kind].workHours
  return code === 'signed_out' ? stopFailed[kind].user : stopFailed[kind].other
}
