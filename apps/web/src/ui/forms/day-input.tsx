import { CloseButton, TextInput, type TextInputProps } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCalendar } from '@tabler/icons-react'
import { type FocusEvent, type KeyboardEvent, memo, useEffect, useRef, useState } from 'react'
import { commonTexts } from '../../texts/common.ts'
import { dayFieldTexts as texts, dayWithWeekday } from '../../texts/days.ts'
import { DayPicker } from '../days/day-picker.tsx'
import { useIsPhone } from '../hooks/use-is-phone.ts'
import { dayOrNull, type MeantYear, typedDay } from './day-from-text.ts'
import { DayPanel } from './day-panel.tsx'

interface DayInputProps extends Pick<
  TextInputProps,
  'label' | 'aria-label' | 'description' | 'onFocus' | 'error' | 'className' | 'size' | 'style'
> {
  /**
   * `yyyy-MM-dd`, null, or text that isn't a date: it stays in the field and in the form, whose validation reports it.
   */
  readonly value?: string | null
  readonly onChange?: (value: string | null) => void
  /** Called when the focus left the field and its picker. */
  readonly onBlur?: () => void
  /** Called when a day was chosen in the picker or by Enter. For fields that save at once. */
  readonly onPick?: (value: string | null) => void
  /** Opens the picker at once: for a field that replaces the element that was pressed. */
  readonly opensAtOnce?: boolean
  readonly today: string
  readonly isRequired?: boolean
  /** How a date typed without a year is read. */
  readonly meant?: MeantYear
  /** The month (`yyyy-MM`) at which the picker opens while no day is chosen. Default: the current month. */
  readonly month?: string | undefined
}

/** A calendar day, typed day first or picked from a month. On a phone the picker is a sheet, and no keyboard opens. */
export const DayInput = memo(function DayInput({
  label,
  value = null,
  onChange,
  onBlur,
  onPick,
  opensAtOnce = false,
  today,
  isRequired = false,
  meant = 'near',
  month,
  ...props
}: DayInputProps) {
  const isPhone = useIsPhone()
  const isTouched = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false })
  const [isOpen, setIsOpen] = useState(opensAtOnce)
  /** The focus is in the picker. */
  const [isInside, setIsInside] = useState(false)
  const [typed, setTyped] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (opensAtOnce) field.current?.focus()
  }, [opensAtOnce])
  const day = dayOrNull(value)
  const name = typeof label === 'string' ? label : props['aria-label']

  const close = (): void => {
    setIsOpen(false)
    setIsInside(false)
  }
  const backToField = (): void => {
    close()
    field.current?.focus()
  }
  const pick = (next: string | null): void => {
    setTyped(null)
    onChange?.(next)
    backToField()
    onPick?.(next)
  }
  const write = (text: string): void => {
    setTyped(text)
    onChange?.(typedDay(text, today, meant))
  }
  const leave = ({ relatedTarget }: FocusEvent): void => {
    if (panel.current?.contains(relatedTarget) === true) return
    setTyped(null)
    if (isPhone && isOpen) return
    close()
    onBlur?.()
  }
  const onKeyDown = (press: KeyboardEvent): void => {
    if (press.key === 'ArrowDown') {
      press.preventDefault()
      setIsOpen(true)
      setIsInside(true)
    } else if (press.key === 'Escape') close()
    else if (press.key === 'Enter' && onPick !== undefined && (day !== null || value === null)) {
      press.preventDefault()
      pick(day)
    }
  }
  const input = (
    <TextInput
      ref={field}
      label={label}
      placeholder={isTouched ? texts.choose : texts.placeholder}
      withAsterisk={isRequired}
      required={isRequired}
      leftSection={<IconCalendar size={18} stroke={1.7} aria-hidden />}
      leftSectionPointerEvents="none"
      rightSection={
        !isRequired &&
        value !== null && (
          <CloseButton size="sm" tabIndex={-1} aria-label={commonTexts.clear} onClick={() => pick(null)} />
        )
      }
      inputMode={isPhone || isTouched ? 'none' : 'decimal'}
      autoComplete="off"
      aria-haspopup="dialog"
      // Escape closes the picker first, not the form around it.
      data-mantine-stop-propagation={isOpen || undefined}
      value={typed ?? (day === null ? (value ?? '') : dayWithWeekday(day))}
      onChange={({ currentTarget }) => write(currentTarget.value)}
      onClick={() => setIsOpen(true)}
      onKeyDown={onKeyDown}
      onBlur={leave}
      {...props}
      onFocus={(focus) => {
        // So that typing replaces the day.
        focus.currentTarget.select()
        props.onFocus?.(focus)
      }}
    />
  )
  return (
    <DayPanel
      isOpen={isOpen}
      name={name}
      isInside={isInside}
      target={input}
      ref={panel}
      onLeave={close}
      onClose={backToField}
    >
      <DayPicker value={day} today={today} month={month} meant={meant} onPick={pick} />
    </DayPanel>
  )
})
