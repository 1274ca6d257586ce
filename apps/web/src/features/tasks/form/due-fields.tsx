import { daySchema } from '@bama/domain'
import { type DueRule, dueByRule, type RestOf, ruleOfDate } from '@bama/domain/templates'
import { Button, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type LocalEvent, useToday } from '../../../data/index.ts'
import { ruleText } from '../../../texts/due-rule.ts'
import { taskMovesTexts } from '../../../texts/task-moves.ts'
import { tasksTexts } from '../../../texts/tasks.ts'
import { isSame } from '../../../ui/forms/changed-fields.ts'
import { DayInput } from '../../../ui/forms/day-input.tsx'
import { ChoiceField, whole } from '../../../ui/forms/field-grid.tsx'
import { timeFromText } from '../../../ui/forms/time-from-text.ts'
import { TimeOfDayInput } from '../../../ui/forms/time-of-day-input.tsx'
import { DueDay } from '../../../ui/task-moves/due-day.tsx'
import { RuleFields } from '../../../ui/task-moves/rule-fields.tsx'
import { ruleOfValues, valuesOfRule } from '../../../ui/task-moves/rule-values.ts'
import type { TaskFormValues } from './form-values.ts'

const { fields } = tasksTexts.form
const { inForm: texts } = taskMovesTexts

interface DueFieldsProps {
  readonly form: UseFormReturnType<TaskFormValues>
  /** The rule kept beside a date set by hand, or null. */
  readonly keptRule: DueRule | null
  /** The task's event, if it is on this device. Rules apply only to tasks of an event. */
  readonly event: LocalEvent | undefined
  /** Undefined while loading. */
  readonly restOf: RestOf | undefined
}

/** A task's due date: fixed, or by a rule from its event's date with a preview of the result. */
export function DueFields({ form, keptRule, event, restOf }: DueFieldsProps) {
  const today = useToday()
  const { values } = form
  const isByRule = event !== undefined && values.due_by === 'rule'
  const rule = isByRule ? ruleOfValues(values.rule) : null
  const due = rule === null || event === undefined || restOf === undefined ? null : dueByRule(rule, event, restOf)
  const choose = (by: TaskFormValues['due_by']): void => {
    form.setFieldValue('due_by', by)
    // Carries the current date over to the other kind.
    if (by === 'date' && due !== null) {
      form.setFieldValue('deadline', due.deadline)
      form.setFieldValue('deadline_time', due.deadline_time ?? '')
    }
    if (by === 'rule' && keptRule === null && isSame(values.rule, valuesOfRule(null)) && event !== undefined) {
      const deadline = daySchema.safeParse(values.deadline).data ?? null
      const time = deadline === null ? null : timeFromText(values.deadline_time)
      form.setFieldValue('rule', valuesOfRule(ruleOfDate(event, { deadline, deadline_time: time })))
    }
  }
  return (
    <>
      {event !== undefined && (
        <ChoiceField label={texts.by} choices={texts.ways} value={values.due_by} onChange={choose} />
      )}
      {isByRule ? (
        <>
          <RuleFields
            anchor={values.rule.anchor}
            inputProps={(field, options) => form.getInputProps(`rule.${field}`, options)}
          />
          {/* Always rendered, so that screen readers announce its changes. */}
          <Text {...whole} role="status" fz={14} lh={1.45} mih={20}>
            {due !== null && (
              <>
                {texts.comesTo}{' '}
                <Text component="span" fz={14} fw={600}>
                  <DueDay {...due} />
                </Text>
              </>
            )}
          </Text>
        </>
      ) : (
        <>
          <DayInput label={fields.deadline} today={today} {...form.getInputProps('deadline')} />
          <TimeOfDayInput label={fields.deadline_time} {...form.getInputProps('deadline_time')} />
          {keptRule !== null && event !== undefined && <KeptRule form={form} rule={ruleText(keptRule)} />}
        </>
      )}
    </>
  )
}

/** The rule kept beside a date set by hand, with a button to drop or keep it. */
function KeptRule({ form, rule }: Pick<DueFieldsProps, 'form'> & { readonly rule: string }) {
  const { drops_rule: drops } = form.values
  return (
    <Text {...whole} component="div" fz={14} lh={1.45} c="var(--bama-ink-2)">
      {drops ? texts.dropped : texts.byHand(rule)}{' '}
      <Button variant="subtle" size="compact-sm" h={44} onClick={() => form.setFieldValue('drops_rule', !drops)}>
        {drops ? texts.keep : texts.drop}
      </Button>
    </Text>
  )
}
