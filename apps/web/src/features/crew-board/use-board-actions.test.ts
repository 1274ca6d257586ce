// @vitest-environment dom
import {
  type Change,
  type CommandContext,
  crewPersonType,
  crewPlan,
  crewSlotId,
  crewSlotSchema,
  eventSchema,
  recordId,
  type Result,
  type VisibleSlot,
} from '@bama/domain'
import { renderHook } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { person } from '../../../../../packages/domain/src/testing/people.ts'
import type { LocalEvent } from '../../data/index.ts'
import { crewTexts } from '../../texts/crew.ts'
import { crewBoardTexts } from '../../texts/crew-board.ts'
import { useBoardActions } from './use-board-actions.ts'
import type { Slot } from './use-crew-board.ts'

const here = vi.hoisted(() => ({
  fails: false,
  slots: [] as unknown[],
  written: [] as unknown[][],
  undo: (): void => undefined,
}))
const shown = vi.hoisted(() => vi.fn<(text: string, problem?: unknown) => void>())
vi.mock('../../data/index.ts', () => ({
  readCrewOf: () =>
    here.fails ? Promise.reject(new Error('closed')) : Promise.resolve({ needs: [], slots: here.slots }),
  serverNow: () => Promise.reject(new Error('closed')),
  runCommand: (command: Command, input: unknown) => run(command, input),
}))
vi.mock('../../ui/feedback/show-undo.tsx', () => ({
  showUndo: (_done: string, _undo: string, onUndo: () => void) => (here.undo = onUndo),
}))
vi.mock('../../ui/feedback/show-outcome.ts', () => ({ showDone: shown, showFailure: shown }))

const context: CommandContext = { actor: person('admin'), newId: () => recordId('n1'), random: () => 0.4 }
type Command = (context: CommandContext, input: unknown) => Result<readonly Change[], { readonly code: string }>
const run = (command: Command, input: unknown) => {
  const outcome = command(context, input)
  if (outcome.ok) here.written.push(outcome.value.map(({ patch }) => patch))
  return Promise.resolve(outcome)
}

const meta = { created_at: '', updated_at: '', _version: 1 }
const event: LocalEvent = {
  ...eventSchema.parse({ name: 'פסטיבל', date: '2026-12-01' }),
  id: recordId('e1'),
  ...meta,
  _synced: true,
}
const slotOf = (fields: object = {}): VisibleSlot => {
  const about = { event_id: 'e1', person_type: crewPersonType.user, person_id: 'dana', role: 'תאורן' }
  const parsed = crewSlotSchema.parse({ ...about, plan: crewPlan.firm, ...fields })
  return { ...parsed, id: crewSlotId(parsed), ...meta }
}

beforeEach(() => {
  shown.mockReset()
  here.written = []
  here.fails = false
})

const remove = async () => {
  const slot = slotOf()
  const onBoard = new Map([['e1', [slot]]])
  const { result, rerender } = renderHook(({ slotsOf }) => useBoardActions(slotsOf), {
    initialProps: { slotsOf: onBoard },
  })
  result.current.remove({ event, slot } as Slot, 'דנה')
  await vi.waitFor(() => expect(here.written).toEqual([[{ plan: 'removed' }]]))
  here.slots = [slotOf({ plan: crewPlan.removed })]
  // The board shows other days by now, without this event.
  rerender({ slotsOf: new Map() })
}

it('takes back what was done of days that the board shows no longer', async () => {
  await remove()
  here.undo()
  await vi.waitFor(() => expect(shown).toHaveBeenCalledWith(crewBoardTexts.done.undone))
  expect(here.written[1]).toEqual([{ plan: 'firm' }])
})

it.each([
  ['changed_meanwhile', [slotOf({ plan: crewPlan.draft })]],
  ['not_found', []],
])('says why it takes nothing back: %s', async (why, slots) => {
  await remove()
  here.slots = slots
  here.undo()
  await vi.waitFor(() => expect(shown).toHaveBeenCalledTimes(1))
  expect(JSON.stringify(shown.mock.calls)).toContain(why)
  expect(here.written).toHaveLength(1)
})

it('says that an invitation or an undo failed where the database can not be read', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { result } = renderHook(() => useBoardActions(new Map()))
  result.current.invite({ event, slot: slotOf() } as Slot, 'דנה')
  await vi.waitFor(() => expect(shown).toHaveBeenLastCalledWith(crewTexts.toast.inviteFailed, { code: 'storage' }))
  await remove()
  here.fails = true
  here.undo()
  await vi.waitFor(() => expect(shown).toHaveBeenLastCalledWith(crewBoardTexts.done.undoFailed, { code: 'storage' }))
})
