// @vitest-environment dom
import { recordId, taskSchema, taskStatus } from '@bama/domain'
import { person } from '@bama/domain/testing'
import { expect, it, vi } from 'vitest'
import { render, screen } from '../../../testing/render.tsx'
import type { LocalTask } from '../../data/index.ts'
import { NewTaskDialog } from './new-task-dialog.tsx'
import { useTaskFacts } from './task-facts.ts'
import { TasksScreen } from './tasks-screen.tsx'

const archived = { id: 'e1', name: 'פסטיבל האביב' }
const done = {
  ...taskSchema.parse({ description: 'גנרטור', event_id: archived.id, status: taskStatus.completed }),
  id: recordId('t1'),
} as unknown as LocalTask
const nothing = (): void => undefined
const signedIn = { status: 'signed_in', actor: person('admin') }

vi.mock('../../data/index.ts', () => ({
  useSession: () => signedIn,
  useEvents: () => none,
  useEventsById: (ids: readonly string[]) => new Map(ids.includes(archived.id) ? [[archived.id, archived]] : []),
  useSyncState: () => ({ progress: null }),
  useOpenTasks: () => none,
  useCompletedTasks: () => completed,
  useTaskRecord: (id: string | undefined) => (id === done.id ? done : undefined),
  usePeople: () => undefined,
  useTags: () => undefined,
  useToday: () => '2027-04-20',
  runCommand: () => undefined,
}))
const none: readonly LocalTask[] = []
const completed = { total: 1, tasks: [done] }

/** Stands for the parts that name the task's event. */
const EventName = () => <output>{useTaskFacts().eventName({ event_id: recordId(archived.id) })}</output>
vi.mock('./dialog/task-dialog.tsx', () => ({ TaskDialog: () => <EventName /> }))
vi.mock('./form/task-form-dialog.tsx', () => ({ TaskFormDialog: () => <EventName /> }))
vi.mock('../../ui/hooks/use-search-state.ts', async (load) => ({
  ...(await load<object>()),
  useSearchState: () => ({ search: { task: done.id }, set: nothing, open: nothing, close: nothing }),
}))
vi.mock('./list/task-columns.tsx', () => ({ taskLook: () => undefined }))
vi.mock('./filter/filter-bar.tsx', () => ({ TaskFilterBar: () => null }))
vi.mock('./completed/completed-card.tsx', () => ({ CompletedCard: () => null }))
vi.mock('../../ui/lists/ordered-list.tsx', () => ({ OrderedList: () => null }))
vi.mock('../../ui/display/page-header.tsx', () => ({ PageHeader: () => null, ScreenTimer: () => null }))
vi.mock('../../ui/feedback/first-download.tsx', () => ({ useNotCounted: () => '' }))

it.each([
  [
    'of a completed task that is opened',
    () => <TasksScreen activeTimers={null} renderTimer={() => null} renderComments={() => null} />,
  ],
  [
    'of a task that is made of a message',
    () => {
      const subject = { draftName: 'message', description: 'גנרטור', event_id: archived.id }
      const props = { opened: true, onClose: nothing, onClosed: nothing }
      const creating = { subject, isOpen: true, key: 1, open: nothing, close: nothing, forget: nothing, props }
      return <NewTaskDialog creating={creating} />
    },
  ],
])('an archived event %s has its name, and is not called deleted', (_what, show) => {
  render(show())
  expect(screen.getByRole('status').textContent).toBe(archived.name)
})
