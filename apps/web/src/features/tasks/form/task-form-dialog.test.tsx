// @vitest-environment dom
import { eventSchema, recordId, taskSchema } from '@bama/domain'
import { ruleFields } from '@bama/domain/templates'
import { person } from '@bama/domain/testing'
import type { UseFormReturnType } from '@mantine/form'
import type { ComponentProps } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { fireEvent, render, screen, waitFor } from '../../../../testing/render.tsx'
import type { LocalTask } from '../../../data/index.ts'
import { reasonText } from '../../../texts/errors.ts'
import { tasksTexts } from '../../../texts/tasks.ts'
import type { TaskFormValues } from './form-values.ts'
import { TaskFormDialog } from './task-form-dialog.tsx'

const run = vi.hoisted(() => vi.fn(() => Promise.resolve({ ok: true, value: null })))
const drafts = vi.hoisted((): string[] => [])
vi.mock('../../../data/index.ts', () => ({
  loadRestOf: () => Promise.resolve(() => undefined),
  openDraft: (place: { readonly key: string }) => {
    drafts.push(place.key)
    return Promise.resolve({ place, stored: null, release: () => undefined })
  },
  runCommand: run,
  useTaskRecord: () => undefined,
  writeDraft: () => Promise.resolve(),
  removeDraft: () => Promise.resolve(),
  discardDraft: () => Promise.resolve(),
}))
vi.mock('../../../ui/dialogs/form-dialog.tsx', () => import('../../../../testing/plain-form-dialog.tsx'))
vi.mock('./task-form-fields.tsx', () => ({
  TaskFormFields: ({ form }: { readonly form: UseFormReturnType<TaskFormValues> }) => (
    <>
      <button onClick={() => form.setValues({ description: 'גנרטור', deadline: null, deadline_time: '18:00' })}>
        type
      </button>
      <button onClick={() => form.setFieldValue('description', 'גנרטור')}>name</button>
      <button onClick={() => form.setFieldValue('deadline', '32.4')}>mistype the day</button>
      <p>{form.errors['deadline']}</p>
    </>
  ),
}))
afterEach(() => {
  run.mockClear()
  drafts.length = 0
})

const show = (props: Pick<ComponentProps<typeof TaskFormDialog>, 'task' | 'day' | 'suggested'>) =>
  render(
    <TaskFormDialog
      opened
      onClose={() => undefined}
      onClosed={() => undefined}
      actor={person('admin')}
      open={[]}
      people={undefined}
      events={undefined}
      {...props}
    />,
  )

it('a new task is written with what its list shows, such as its creator as the assignee', async () => {
  show({ task: null, suggested: { assigned_user: 'nadav@bama.test' } })
  fireEvent.click(await screen.findByRole('button', { name: 'name' }))
  fireEvent.click(screen.getByRole('button', { name: 'save' }))
  await waitFor(() => expect(run).toHaveBeenCalledOnce())
  expect(run).toHaveBeenCalledWith(
    expect.anything(),
    expect.objectContaining({ input: { description: 'גנרטור', assigned_user: 'nadav@bama.test' } }),
  )
})

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

it('a new task has one draft, and others by the event and the person that its list was filtered by', async () => {
  const { email } = person('admin')
  for (const suggested of [{}, { assigned_user: email }, { event_id: 'e1', assigned_user: 'noa@bama.test' }])
    show({ task: null, suggested })
  await waitFor(() => expect(drafts).toEqual(['task:new', 'task:new', 'task:new:e1:noa@bama.test']))
})
