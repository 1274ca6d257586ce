import { daySchema } from '@bama/domain'
import { eventFormTexts } from '../../../texts/event-form.ts'
import { reasonText } from '../../../texts/errors.ts'
import { eventsTexts } from '../../../texts/events.ts'
import type { EventFormValues } from './form-values.ts'

const { byField, byReason } = eventsTexts.reasons

/** The form's message for a refused field. */
export const problemOf = (field: string, reason: string): string =>
  byField[`${field} ${reason}`] ?? byReason[reason] ?? reasonText(reason)

const isDay = (text: string): boolean => daySchema.safeParse(text).success

/** Problems that involve several fields, which the fields' schemas can't detect. */
export const formProblems = (values: EventFormValues): Readonly<Record<string, string>> => ({
  ...(isEndBeforeStart(values.date, values.end_date) && { end_date: problemOf('end_date', 'before_start') }),
  ...(values.timer_target_type === 'task' &&
    values.timer_target_task_id === null && { timer_target_task_id: eventFormTexts.timer.taskMissing }),
})

const isEndBeforeStart = (date: string | null, endDate: string | null): boolean =>
  date !== null && endDate !== null && isDay(date) && isDay(endDate) && endDate < date
