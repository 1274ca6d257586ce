// @vitest-environment dom
import { expect, it, vi } from 'vitest'
import { fireEvent, render, screen, waitFor } from '../../../testing/render.tsx'
import type { LocalTask } from '../../data/index.ts'
import { tasksTexts } from '../../texts/tasks.ts'
import { addToDraft } from '../../ui/writing/drafts.ts'
import { useTaskDeletion } from './use-task-deletion.ts'

const letBytesGo = vi.hoisted(() => vi.fn())
vi.mock('../../data/index.ts', () => ({
  currentSession: () => ({ status: 'signed_in', user: { id: 'dana' } }),
  isLeavingWithoutPrompt: () => false,
  letBytesGo,
  runCommand: () => Promise.resolve({ ok: true, value: null }),
}))

function Deletion() {
  const deletion = useTaskDeletion(() => undefined)
  return (
    <>
      <button onClick={() => deletion.ask({ id: 't1', description: 'הקמה' } as LocalTask)}>ask</button>
      {deletion.dialog}
    </>
  )
}

it('a deletion of a task frees the bytes of its files, and the page does not ask any more about a comment that was begun', async () => {
  const asks = (): boolean => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
  addToDraft('dana', 'task t1', 'חצי משפט')
  expect(asks()).toBe(true)
  render(<Deletion />)
  fireEvent.click(screen.getByText('ask'))
  fireEvent.click(screen.getByRole('button', { name: tasksTexts.deletion.confirm }))
  await waitFor(() => expect(letBytesGo).toHaveBeenCalledOnce())
  // Otherwise it would, for a text that nobody can reach.
  expect(asks()).toBe(false)
})
