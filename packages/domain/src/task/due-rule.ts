import { endOfEvent } from '../calendar/days-of-event.ts'
import type { EventFields } from '../event/schema.ts'
import { addDays } from '../shared/day.ts'
import { lastBeforeRest, type RestOf } from './before-rest.ts'
import type { TaskFields } from './schema.ts'
import type { DueAnchor } from './values.ts'

/** How a task's date follows from its event's. */
export interface DueRule {
  readonly anchor: DueAnchor
  /** Days after the anchor's day; negative before it. */
  readonly days: number
  readonly time: string | null
  /** Moves a date on a Sabbath or holiday to before it begins. */
  readonly beforeRest: boolean
}

/** A task's date, with an optional time. */
export type Due = Pick<TaskFields, 'deadline' | 'deadline_time'>

/** The fields of an event that its tasks' dates depend on. */
export type AnchoredEvent = Pick<EventFields, 'date' | 'end_date' | 'load_in_day'>

/** Returns the event's day from which a rule counts. */
export function anchorDay(event: AnchoredEvent, anchor: DueAnchor): string {
  if (anchor === 'end') return endOfEvent(event)
  return anchor === 'load_in' ? addDays(event.date, event.load_in_day ?? 0) : event.date
}

/** Computes a rule's date from the event as it is now, whatever the date was before (SPEC S112). */
export function dueByRule({ anchor, days, time, beforeRest }: DueRule, event: AnchoredEvent, restOf: RestOf): Due {
  const day = addDays(anchorDay(event, anchor), days)
  return beforeRest ? pulledBeforeRest(day, time, restOf) : { deadline: day, deadline_time: time }
}

/** Moves a date within a rest to when work last stops before it. A time after the rest has ended is kept. */
function pulledBeforeRest(day: string, time: string | null, restOf: RestOf): Due {
  const falls = restOf(day)
  if (falls?.isRest === true && falls.havdalah !== null && time !== null && time >= falls.havdalah)
    return { deadline: day, deadline_time: time }
  const last = lastBeforeRest(day, restOf)
  const eve = restOf(last)
  const enters = eve?.isEve === true ? eve.candleLighting : null
  const isLate = time !== null && enters !== null && (last !== day || time > enters)
  return { deadline: last, deadline_time: isLate ? enters : time }
}

/** Formats a due date as stored in `rule_due`; null without a date. */
export const dueText = ({ deadline, deadline_time }: Due): string | null =>
  // Older records have no time.
  deadline === null || deadline_time == null ? deadline : `${deadline}T${deadline_time}`

type RuleFields = Pick<TaskFields, 'rule_anchor' | 'rule_days' | 'rule_time' | 'rule_before_rest'>

/** Returns a task's rule, or null if its date follows no rule. */
export const ruleOf = ({ rule_anchor, rule_days, rule_time, rule_before_rest }: RuleFields): DueRule | null =>
  // Older records have no rule fields.
  rule_anchor == null
    ? null
    : { anchor: rule_anchor, days: rule_days ?? 0, time: rule_time, beforeRest: rule_before_rest ?? false }

/** Returns a rule and its resulting date as the fields of a task. */
export function ruleFields(rule: DueRule, event: AnchoredEvent, restOf: RestOf) {
  const due = dueByRule(rule, event, restOf)
  return {
    ...due,
    rule_anchor: rule.anchor,
    rule_days: rule.days,
    rule_time: rule.time,
    rule_before_rest: rule.beforeRest,
    rule_due: dueText(due),
  }
}

/** Whether a person gave a task a date other than its rule's. */
export const isSetByHand = (task: Due & Pick<TaskFields, 'rule_due'>): boolean => dueText(task) !== task.rule_due
