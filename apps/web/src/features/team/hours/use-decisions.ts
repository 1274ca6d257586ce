import {
  type Actor,
  canDecide,
  decideHours,
  type DecisionStatus,
  type WorkHourStatus,
  workHourStatus,
} from '@bama/domain'
import { useMemo } from 'react'
import { type LocalWorkHour, readHours, runCommand, serverNow } from '../../../data/index.ts'
import { teamTexts } from '../../../texts/team.ts'
import { handFocusTo, mainKey, recordKey } from '../../../ui/hooks/record-focus.ts'
import { showDone, showFailure, showProblem } from '../../../ui/feedback/show-outcome.ts'
import { showUndo } from '../../../ui/feedback/show-undo.tsx'
import { unreadable } from '../../../ui/feedback/unreadable.ts'
import { reasonOf } from './report-row.ts'

const { decide: texts } = teamTexts

/** Decides about those of the entries that the user may decide about. Resolves to whether the decision was written. */
export type Decide = (outcome: DecisionStatus, seen: readonly LocalWorkHour[], reason?: string) => Promise<boolean>

type Write = (
  outcome: DecisionStatus,
  entries: readonly LocalWorkHour[],
  reason: string | null,
  failed?: string,
) => Promise<boolean>

export function useDecisions(actor: Actor): Decide {
  return useMemo(() => {
    const write: Write = async (outcome, entries, reason, failed = texts.failed[outcome]) => {
      const nowMs = await serverNow().catch(unreadable(failed))
      if (nowMs === null) return false
      const isGroup = outcome === workHourStatus.recorded && reason !== null
      const written = await runCommand(decideHours, { entries, outcome, reason, nowMs }, { isGroup })
      if (!written.ok) showFailure(failed, written.error)
      return written.ok
    }
    return async (outcome, seen, reason) => {
      const entries = seen.filter((entry) => canDecide(actor, entry, outcome))
      const failed = texts.failed[outcome]
      if (entries.length === 0) {
        showFailure(failed, { code: 'forbidden' })
        return false
      }
      // Since the entries were selected, others may have decided about them.
      const before =
        outcome === workHourStatus.approved
          ? await readHours(entries.map(({ id }) => id)).catch(unreadable(failed))
          : []
      if (before === null || !(await write(outcome, entries, reason ?? null))) return false
      const done = texts.done[outcome](entries.length)
      if (outcome === workHourStatus.approved)
        showUndo(done, texts.undo, () => void undoApproval(actor, write, [...entries, ...before]))
      else showDone(done)
      return true
    }
  }, [actor])
}

/**
 * Puts approved entries back to what they were: registered or rejected, for the reason that was given. What somebody else
 * decided of them before, or since, or changed, stays. Of two states of an entry in `before` the last counts.
 */
async function undoApproval(actor: Actor, write: Write, before: readonly LocalWorkHour[]): Promise<void> {
  const known = new Map(before.map((entry) => [entry.id as string, entry]))
  const statusBefore = ({ id }: LocalWorkHour): WorkHourStatus | undefined => known.get(id)?.status
  const wasRejected = (entry: LocalWorkHour): boolean => statusBefore(entry) === workHourStatus.rejected
  const stored = await readHours([...known.keys()]).catch(unreadable(texts.undoFailed))
  if (stored === null) return
  const now = stored.filter(
    (entry) =>
      entry.status === workHourStatus.approved &&
      entry.decided_by === actor.id &&
      (wasRejected(entry) || statusBefore(entry) === workHourStatus.recorded),
  )
  if (now.length === 0) return showFailure(texts.undoFailed, { code: 'invalid', reason: 'changed_meanwhile' })
  const reasonBefore = ({ id }: LocalWorkHour): string | null => {
    const was = known.get(id)
    return was === undefined ? null : reasonOf(was)
  }
  const registered = now.filter((entry) => !wasRejected(entry) && reasonBefore(entry) === null)
  let undone =
    registered.length > 0 && (await write(workHourStatus.recorded, registered, null, texts.undoFailed))
      ? registered.length
      : 0
  for (const entry of now.filter((one) => !registered.includes(one))) {
    const outcome = wasRejected(entry) ? workHourStatus.rejected : workHourStatus.recorded
    if (await write(outcome, [entry], reasonBefore(entry), texts.undoFailed)) undone++
  }
  if (undone === 0) return
  const kept = known.size - undone
  if (kept > 0) showProblem(texts.notUndone(kept))
  showDone(texts.approvalUndone(undone))
}

/** Focuses the row's next button, or the screen if the row has none left. */
export const focusAfterDeciding = (id: string): void => handFocusTo([recordKey('hours', id), mainKey])
