import { daySchema } from '@bama/domain'
import 'dayjs/locale/he'
import { DateInput, type DateInputProps } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import { useState } from 'react'
import { eventsTexts } from '../../../texts/events.ts'
import { dayFromText } from './day-from-text.ts'

const { form: texts } = eventsTexts

interface DayInputProps extends Pick<DateInputProps, 'label' | 'onBlur' | 'onFocus' | 'error'> {
  /** `yyyy-MM-dd`, null, or a text that is no day: it stays in the field and in the form, which then says so. */
  readonly value?: string | null
  readonly onChange?: (value: string | null) => void
  readonly className: string
  readonly today: string
  readonly isRequired?: boolean
}

/** A calendar day: typed day first, or picked from a month that starts on Sunday. */
export function DayInput({ today, isRequired = false, value = null, onChange, ...props }: DayInputProps) {
  const [isOpen, setIsOpen] = useState(false)
  const isDay = value !== null && daySchema.safeParse(value).success
  return (
    <DateInput
      locale="he"
      firstDayOfWeek={0}
      weekdayFormat={(day) => eventsTexts.weekdays[new Date(day).getDay()] ?? ''}
      valueFormat="D.M.YYYY"
      placeholder={texts.datePlaceholder}
      dateParser={(text) => dayFromText(text, today)}
      withAsterisk={isRequired}
      required={isRequired}
      clearable={!isRequired}
      clearButtonProps={{ 'aria-label': texts.clear }}
      leftSection={<IconCalendar size={18} stroke={1.7} aria-hidden />}
      leftSectionPointerEvents="none"
      // With a dot on every phone's keypad.
      inputMode="decimal"
      autoComplete="off"
      previousLabel={texts.previousMonth}
      nextLabel={texts.nextMonth}
      highlightToday
      popoverProps={{ onOpen: () => setIsOpen(true), onClose: () => setIsOpen(false) }}
      // Escape closes the month first, and only then the form around it.
      data-mantine-stop-propagation={isOpen || undefined}
      value={isDay ? value : null}
      onChange={(day) => onChange?.(day)}
      fixOnBlur={isDay || value === null}
      onInput={({ currentTarget }) => {
        const text = currentTarget.value.trim()
        if (text !== '' && dayFromText(text, today) === null) onChange?.(text)
      }}
      {...props}
    />
  )
}
