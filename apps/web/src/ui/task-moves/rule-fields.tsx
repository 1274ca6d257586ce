import { dueAnchors } from '@bama/domain'
import { Checkbox, NumberInput, Select } from '@mantine/core'
import { taskMovesTexts } from '../../texts/task-moves.ts'
import { TimeOfDayInput } from '../forms/time-of-day-input.tsx'
import type { RuleValues } from './rule-values.ts'

const { ruleFields: texts, anchors } = taskMovesTexts

interface RuleFieldsProps {
  readonly anchor: RuleValues['anchor']
  /** Whether the rule may be left out. */
  readonly isOptional?: boolean
  readonly inputProps: (field: keyof RuleValues, options?: { readonly type: 'checkbox' }) => object
}

/** The fields of a task's rule, in a grid. Used for tasks of templates and of events. */
export function RuleFields({ anchor, isOptional = false, inputProps }: RuleFieldsProps) {
  return (
    <>
      <Select
        label={texts.anchor}
        data={dueAnchors.map((each) => ({ value: each, label: anchors[each] }))}
        placeholder={texts.noAnchor}
        clearable={isOptional}
        allowDeselect={isOptional}
        {...inputProps('anchor')}
      />
      {anchor !== null && (
        <>
          <NumberInput
            label={texts.days}
            min={0}
            max={400}
            allowDecimal={false}
            allowNegative={false}
            {...inputProps('days')}
          />
          <Select
            label={texts.side}
            data={[
              { value: 'before', label: texts.before },
              { value: 'after', label: texts.after },
            ]}
            allowDeselect={false}
            {...inputProps('side')}
          />
          <TimeOfDayInput label={texts.time} {...inputProps('time')} />
          <Checkbox
            label={texts.beforeRest}
            style={{ alignSelf: 'end' }}
            pb={8}
            {...inputProps('before_rest', { type: 'checkbox' })}
          />
        </>
      )}
    </>
  )
}
