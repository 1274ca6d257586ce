import { daySchema, placeInEvent } from '@bama/domain'
import { useState } from 'react'
import type { LocalEvent } from '../../data/index.ts'
import { calendarTexts } from '../../texts/calendar.ts'
import { DayInput } from '../../ui/day-input.tsx'
import { FormWindow } from '../../ui/form-window.tsx'
import { Name } from '../../ui/names.tsx'
import classes from './move-window.module.css'

const { move: texts } = calendarTexts

interface MoveWindowProps {
  readonly opened: boolean
  readonly event: LocalEvent
  readonly today: string
  readonly onMove: (event: LocalEvent, date: string) => void
  readonly onClose: () => void
  readonly onClosed: () => void
}

/** Asks for the day that an event moves to: the twin of dragging it. */
export function MoveWindow({ opened, event, today, onMove, onClose, onClosed }: MoveWindowProps) {
  const [date, setDate] = useState<string | null>(event.date)
  const [error, setError] = useState<string | null>(null)
  const { of } = placeInEvent(event, event.date)
  const save = (): void => {
    if (date === null || !daySchema.safeParse(date).success)
      return setError(date === null ? texts.missing : texts.invalid)
    onMove(event, date)
    onClose()
  }
  return (
    <FormWindow
      opened={opened}
      title={texts.title}
      size={420}
      isDirty={false}
      isSaving={false}
      onSave={save}
      onClose={onClose}
      onClosed={onClosed}
    >
      <p className={classes.name}>
        <Name>{event.name}</Name>
      </p>
      <DayInput
        label={texts.day}
        className=""
        today={today}
        isRequired
        value={date}
        error={error}
        onChange={(next) => {
          setDate(next)
          setError(null)
        }}
      />
      {of > 1 && <p className={classes.note}>{texts.longNote(of)}</p>}
    </FormWindow>
  )
}
