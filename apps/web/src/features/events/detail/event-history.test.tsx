// @vitest-environment dom
import { err, eventSchema, recordId } from '@bama/domain'
import { beforeEach, expect, it, vi } from 'vitest'
import { act, fireEvent, render, screen } from '../../../../testing/render.tsx'
import { eventsTexts } from '../../../texts/events.ts'
import type { BoardEvent } from '../board/board-actions.ts'
import { EventHistory } from './event-history.tsx'

vi.mock('../../../data/index.ts', () => ({
  businessZone: 'Asia/Jerusalem',
  fetchHistory: () => Promise.resolve(err({ code: 'unreachable', status: 0 })),
  isLocalMode: () => false,
  useClients: () => new Map(),
  usePeople: () => new Map(),
  useTasksOf: () => [],
  useToday: () => '2027-04-01',
}))

const scrolled = vi.fn()
beforeEach(() => {
  scrolled.mockClear()
  Element.prototype.scrollIntoView = scrolled
})

it('comes into sight when it is unfolded, once', async () => {
  const event = {
    ...eventSchema.parse({ name: 'כנס', date: '2027-04-20' }),
    id: recordId('e1'),
    _synced: true,
  } as unknown as BoardEvent
  render(<EventHistory event={event} />)
  const toggle = screen.getByRole('button', { name: eventsTexts.history.title })
  expect(scrolled).not.toHaveBeenCalled()
  await act(async () => fireEvent.click(toggle))
  expect(scrolled.mock.calls).toEqual([[{ block: 'start' }]])
  // Folding it, and what comes later, moves nothing.
  await act(async () => fireEvent.click(toggle))
  expect(scrolled).toHaveBeenCalledOnce()
})
