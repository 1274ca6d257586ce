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

/** What the list's rows ask for. The entry is as it was on the screen: a decision is about what was seen. */
export interface ReportActions {
  readonly approve: (entry: LocalWorkHour) => void
  readonly reject: (entry: LocalWorkHour) => void
  readonly pay: (entry: LocalWorkHour) => void
  readonly takeBack: (entry: LocalWorkHour) => void
  /** Corrects what it says. */
  readonly edit: (entry: LocalWorkHour) => void
  readonly pick: (entry: LocalWorkHour, isPicked: boolean) => void
}

const picks: readonly DecisionStatus[] = [workHourStatus.approved, workHourStatus.rejected, workHourStatus.paid]

/** Whether anything can be decided about the entry together with others. */
export const mayPick = (actor: Actor, entry: LocalWorkHour): boolean =>
  picks.some((outcome) => canDecide(actor, entry, outcome))

/** Whether this person may correct another's entry, or their own, in the report: admins, unless it was paid. */
export const mayCorrect = (actor: Actor, entry: LocalWorkHour): boolean =>
  isAdmin(actor) && entry.status !== workHourStatus.paid

/** The name that an entry shows: hours outlive accounts. */
export function nameOfWorker(entry: LocalWorkHour, people: ReadonlyMap<string, VisibleUser> | undefined): string {
  const person = people?.get(entry.user_id)
  return person === undefined ? (entry.user_name ?? teamTexts.person.someone) : shownName(person)
}

/** Why it was rejected, or why its payment was taken back; null when nothing of the kind holds. */
export function reasonOf(entry: LocalWorkHour): string | null {
  const { status, decided_status, decision_reason, decided_interval } = entry
  const holds = status === decided_status && decided_interval === intervalStamp(entry)
  return holds && (status === workHourStatus.rejected || status === workHourStatus.recorded) ? decision_reason : null
}

/** Whether an entry is another than it was when it was picked. */
export const hasChanged = (seen: LocalWorkHour, now: LocalWorkHour | undefined): boolean =>
  now !== undefined && (intervalStamp(seen) !== intervalStamp(now) || seen.status !== now.status)
