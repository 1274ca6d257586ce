import { daySchema, placeInEvent } from '@bama/domain'
import { Box } from '@mantine/core'
import { useState } from 'react'
import type { LocalEvent } from '../../data/index.ts'
import { calendarTexts } from '../../texts/calendar.ts'
import { DayInput } from '../../ui/forms/day-input.tsx'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import type { DialogProps } from '../../ui/dialogs/use-dialog.ts'
import { Name } from '../../ui/display/names.tsx'

const { move: texts } = calendarTexts

interface MoveDialogProps extends DialogProps {
  readonly event: LocalEvent
  readonly today: string
  readonly onMove: (event: LocalEvent, date: string) => void
}

/** Asks for the day to move an event to. The alternative to dragging it. */
export function MoveDialog({ event, today, onMove, ...props }: MoveDialogProps) {
  const [date, setDate] = useState<string | null>(event.date)
  const [error, setError] = useState<string | null>(null)
  const { of } = placeInEvent(event, event.date)
  const save = (): void => {
    if (date === null || !daySchema.safeParse(date).success)
      return setError(date === null ? texts.missing : texts.invalid)
    onMove(event, date)
    props.onClose()
  }
  return (
    <FormDialog {...props} title={texts.title} size={420} isDirty={false} isSaving={false} onSave={save}>
      <Box component="p" mb="sm" fw={600}>
        <Name>{event.name}</Name>
      </Box>
      <DayInput
        label={texts.day}
        today={today}
        isRequired
        value={date}
        error={error}
        onChange={(next) => {
          setDate(next)
          setError(null)
        }}
      />
      {of > 1 && (
        <Box component="p" mt="xs" fz="sm" c="var(--bama-ink-2)">
          {texts.longNote(of)}
        </Box>
      )}
    </FormDialog>
  )
}
