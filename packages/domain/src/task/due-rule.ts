import { endOfEvent } from '../calendar/days-of-event.ts'
import type { EventFields } from '../event/schema.ts'
import { addDays } from '../shared/day.ts'
import type { TaskFields } from './schema.ts'
import type { DueAnchor } from './values.ts'

/** How a task's date follows from its event's. */
export interface DueRule {
  readonly anchor: DueAnchor
  /** After the anchor's day; before it below zero. */
  readonly days: number
  readonly time: string | null
  /** Not on a Sabbath or a holiday, but before it enters. */
  readonly beforeRest: boolean
}

/** A task's date, and its time where it has one. */
export type Due = Pick<TaskFields, 'deadline' | 'deadline_time'>

/** What of an event its tasks' dates rest on. */
export type AnchoredEvent = Pick<EventFields, 'date' | 'end_date' | 'load_in_day'>

/**
 * When work rests on a day, as the Jewish calendar has it. It has to be of one place on every device (docs/decisions/0070), or the
 * same rule would come to two dates.
 */
export type RestOf = (day: string) =>
  | {
      readonly isRest: boolean
      readonly isEve: boolean
      readonly candleLighting: string | null
      readonly havdalah: string | null
    }
  | undefined

/** Holidays and Sabbaths stand together for three days at most. */
const longestRest = 5

/** The day of an event that a rule counts from. */
export function anchorDay(event: AnchoredEvent, anchor: DueAnchor): string {
  if (anchor === 'end') return endOfEvent(event)
  return anchor === 'load_in' ? addDays(event.date, event.load_in_day ?? 0) : event.date
}

/** The date that a rule comes to: a function of the event as it is now, whatever the date was before (SPEC S112). */
export function dueByRule({ anchor, days, time, beforeRest }: DueRule, event: AnchoredEvent, restOf: RestOf): Due {
  const day = addDays(anchorDay(event, anchor), days)
  return beforeRest ? pulledBeforeRest(day, time, restOf) : { deadline: day, deadline_time: time }
}

/** What falls into a rest is pulled to when work last stops before it; what comes after it is out stays. */
function pulledBeforeRest(day: string, time: string | null, restOf: RestOf): Due {
  let last = day
  const falls = restOf(day)
  if (falls?.isRest === true) {
    if (falls.havdalah !== null && time !== null && time >= falls.havdalah)
      return { deadline: day, deadline_time: time }
    for (let count = 0; count < longestRest && restOf(last)?.isRest === true; count++) last = addDays(last, -1)
  }
  const eve = restOf(last)
  const enters = eve?.isEve === true ? eve.candleLighting : null
  const isLate = time !== null && enters !== null && (last !== day || time > enters)
  return { deadline: last, deadline_time: isLate ? enters : time }
}

/** A due date as one text, as `rule_due` keeps it; null without a date. */
export const dueText = ({ deadline, deadline_time }: Due): string | null =>
  // Records of before have no time.
  deadline === null || deadline_time == null ? deadline : `${deadline}T${deadline_time}`

type RuleFields = Pick<TaskFields, 'rule_anchor' | 'rule_days' | 'rule_time' | 'rule_before_rest'>

/** The rule that a task keeps; null: its date follows from nothing. */
export const ruleOf = ({ rule_anchor, rule_days, rule_time, rule_before_rest }: RuleFields): DueRule | null =>
  // Records of before know of no rule.
  rule_anchor == null
    ? null
    : { anchor: rule_anchor, days: rule_days ?? 0, time: rule_time, beforeRest: rule_before_rest ?? false }

/** A rule, and what it comes to, as the fields of a task. */
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

/** Whether somebody gave a task with a rule another date than the rule did. */
export const isSetByHand = (task: Due & Pick<TaskFields, 'rule_due'>): boolean => dueText(task) !== task.rule_due
