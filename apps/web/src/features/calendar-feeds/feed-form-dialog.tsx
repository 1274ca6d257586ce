import type { NewCalendarFeed } from '@bama/sync'
import { Checkbox, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { createCalendarFeed } from '../../data/index.ts'
import { calendarFeedsTexts } from '../../texts/calendar-feeds.ts'
import { problemText } from '../../texts/errors.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'

const { form: texts } = calendarFeedsTexts

interface FeedFormDialogProps {
  readonly opened: boolean
  readonly onMade: (made: NewCalendarFeed) => void
  readonly onClose: () => void
  readonly onClosed: () => void
}

/** The name and the contents of a new address. */
export function FeedFormDialog({ opened, onMade, onClose, onClosed }: FeedFormDialogProps) {
  const [name, setName] = useState('')
  const [withTasks, setWithTasks] = useState(false)
  const [isNameMissing, setIsNameMissing] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [isSaving, setIsSaving] = useState(false)

  const save = async (): Promise<void> => {
    if (isSaving) return
    setIsNameMissing(name.trim() === '')
    if (name.trim() === '') return
    setIsSaving(true)
    const answer = await createCalendarFeed({ name: name.trim(), with_tasks: withTasks })
    setIsSaving(false)
    if (answer.ok) onMade(answer.value)
    else setProblem(texts.notSaved(problemText({ code: answer.error.code })))
  }

  return (
    <FormDialog
      opened={opened}
      title={texts.title}
      size={460}
      isDirty={false}
      isSaving={isSaving}
      onSave={() => void save()}
      onClose={onClose}
      onClosed={onClosed}
    >
      <Stack>
        {problem !== null && <Notice tone="red">{problem}</Notice>}
        <TextInput
          label={texts.name}
          description={texts.nameHint}
          value={name}
          maxLength={120}
          required
          dir="rtl"
          error={isNameMissing ? texts.nameRequired : undefined}
          data-autofocus
          onChange={({ currentTarget }) => {
            setName(currentTarget.value)
            setIsNameMissing(false)
          }}
        />
        <Checkbox
          py="sm"
          label={texts.withTasks}
          checked={withTasks}
          onChange={({ currentTarget }) => setWithTasks(currentTarget.checked)}
        />
      </Stack>
    </FormDialog>
  )
}
