// @vitest-environment dom
import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { stubBrowser } from '../../../testing/stub-browser.ts'
import type { LocalTask } from '../../data/index.ts'
import { tasksTexts } from '../../texts/tasks.ts'
import { useTaskDeletion } from './use-task-deletion.ts'

const letBytesGo = vi.hoisted(() => vi.fn())
vi.mock('../../data/index.ts', () => ({
  letBytesGo,
  useRun: () => () => Promise.resolve({ ok: true, value: null }),
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

it('a deletion frees the bytes of the files of the task', async () => {
  stubBrowser()
  render(
    <MantineProvider env="test">
      <Deletion />
    </MantineProvider>,
  )
  fireEvent.click(screen.getByText('ask'))
  fireEvent.click(screen.getByRole('button', { name: tasksTexts.deletion.confirm }))
  await waitFor(() => expect(letBytesGo).toHaveBeenCalledOnce())
})
