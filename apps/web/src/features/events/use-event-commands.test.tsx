// @vitest-environment dom
import { expect, it, vi } from 'vitest'
import { fireEvent, render, screen, waitFor } from '../../../testing/render.tsx'
import { eventsTexts } from '../../texts/events.ts'
import type { BoardEvent } from './board/board-actions.ts'
import { useEventCommands } from './use-event-commands.tsx'

const letBytesGo = vi.hoisted(() => vi.fn())
vi.mock('../../data/index.ts', () => ({
  letBytesGo,
  runCommand: () => Promise.resolve({ ok: true, value: null }),
}))
vi.mock('./lazy-dialogs.ts', () => ({}))

function Commands() {
  const { askDelete, dialogs } = useEventCommands(() => undefined)
  return (
    <>
      <button onClick={() => askDelete({ id: 'e1', name: 'יריד' } as BoardEvent)}>ask</button>
      {dialogs}
    </>
  )
}

it('a deletion frees the bytes of the files of the event', async () => {
  render(<Commands />)
  fireEvent.click(screen.getByText('ask'))
  fireEvent.click(screen.getByRole('button', { name: eventsTexts.deletion.confirm }))
  await waitFor(() => expect(letBytesGo).toHaveBeenCalledOnce())
})
