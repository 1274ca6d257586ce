import { authorize } from '../access/rules.ts'
import type { RecordInput } from '../record-commands.ts'
import type { Change, CommandError } from '../shared/change.ts'
import type { CommandContext } from '../shared/command-context.ts'
import { daysBetween } from '../shared/day.ts'
import { err, ok, type Result } from '../shared/result.ts'
import { editTask } from './commands.ts'
import type { RestOf } from './before-rest.ts'
import { type AnchoredEvent, type Due, type DueRule, ruleFields } from './due-rule.ts'
import type { Task } from './schema.ts'

/** A rule with what its date is computed from. */
interface RuleOfEvent {
  readonly rule: DueRule
  readonly event: AnchoredEvent
  readonly restOf: RestOf
}

/** Returns a rule and its resulting date as input for a new task. */
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
  /** The other fields that are changed. */
  readonly input: RecordInput
  /** The date to keep when there is no rule. */
  readonly due: Due
  /** Null: removes the rule. */
  readonly follows: RuleOfEvent | null
}

/**
 * Sets, replaces or removes a task's rule. Always writes date, time and the rule's result together, even if unchanged:
 * another device may be moving the event, and one device's date must not be combined with the other's time
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

/** Returns a rule that gives a task its present date; a week before the event if it has none. */
export const ruleOfDate = (event: AnchoredEvent, { deadline, deadline_time }: Due): DueRule => ({
  anchor: 'start',
  days: deadline === null ? -7 : Math.max(-400, Math.min(400, daysBetween(event.date, deadline))),
  time: deadline_time ?? null,
  beforeRest: false,
})
