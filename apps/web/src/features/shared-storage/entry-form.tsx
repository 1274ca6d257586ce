import { Button, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { Notice } from '../../ui/feedback/notice.tsx'

interface EntryFormProps {
  readonly submit: string
  readonly save: () => void
  readonly isSaving: boolean
  readonly failure: string | null
  readonly children: ReactNode
}

/** A form on the pages before sign-in: fields, one button and an error. */
export const EntryForm = ({ submit, save, isSaving, failure, children }: EntryFormProps) => (
  <form
    noValidate
    onSubmit={(event) => {
      event.preventDefault()
      save()
    }}
  >
    <Stack>
      {children}
      <Button type="submit" fullWidth h={48} fz={16} loading={isSaving}>
        {submit}
      </Button>
      {failure !== null && <Notice tone="red">{failure}</Notice>}
    </Stack>
  </form>
)
