import { TextInput, type TextInputProps } from '@mantine/core'
import { memo } from 'react'
import { leftToRight } from './field-grid.tsx'
import { timeFromText } from './time-from-text.ts'

interface TimeOfDayInputProps extends Pick<
  TextInputProps,
  'className' | 'label' | 'description' | 'inputWrapperOrder' | 'error' | 'required' | 'withAsterisk'
> {
  /** From the form's input props. */
  readonly value?: string
  readonly onChange?: (value: string) => void
  readonly onBlur?: () => void
}

/** A time of day, typed freely and shown in 24 hours on blur. The browser's time field would show AM/PM in English. */
export const TimeOfDayInput = memo(function TimeOfDayInput({
  value = '',
  onChange,
  onBlur,
  ...props
}: TimeOfDayInputProps) {
  return (
    <TextInput
      {...leftToRight}
      inputMode="numeric"
      placeholder="00:00"
      maxLength={5}
      value={value}
      onChange={({ currentTarget }) => onChange?.(currentTarget.value)}
      onBlur={() => {
        const time = timeFromText(value)
        if (time !== null && time !== value) onChange?.(time)
        onBlur?.()
      }}
      {...props}
    />
  )
})
