import { type BoxProps, CloseButton, Input, InputBase, Text } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { daysText } from '../../texts/warnings.ts'
import { dayFieldTexts as texts } from '../../texts/days.ts'
import { DayPicker } from '../days/day-picker.tsx'
import { quickSpans } from '../days/quick-days.ts'
import { DayPanel } from './day-panel.tsx'

/** The first and last day, `yyyy-MM-dd`. Null for an open end. */
export interface DayRange {
  readonly from: string | null
  readonly to: string | null
}

interface DayRangeInputProps extends BoxProps {
  /** What the days are for. */
  readonly label: string
  /** Shown while no days are chosen, which means all days. */
  readonly placeholder: string
  /** The accessible name of the clear button. */
  readonly clear: string
  readonly value: DayRange
  readonly today: string
  readonly onChange: (range: DayRange) => void
}

/** A span of days: a button that shows it, and a picker for its two ends, in any order. */
export function DayRangeInput({ label, placeholder, clear, value, today, onChange, ...box }: DayRangeInputProps) {
  const [isOpen, setIsOpen] = useState(false)
  /** The end picked first. */
  const [first, setFirst] = useState<string | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const { from, to } = value

  const close = (): void => {
    setIsOpen(false)
    setFirst(null)
  }
  const backToButton = (): void => {
    close()
    button.current?.focus()
  }
  const choose = (range: DayRange): void => {
    onChange(range)
    backToButton()
  }
  const pick = (day: string): void => {
    if (first === null) setFirst(day)
    else choose(day < first ? { from: day, to: first } : { from: first, to: day })
  }

  return (
    <DayPanel
      isOpen={isOpen}
      name={label}
      isInside
      onLeave={close}
      onClose={backToButton}
      target={
        <InputBase
          {...box}
          ref={button}
          component="button"
          type="button"
          size="sm"
          pointer
          leftSection={<IconCalendar size={18} stroke={1.7} aria-hidden />}
          leftSectionPointerEvents="none"
          rightSectionPointerEvents="all"
          rightSection={
            (from ?? to) !== null && (
              <CloseButton size="sm" aria-label={clear} onClick={() => choose({ from: null, to: null })} />
            )
          }
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => (isOpen ? close() : setIsOpen(true))}
        >
          {from === null && to === null ? <Input.Placeholder>{placeholder}</Input.Placeholder> : rangeText(value)}
        </InputBase>
      }
    >
      <Text role="status" fw={500} mb={8}>
        {first === null ? texts.spanStart : texts.spanEnd}
      </Text>
      <DayPicker
        value={first ?? from ?? to}
        until={first === null ? (to ?? from) : null}
        today={today}
        quick={quickSpans(today).map(({ text, ...span }) => ({ text, onPick: () => choose(span) }))}
        onPick={pick}
      />
    </DayPanel>
  )
}

/** `ג׳ 13.4 – 15.4.2027`. A range from the address may have only one end. */
function rangeText({ from, to }: DayRange): string {
  const first = from ?? to
  if (first === null) return ''
  if (from === null) return texts.until(first)
  return to === null ? texts.since(first) : daysText({ date: from, end_date: to, start_time: null, end_time: null })
}
