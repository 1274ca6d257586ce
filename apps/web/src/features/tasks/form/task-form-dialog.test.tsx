// @vitest-environment dom
import { person } from '@bama/domain/testing'
import { MantineProvider } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { stubBrowser } from '../../../../testing/stub-browser.ts'
import { tasksTexts } from '../../../texts/tasks.ts'
import type { TaskFormValues } from './form-values.ts'
import { TaskFormDialog } from './task-form-dialog.tsx'

const run = vi.hoisted(() => vi.fn(() => Promise.resolve({ ok: true, value: null })))
vi.mock('../../../data/index.ts', () => ({
  openDraft: (place: unknown) => Promise.resolve({ place, stored: null, release: () => undefined }),
  useRun: () => run,
  writeDraft: () => Promise.resolve(),
  removeDraft: () => Promise.resolve(),
  discardDraft: () => Promise.resolve(),
}))
vi.mock('../../../ui/dialogs/form-dialog.tsx', () => ({
  FormDialog: ({ onSave, children }: { readonly onSave: () => void; readonly children: ReactNode }) => (
    <div>
      {children}
      <button onClick={onSave}>save</button>
    </div>
  ),
}))
vi.mock('./task-form-fields.tsx', () => ({
  TaskFormFields: ({ form }: { readonly form: UseFormReturnType<TaskFormValues> }) => (
    <>
      <button onClick={() => form.setValues({ description: 'גנרטור', deadline: null, deadline_time: '18:00' })}>
        type
      </button>
      <p>{form.errors['deadline']}</p>
    </>
  ),
}))
stubBrowser()
afterEach(cleanup)

it('asks for the day of a time in a new task from a calendar, whose day was removed', async () => {
  render(
    <MantineProvider env="test">
      <TaskFormDialog
        opened
        onClose={() => undefined}
        onClosed={() => undefined}
        task={null}
        day="2027-04-16"
        actor={person('admin')}
        open={[]}
        people={undefined}
        events={undefined}
      />
    </MantineProvider>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'type' }))
  fireEvent.click(screen.getByRole('button', { name: 'save' }))
  expect(await screen.findByText(tasksTexts.form.dayRequired)).toBeTruthy()
  expect(run).not.toHaveBeenCalled()
})
