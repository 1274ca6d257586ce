// @vitest-environment dom
import { defaultPlace, eventSchema, ok, recordId } from '@bama/domain'
import { jewishDays } from '@bama/domain/jewish-calendar'
import { renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { LocalEvent } from '../../data/index.ts'
import { calendarTexts } from '../../texts/calendar.ts'
import { longDay } from '../../texts/days.ts'
import { useMoveEvent } from './use-move-event.ts'

const said = vi.hoisted(() => vi.fn<(text: string) => void>())
vi.mock('../../data/index.ts', () => ({
  runCommand: () => Promise.resolve(ok([])),
  useDayOf: () => (day: string) => jewishDays(day, day, defaultPlace).get(day),
}))
vi.mock('../../ui/task-moves/use-task-moves.tsx', () => ({
  useTaskMoves: () => ({ ask: () => Promise.resolve({ tasks: { moves: [] } }) }),
}))
vi.mock('../../ui/feedback/show-undo.tsx', () => ({ showUndo: said }))

it('remarks on a holiday that an event is moved onto, of a month that is not shown too', async () => {
  const fields = eventSchema.parse({ name: 'כנס', date: '2027-01-10' })
  const event = { ...fields, id: recordId('e1') } as unknown as LocalEvent
  const { result } = renderHook(() => useMoveEvent([event]))
  result.current.moveTo(event, '2027-04-22')
  await vi.waitFor(() => expect(said).toHaveBeenCalled())
  const holiday = jewishDays('2027-04-22', '2027-04-22', defaultPlace).get('2027-04-22')?.occasions[0]?.text ?? ''
  expect(said.mock.lastCall?.[0]).toBe(calendarTexts.move.movedOnto(longDay('2027-04-22'), holiday))
})
