// @vitest-environment dom
import { err, eventSchema, recordId } from '@bama/domain'
import { expect, it, onTestFinished, vi } from 'vitest'
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

it('comes into sight when it is unfolded, once', async () => {
  const event = {
    ...eventSchema.parse({ name: 'כנס', date: '2027-04-20' }),
    id: recordId('e1'),
    _synced: true,
  } as unknown as BoardEvent
  const { container } = render(<EventHistory event={event} />)
  const rects = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return new DOMRect(0, this.tagName === 'SECTION' ? 700 : 150, 390, 40)
  })
  onTestFinished(() => rects.mockRestore())
  const toggle = screen.getByRole('button', { name: eventsTexts.history.title })
  expect(container.scrollTop).toBe(0)
  await act(async () => fireEvent.click(toggle))
  expect(container.scrollTop).toBe(550)
  // Folding it, and what comes later, moves nothing.
  await act(async () => fireEvent.click(toggle))
  expect(container.scrollTop).toBe(550)
})
