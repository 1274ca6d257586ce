import 'dayjs/locale/he'
import { DateInput, type DateInputProps } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import { useState } from 'react'
import { eventsTexts } from '../../../texts/events.ts'
import { dayFromText } from './day-from-text.ts'

const { form: texts } = eventsTexts

interface DayInputProps extends Pick<DateInputProps, 'label' | 'value' | 'onChange' | 'onBlur' | 'onFocus' | 'error'> {
  readonly className: string
  readonly today: string
  readonly isRequired?: boolean
}

/** A calendar day: typed day first, or picked from a month that starts on Sunday. */
export function DayInput({ today, isRequired = false, ...props }: DayInputProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <DateInput
      locale="he"
      firstDayOfWeek={0}
      weekendDays={[5, 6]}
      valueFormat="D.M.YYYY"
      placeholder={texts.datePlaceholder}
      dateParser={(text) => dayFromText(text, today)}
      withAsterisk={isRequired}
      required={isRequired}
      clearable={!isRequired}
      clearButtonProps={{ 'aria-label': texts.clear }}
      leftSection={<IconCalendar size={18} stroke={1.7} aria-hidden />}
      leftSectionPointerEvents="none"
      inputMode="numeric"
      autoComplete="off"
      previousLabel={texts.previousMonth}
      nextLabel={texts.nextMonth}
      highlightToday
      popoverProps={{ onOpen: () => setIsOpen(true), onClose: () => setIsOpen(false) }}
      // Escape closes the month first, and only then the form around it.
      data-mantine-stop-propagation={isOpen || undefined}
      {...props}
    />
  )
}
