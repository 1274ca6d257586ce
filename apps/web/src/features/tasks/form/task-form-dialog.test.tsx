// @vitest-environment dom
import { eventSchema, recordId, taskSchema } from '@bama/domain'
import { ruleFields } from '@bama/domain/templates'
import { person } from '@bama/domain/testing'
import { MantineProvider } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ComponentProps, ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { stubBrowser } from '../../../../testing/stub-browser.ts'
import type { LocalTask } from '../../../data/index.ts'
import { reasonText } from '../../../texts/errors.ts'
import { tasksTexts } from '../../../texts/tasks.ts'
import type { TaskFormValues } from './form-values.ts'
import { TaskFormDialog } from './task-form-dialog.tsx'

const run = vi.hoisted(() => vi.fn(() => Promise.resolve({ ok: true, value: null })))
vi.mock('../../../data/index.ts', () => ({
  loadRestOf: () => Promise.resolve(() => undefined),
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
      <button onClick={() => form.setFieldValue('description', 'גנרטור')}>describe</button>
      <button onClick={() => form.setFieldValue('deadline', '32.4')}>mistype the day</button>
      <p>{form.errors['deadline']}</p>
    </>
  ),
}))
stubBrowser()
afterEach(cleanup)

const show = (props: Pick<ComponentProps<typeof TaskFormDialog>, 'task' | 'day' | 'assignee'>) =>
  render(
    <MantineProvider env="test">
      <TaskFormDialog
        opened
        onClose={() => undefined}
        onClosed={() => undefined}
        actor={person('admin')}
        open={[]}
        people={undefined}
        events={undefined}
        {...props}
      />
    </MantineProvider>,
  )

it('asks for the day of a time in a new task from a calendar, whose day was removed', async () => {
  show({ task: null, day: '2027-04-16' })
  fireEvent.click(await screen.findByRole('button', { name: 'type' }))
  fireEvent.click(screen.getByRole('button', { name: 'save' }))
  expect(await screen.findByText(tasksTexts.form.dayRequired)).toBeTruthy()
  expect(run).not.toHaveBeenCalled()
})

it('says that a day is none in a task whose event is not on this device: its rule is not shown then', async () => {
  const rule = { anchor: 'start', days: 0, time: null, beforeRest: false } as const
  const follows = ruleFields(rule, eventSchema.parse({ name: 'כנס', date: '2027-04-16' }), () => undefined)
  const task = taskSchema.parse({ description: 'גנרטור', event_id: 'archived', ...follows })
  show({ task: { ...task, id: recordId('t1') } as unknown as LocalTask })
  fireEvent.click(await screen.findByRole('button', { name: 'mistype the day' }))
  fireEvent.click(screen.getByRole('button', { name: 'save' }))
  expect(await screen.findByText(reasonText('bad_day'))).toBeTruthy()
  expect(run).not.toHaveBeenCalled()
})

it('gives a new task to the person whose tasks the list shows, so that it is in the list', async () => {
  show({ task: null, assignee: 'dana@almog.example' })
  fireEvent.click(await screen.findByRole('button', { name: 'describe' }))
  fireEvent.click(screen.getByRole('button', { name: 'save' }))
  const change = { input: { description: 'גנרטור', assigned_user: 'dana@almog.example' } }
  await waitFor(() => expect(run).toHaveBeenCalledWith(expect.anything(), expect.objectContaining(change)))
})
