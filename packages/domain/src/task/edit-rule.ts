import { authorize } from '../access/rules.ts'
import type { RecordInput } from '../record-commands.ts'
import type { Change, CommandError } from '../shared/change.ts'
import type { CommandContext } from '../shared/command-context.ts'
import { daysBetween } from '../shared/day.ts'
import { err, ok, type Result } from '../shared/result.ts'
import { editTask } from './commands.ts'
import { type AnchoredEvent, type Due, type DueRule, type RestOf, ruleFields } from './due-rule.ts'
import type { Task } from './schema.ts'

/** What a task's date is to follow from. */
interface RuleOfEvent {
  readonly rule: DueRule
  readonly event: AnchoredEvent
  readonly restOf: RestOf
}

/** What a rule comes to, as the input of a task that is new. */
export const inputOfRule = ({ rule, event, restOf }: RuleOfEvent): RecordInput => ruleFields(rule, event, restOf)

const noRule = {
  rule_anchor: null,
  rule_days: null,
  rule_time: null,
  rule_before_rest: null,
  rule_due: null,
} as const

interface EditRule {
  readonly base: Task
  /** What else is changed. */
  readonly input: RecordInput
  /** The date that stays where no rule does. */
  readonly due: Due
  /** Null: it follows from nothing any more. */
  readonly follows: RuleOfEvent | null
}

/**
 * Gives a task another rule, a first one or none. Date, time and what the rule came to are all written, also those that stay:
 * another device may be moving the event, and a date of one of the two must not stand beside a time of the other
 * (packages/sync/SPEC.md, S112).
 */
export function editRule(
  context: CommandContext,
  { base, input, due, follows }: EditRule,
): Result<readonly Change[], CommandError> {
  const fields = follows === null ? { ...due, ...noRule } : ruleFields(follows.rule, follows.event, follows.restOf)
  const edited = editTask(context, { base, input: { ...input, ...fields } })
  if (!edited.ok) return edited
  const { deadline, deadline_time, rule_due } = fields
  const patch = { ...edited.value[0]?.patch, deadline, deadline_time, rule_due }
  const before = { id: base.id, fields: { ...base } }
  const after = { id: base.id, fields: { ...base, ...input, ...fields } }
  const denial = authorize(context.actor, 'tasks', { operation: 'update', before, after, patch })
  if (denial !== null) return err({ code: 'forbidden', ...denial })
  return ok([{ entity: 'tasks', recordId: base.id, operation: 'update', patch }])
}

/** The rule that says of an event's task the date that it has; a week before where it has none. */
export const ruleOfDate = (event: AnchoredEvent, { deadline, deadline_time }: Due): DueRule => ({
  anchor: 'start',
  days: deadline === null ? -7 : Math.max(-400, Math.min(400, daysBetween(event.date, deadline))),
  time: deadline_time ?? null,
  beforeRest: false,
})
