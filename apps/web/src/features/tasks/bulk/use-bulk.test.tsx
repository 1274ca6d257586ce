// @vitest-environment jsdom
import { ok, recordId, taskSchema } from '@bama/domain'
import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { act, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { stubBrowser } from '../../../../testing/stub-browser.ts'
import type { LocalTask } from '../../../data/index.ts'
import { tasksTexts } from '../../../texts/tasks.ts'
import { useBulk } from './use-bulk.ts'

const run = vi.hoisted(() => vi.fn())
const takeBack = vi.hoisted(() => vi.fn())
vi.mock('../../../data/index.ts', () => ({ useRun: () => run, takeBackEdits: takeBack }))
stubBrowser()

it('what is taken back of many tasks says what stood there, and how many somebody changed meanwhile', async () => {
  render(
    <MantineProvider env="test">
      <Notifications />
    </MantineProvider>,
  )
  const tasks = ['t1', 't2'].map(
    (id) => ({ ...taskSchema.parse({ description: id, priority: 'גבוהה' }), id: recordId(id) }) as unknown as LocalTask,
  )
  run.mockResolvedValue(ok(tasks.map(({ id }) => ({ recordId: id }))))
  takeBack.mockResolvedValue(ok([{ recordId: 't1' }]))
  const { result } = renderHook(() => useBulk(tasks))
  await act(() => result.current.change(tasks, { status: 'בתהליך' }))
  fireEvent.click(await screen.findByRole('button', { name: /ביטול/ }))
  await waitFor(() =>
    expect(takeBack).toHaveBeenCalledWith(
      'tasks',
      ['t1', 't2'].map((id) => ({ id, written: { status: 'בתהליך' }, before: { status: 'פתוח' } })),
    ),
  )
  expect(run).toHaveBeenCalledTimes(1)
  expect(await screen.findByText(tasksTexts.bulk.someFailed(1))).toBeTruthy()
  expect(await screen.findByText(tasksTexts.toast.undone(1))).toBeTruthy()
})
