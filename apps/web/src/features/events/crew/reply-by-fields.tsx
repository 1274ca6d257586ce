import { SimpleGrid } from '@mantine/core'
import { useToday } from '../../../data/index.ts'
import { crewTexts } from '../../../texts/crew.ts'
import { DayInput } from '../../../ui/forms/day-input.tsx'
import { whole } from '../../../ui/forms/field-grid.tsx'
import { TimeOfDayInput } from '../../../ui/forms/time-of-day-input.tsx'

const { deadline: texts } = crewTexts

interface ReplyByFieldsProps {
  readonly form: { readonly getInputProps: (field: 'reply_day' | 'reply_time') => object }
}

/** The fields for the deadline by which invited people are to answer. */
export const ReplyByFields = ({ form }: ReplyByFieldsProps) => (
  <SimpleGrid cols={2} spacing="md" {...whole}>
    <DayInput label={texts.day} today={useToday()} {...form.getInputProps('reply_day')} />
    <TimeOfDayInput label={texts.time} {...form.getInputProps('reply_time')} />
  </SimpleGrid>
)
