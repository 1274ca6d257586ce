import { daySchema } from '@bama/domain'
import 'dayjs/locale/he'
import { DateInput, type DateInputProps } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import { useState } from 'react'
import { commonTexts } from '../../texts/common.ts'
import { dayFieldTexts, weekdayLetter } from '../../texts/days.ts'
import { calendarToday } from './calendar-today.ts'
import { dayFromText, type MeantYear } from './day-from-text.ts'

interface DayInputProps extends Pick<DateInputProps, 'label' | 'description' | 'onBlur' | 'onFocus' | 'error'> {
  /** `yyyy-MM-dd`, null, or a text that is no day: it stays in the field and in the form, which then says so. */
  readonly value?: string | null
  readonly onChange?: (value: string | null) => void
  readonly className?: string
  readonly today: string
  readonly isRequired?: boolean
  /** What a day means that is typed without a year. */
  readonly meant?: MeantYear
  /** The month, `yyyy-MM`, at which the calendar opens while no day is chosen; it is today's unless said. */
  readonly month?: string | undefined
}

/** A calendar day: typed day first, or picked from a month that starts on Sunday. */
export function DayInput({
  today,
  isRequired = false,
  meant = 'near',
  month,
  value = null,
  onChange,
  ...props
}: DayInputProps) {
  const [isOpen, setIsOpen] = useState(false)
  const isDay = value !== null && daySchema.safeParse(value).success
  return (
    <DateInput
      locale="he"
      firstDayOfWeek={0}
      weekdayFormat={weekdayLetter}
      valueFormat="D.M.YYYY"
      placeholder={dayFieldTexts.placeholder}
      dateParser={(text) => dayFromText(text, today, meant)}
      withAsterisk={isRequired}
      required={isRequired}
      clearable={!isRequired}
      clearButtonProps={{ 'aria-label': commonTexts.clear }}
      leftSection={<IconCalendar size={18} stroke={1.7} aria-hidden />}
      leftSectionPointerEvents="none"
      // With a dot on every phone's keypad.
      inputMode="decimal"
      autoComplete="off"
      previousLabel={dayFieldTexts.previousMonth}
      nextLabel={dayFieldTexts.nextMonth}
      {...calendarToday(today)}
      defaultDate={month === undefined ? today : `${month}-01`}
      popoverProps={{ onOpen: () => setIsOpen(true), onClose: () => setIsOpen(false) }}
      // Escape closes the month first, and only then the form around it.
      data-mantine-stop-propagation={isOpen || undefined}
      value={isDay ? value : null}
      onChange={(day) => onChange?.(day)}
      fixOnBlur={isDay || value === null}
      onInput={({ currentTarget }) => {
        const text = currentTarget.value.trim()
        if (text !== '' && dayFromText(text, today, meant) === null) onChange?.(text)
      }}
      {...props}
    />
  )
}
