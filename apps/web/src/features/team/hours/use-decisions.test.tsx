// @vitest-environment jsdom
import { type Actor, type DecisionStatus, err, recordId, workHourSchema } from '@bama/domain'
import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { act, cleanup, render, renderHook, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { LocalWorkHour } from '../../../data/index.ts'
import { useDecisions } from './use-decisions.ts'

const run = vi.hoisted(() => vi.fn())
vi.mock('../../../data/index.ts', () => ({ serverNow: () => Promise.resolve(0), useRun: () => run }))

beforeAll(() => {
  // jsdom has neither; Mantine asks for the colour scheme and watches sizes.
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {}
      unobserve(): void {}
      disconnect(): void {}
    },
  )
})
afterEach(cleanup)

const boss: Actor = { id: 'dana', email: 'dana@almog.example', role: 'admin', is_admin: true, permissions: {} }

const entry = (status: LocalWorkHour['status']): LocalWorkHour => ({
  ...workHourSchema.parse({ user_id: 'inbal', event_name: 'כנס', date: '2026-11-01', hours_worked: 8, status }),
  id: recordId('w1'),
  created_at: '',
  updated_at: '',
  _version: 1,
  _synced: true,
  _clocks: { interval: 's1' },
})

it.each<[DecisionStatus, LocalWorkHour['status'], string]>([
  ['שולם', 'אושר', 'שגיאה בסימון התשלום.'],
  ['אושר', 'נרשם', 'אישור הרישום נכשל.'],
  ['נדחה', 'נרשם', 'דחיית הרישום נכשלה.'],
  ['נרשם', 'שולם', 'ביטול התשלום נכשל.'],
])("[A8.30] a decision that can't be written says so, and counts as not made: %s", async (outcome, status, text) => {
  run.mockResolvedValue(err({ code: 'storage' }))
  render(
    <MantineProvider env="test">
      <Notifications />
    </MantineProvider>,
  )
  const { result } = renderHook(() => useDecisions(boss))
  expect(await act(() => result.current(outcome, [entry(status)], 'טעות'))).toBe(false)
  expect(await screen.findByText(text)).toBeTruthy()
})

it('of what was chosen together, only what may be decided so is written', async () => {
  run.mockResolvedValue(err({ code: 'storage' }))
  const { result } = renderHook(() => useDecisions(boss))
  await act(() => result.current('שולם', [entry('אושר'), entry('נדחה'), entry('שולם'), entry('בתהליך')]))
  expect(run).toHaveBeenLastCalledWith(
    expect.anything(),
    expect.objectContaining({ entries: [entry('אושר')], outcome: 'שולם' }),
  )
  const calls = run.mock.calls.length
  expect(await act(() => result.current('שולם', [entry('נדחה')]))).toBe(false)
  expect(run).toHaveBeenCalledTimes(calls)
})
