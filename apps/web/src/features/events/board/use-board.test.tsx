// @vitest-environment dom
import {
  type Change,
  type CommandContext,
  type CommandError,
  compareOrdered,
  eventSchema,
  eventStatus,
  recordId,
  type Result,
  undoEdits,
} from '@bama/domain'
import { person } from '@bama/domain/testing'
import { renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { eventsTexts } from '../../../texts/events.ts'
import type { BoardEvent } from './board-actions.ts'
import { useBoard } from './use-board.ts'

type TakenBack = Parameters<typeof undoEdits>[1]['edits'][number]
type Command = (context: CommandContext, input: never) => Result<readonly Change[], CommandError>

const actor = person('admin')
const device = vi.hoisted(() => ({ rows: [] as unknown[], undo: (): void => undefined }))
const said = vi.hoisted(() => vi.fn<(title: string) => void>())
vi.mock('../../../data/index.ts', () => ({
  runCommand: run,
  takeBackEdit: (entity: 'events', id: string, fields: Pick<TakenBack, 'written' | 'before'>) =>
    run(undoEdits, { edits: [{ entity, now: rows().find((row) => row.id === id), ...fields }] } as never),
  reuseUnchanged: (_before: unknown, now: unknown) => now,
}))
vi.mock('../../../ui/feedback/show-undo.tsx', () => ({
  showUndo: (_said: string, _undo: string, onUndo: () => void) => (device.undo = onUndo),
}))
vi.mock('../../../ui/feedback/show-outcome.ts', () => ({ showDone: said, showFailure: said }))

const rows = (): readonly BoardEvent[] => device.rows as BoardEvent[]
const event = (id: string, fields: object = {}): BoardEvent => ({
  ...eventSchema.parse({ name: id, date: '2027-04-20', ...fields }),
  id: recordId(id),
  created_at: '',
  updated_at: '',
  _version: 1,
  _synced: true,
})

/** Writes the changes of plain fields. */
function run(command: Command, input: never): Promise<Result<readonly Change[], CommandError>> {
  const outcome = command({ actor, newId: () => recordId('new'), random: () => 0.5 }, input)
  if (outcome.ok)
    for (const { recordId: id, patch } of outcome.value)
      device.rows = rows().map((row) => (row.id === id ? { ...row, ...patch } : row))
  return Promise.resolve(outcome)
}

/** The board with a filter. */
function showBoard(isShown: (row: BoardEvent) => boolean) {
  const nothing = (): void => undefined
  const steps = {
    onOpen: nothing,
    onEdit: nothing,
    onDuplicate: nothing,
    onShare: nothing,
    onCreate: nothing,
    onSaveAsTemplate: nothing,
  }
  const asks = { onRemoveExample: nothing, onArchive: nothing, onRestore: nothing, onDelete: nothing }
  const now = () => ({ rows: rows(), shown: rows().filter(isShown) })
  const { result, rerender, unmount } = renderHook((events) => useBoard({ ...events, actor, ...steps, ...asks }), {
    initialProps: now(),
  })
  return { result, rerender: () => rerender(now()), unmount }
}

const namesIn = (status: string): readonly string[] =>
  rows()
    .filter((row) => row.status === status)
    .toSorted(compareOrdered)
    .map(({ id }) => id)

beforeEach(() => said.mockClear())

it('takes a move back although the filter hides the card at its new place', async () => {
  device.rows = [event('double', { sort_order: 'a1' })]
  // As by "double assignments": what is cancelled is assigned to nobody.
  const { result, rerender } = showBoard(({ status }) => status !== eventStatus.cancelled)
  const [card] = rows()
  if (card === undefined) throw new Error('no card')
  result.current.actions.moveToColumn(card, eventStatus.cancelled)
  await waitFor(() => expect(namesIn(eventStatus.cancelled)).toEqual(['double']))
  rerender()
  expect([...result.current.columns.values()].flat()).toEqual([])
  device.undo()
  await waitFor(() => expect(said).toHaveBeenCalled())
  expect(said.mock.calls[0]?.[0]).toBe(eventsTexts.toast.movedBack)
  expect(namesIn(eventStatus.upcoming)).toEqual(['double'])
})

it('places a card among all cards of its column, and not only those that the filter shows', async () => {
  const { today, upcoming } = eventStatus
  // A column's newest cards are on top, before "a0".
  device.rows = [event('moved', { sort_order: 'a0' }), event('hidden', { status: today, sort_order: 'Zx' })]
  const menu = showBoard(({ id }) => id !== 'hidden')
  const [moved] = rows()
  if (moved === undefined) throw new Error('no card')
  menu.result.current.actions.moveToColumn(moved, today)
  await waitFor(() => expect(namesIn(today)).toEqual(['moved', 'hidden']))

  device.rows = ['first', 'hidden', 'dropped'].map((id, index) => event(id, { sort_order: `a${index}` }))
  const drag = showBoard(({ id }) => id !== 'hidden')
  const dropped = rows().find(({ id }) => id === 'dropped')
  if (dropped === undefined) throw new Error('no card')
  drag.result.current.letGo({ event: dropped, status: upcoming, index: 1 })
  await waitFor(() => expect(namesIn(upcoming)).toEqual(['first', 'dropped', 'hidden']))
})

it('leaves a card where a colleague moved it on to after the board was left', async () => {
  device.rows = [event('passed', { sort_order: 'a1' })]
  const { result, rerender, unmount } = showBoard(() => true)
  const [card] = rows()
  if (card === undefined) throw new Error('no card')
  result.current.actions.moveToColumn(card, eventStatus.today)
  await waitFor(() => expect(namesIn(eventStatus.today)).toEqual(['passed']))
  rerender()
  unmount()
  device.rows = rows().map((row) => ({ ...row, status: eventStatus.review }))
  device.undo()
  await waitFor(() => expect(said).toHaveBeenCalled())
  expect(said.mock.calls[0]?.[0]).toBe(eventsTexts.toast.moveBackFailed)
  expect(namesIn(eventStatus.review)).toEqual(['passed'])
})
