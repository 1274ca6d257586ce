import { dueAnchors, taskSchema } from '@bama/domain'
import type { DueRule } from '@bama/domain/templates'
import { z } from 'zod'
import { reasonText } from '../../texts/errors.ts'
import { timeFromText, timeOrText } from '../forms/time-from-text.ts'

/** A rule as form values: `days` is unsigned, `side` is the side of the anchor. */
export const ruleValuesSchema = z.object({
  anchor: z.enum(dueAnchors).nullable(),
  side: z.enum(['before', 'after']),
  days: z.union([z.number(), z.string()]),
  time: z.string(),
  before_rest: z.boolean(),
})

export type RuleValues = z.infer<typeof ruleValuesSchema>

/** `rule`: null for a new rule, which begins with a week before. */
export const valuesOfRule = (rule: DueRule | null, anchor: DueRule['anchor'] | null = 'start'): RuleValues => ({
  anchor: rule === null ? anchor : rule.anchor,
  side: (rule?.days ?? -7) > 0 ? 'after' : 'before',
  days: Math.abs(rule?.days ?? 7),
  time: rule?.time ?? '',
  before_rest: rule?.beforeRest ?? false,
})

export const daysOf = ({ side, days }: Pick<RuleValues, 'side' | 'days'>): number =>
  (side === 'before' ? -1 : 1) * Number(days) + 0

/** Validates the fields. Returns texts by field. */
export function ruleProblems({ side, days, time }: RuleValues): Readonly<Partial<Record<'days' | 'time', string>>> {
  const { rule_days, rule_time } = taskSchema.shape
  const isDays = days !== '' && rule_days.safeParse(daysOf({ side, days })).success
  const isTime = rule_time.safeParse(timeOrText(time)).success
  return { ...(!isDays && { days: reasonText('bad_days') }), ...(!isTime && { time: reasonText('bad_time') }) }
}

/** The rule that the fields describe, or null if there is none or it isn't valid. */
export function ruleOfValues(values: RuleValues): DueRule | null {
  const { anchor, time, before_rest } = values
  if (anchor === null || Object.keys(ruleProblems(values)).length > 0) return null
  return { anchor, days: daysOf(values), time: timeFromText(time), beforeRest: before_rest }
}
