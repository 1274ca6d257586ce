import type { RunError } from '../../data/index.ts'
import { problemText } from '../../texts/errors.ts'
import { type TimerKind, timersTexts } from '../../texts/timers.ts'

const { startFailed, stopFailed, noUser } = timersTexts

const knownCodes = new Set<RunError['code']>(['invalid', 'forbidden', 'not_found'])

/** For a full device, "please try again" would be no help. */
export const fullDeviceText = (error: RunError): string | null =>
  error.reason === 'QuotaExceededError' ? problemText(error) : null

/**
 * Returns why a timer didn't start (specification A8). Only the entry is written: a storage error counts as the
 * specification's WorkHours failure, an existing record as its create failure.
 */
export function startFailureText(error: RunError): string {
  if (error.code === 'signed_out') return noUser
  if (error.code === 'storage') return fullDeviceText(error) ?? startFailed.workHours
  if (error.code === 'exists') return startFailed.create
  return startFailed.other(knownCodes.has(error.code) ? problemText(error) : startFailed.unknown)
}

/** Returns why the user's own timer didn't stop. */
export function stopFailureText(kind: TimerKind, error: RunError): string {
  const { code } = error
  if (code === 'storage') return fullDeviceText(error) ?? stopFailed[kind].workHours
  return code === 'signed_out' ? stopFailed[kind].user : stopFailed[kind].other
}
