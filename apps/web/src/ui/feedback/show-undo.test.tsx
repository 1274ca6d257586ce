// @vitest-environment dom
import { Notifications } from '@mantine/notifications'
import { expect, it, vi } from 'vitest'
import { fireEvent, render, screen } from '../../../testing/render.tsx'
import { leaveGuard } from '../../data/runtime/leave-guard.ts'
import { showUndo } from './show-undo.tsx'

vi.mock('../../data/index.ts', () => import('../../data/runtime/leave-guard.ts'))

const pressUndo = () => fireEvent.keyDown(document.body, { code: 'KeyZ', ctrlKey: true })

it('Ctrl+Z while the last action is shown but not yet on disk undoes that one, not the one before', async () => {
  render(<Notifications />)
  const undone: string[] = []
  const act = async (name: string, disk: Promise<void>): Promise<void> => {
    await leaveGuard.during(() => disk)
    showUndo(name, 'undo', () => undone.push(name))
  }
  await act('first', Promise.resolve())
  await screen.findByText('first')
  const disk = Promise.withResolvers<void>()
  const second = act('second', disk.promise)
  pressUndo()
  disk.resolve()
  await second
  await vi.waitFor(() => expect(undone).toEqual(['second']))
  // Taken back, it is offered no longer.
  expect(pressUndo()).toBe(true)
  expect(undone).toEqual(['second'])
})
