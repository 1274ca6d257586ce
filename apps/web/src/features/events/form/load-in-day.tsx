import { Select } from '@mantine/core'
import type { ReactNode } from 'react'
import { dayFromEvent } from '../../../texts/due-rule.ts'
import { templatesTexts } from '../../../texts/templates.ts'

/** Days offered, relative to the event's first. A stored day beyond these is shown too. */
const offered = [0, -1, -2, -3, -4, -5, -6, -7]

interface LoadInDayProps {
  readonly label: string
  readonly form: {
    readonly values: { readonly load_in_day: number | null }
    readonly errors: { readonly load_in_day?: ReactNode }
    readonly setFieldValue: (field: 'load_in_day', day: number | null) => void
  }
  readonly className?: string
}

/** The day of the load-in. Stored relative to the event's first day, so that it moves with the event. */
export function LoadInDay({ label, form, className }: LoadInDayProps) {
  const { load_in_day: day } = form.values
  const days = day === null || offered.includes(day) ? offered : [...offered, day]
  return (
    <Select
      {...(className !== undefined && { className })}
      label={label}
      data={days.map((each) => ({ value: String(each), label: dayFromEvent(each) }))}
      placeholder={templatesTexts.form.noLoadIn}
      clearable
      value={day === null ? null : String(day)}
      onChange={(chosen) => form.setFieldValue('load_in_day', chosen === null ? null : Number(chosen))}
      error={form.errors.load_in_day}
    />
  )
}
