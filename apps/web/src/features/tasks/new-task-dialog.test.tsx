// @vitest-environment dom
import { compareTasks, createTask, type Ordered, recordId, taskSchema } from '@bama/domain'
import { person } from '@bama/domain/testing'
import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { NewTaskDialog } from './new-task-dialog.tsx'

const nothing = (): void => undefined
const actor = person('admin')
const task = (id: string, sort_order: string) => ({
  ...taskSchema.parse({ description: id, sort_order }),
  id,
  created_at: '2027-01-01T00:00:00.000Z',
})
// As the database gives them, in no order.
const stored = [task('second', 'a1'), task('first', 'a0')]
const signedIn = { status: 'signed_in', actor }
vi.mock('../../data/index.ts', () => ({
  useSession: () => signedIn,
  useOpenTasks: () => stored,
  usePeople: () => undefined,
  useToday: () => '2027-04-20',
}))
vi.mock('./use-event-names.ts', () => ({ useEventNames: () => ({ eventName: () => null, current: [] }) }))
vi.mock('./form/task-form-dialog.tsx', () => ({
  TaskFormDialog: ({ open }: { readonly open: readonly Ordered[] }) => {
    const context = { actor, newId: () => recordId('new'), random: () => 0.5 }
    const made = createTask(context, { input: { description: 'new' }, others: open })
    const patch = made.ok ? made.value[0]?.patch : undefined
    const list = [...stored, { ...task('new', 'a0'), ...patch }].toSorted(compareTasks)
    return <output>{list.map(({ description }) => description).join(' ')}</output>
  },
}))

it('puts a task made of a message at the top of the list', () => {
  const subject = { draftName: 'message', description: 'גנרטור', event_id: null }
  const props = { opened: true, onClose: nothing, onClosed: nothing }
  render(
    <NewTaskDialog
      creating={{ subject, isOpen: true, key: 1, open: nothing, close: nothing, forget: nothing, props }}
    />,
  )
  expect(screen.getByRole('status').textContent).toBe('new first second')
})
