import {
  type Actor,
  canDecide,
  type DecisionStatus,
  intervalStamp,
  isAdmin,
  shownName,
  type VisibleUser,
  workHourStatus,
} from '@bama/domain'
import type { LocalWorkHour } from '../../../data/index.ts'
import { teamTexts } from '../../../texts/team.ts'

/** The actions of a row. They receive the entry as displayed, since a decision is about what the user saw. */
export interface ReportActions {
  readonly approve: (entry: LocalWorkHour) => void
  readonly reject: (entry: LocalWorkHour) => void
  readonly pay: (entry: LocalWorkHour) => void
  readonly takeBack: (entry: LocalWorkHour) => void
  /** Opens the form for correcting the entry. */
  readonly edit: (entry: LocalWorkHour) => void
  /** `isRange`: also the entries between the one picked before and this one. */
  readonly pick: (entry: LocalWorkHour, isPicked: boolean, isRange: boolean) => void
}

const picks: readonly DecisionStatus[] = [workHourStatus.approved, workHourStatus.rejected, workHourStatus.paid]

/** Whether the entry can be selected for a bulk decision. */
export const mayPick = (actor: Actor, entry: LocalWorkHour): boolean =>
  picks.some((outcome) => canDecide(actor, entry, outcome))

/** Whether the user may correct the entry in the report: admins may, unless it is paid. */
export const mayCorrect = (actor: Actor, entry: LocalWorkHour): boolean =>
  isAdmin(actor) && entry.status !== workHourStatus.paid

/** Returns the worker's name. Falls back to the one stored in the entry, since hours outlive accounts. */
export function nameOfWorker(entry: LocalWorkHour, people: ReadonlyMap<string, VisibleUser> | undefined): string {
  const person = people?.get(entry.user_id)
  return person === undefined ? (entry.user_name ?? teamTexts.person.someone) : shownName(person)
}

/** Returns the reason of a rejection or a reversed payment, or null if no such decision applies. */
export function reasonOf(entry: LocalWorkHour): string | null {
  const { status, decided_status, decision_reason, decided_interval } = entry
  const holds = status === decided_status && decided_interval === intervalStamp(entry)
  return holds && (status === workHourStatus.rejected || status === workHourStatus.recorded) ? decision_reason : null
}

/**
 * Whether an entry has changed since it was selected. `now`: undefined if it isn't listed any more, because it was
 * deleted, or because somebody's decision or edit took it out of the filter.
 */
export const hasChanged = (seen: LocalWorkHour, now: LocalWorkHour | undefined): boolean =>
  now === undefined || intervalStamp(seen) !== intervalStamp(now) || seen.status !== now.status
