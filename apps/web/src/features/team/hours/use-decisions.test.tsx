// @vitest-environment dom
import { type Actor, type DecisionStatus, err, ok, recordId, workHourSchema } from '@bama/domain'
import { Notifications, notifications } from '@mantine/notifications'
import { afterEach, expect, it, vi } from 'vitest'
import { act, cleanup, fireEvent, render, renderHook, screen, waitFor } from '../../../../testing/render.tsx'
import type { LocalWorkHour } from '../../../data/index.ts'
import { teamTexts } from '../../../texts/team.ts'
import { useDecisions } from './use-decisions.ts'

const run = vi.hoisted(() => vi.fn())
const stored = vi.hoisted(() => vi.fn<() => Promise<readonly unknown[]>>(() => Promise.resolve([])))
const serverNow = vi.hoisted(() => vi.fn(() => Promise.resolve(0)))
vi.mock('../../../data/index.ts', () => ({
  readHours: stored,
  serverNow,
  runCommand: run,
}))

afterEach(() => {
  cleanup()
  stored.mockReset().mockResolvedValue([])
  notifications.clean()
  notifications.cleanQueue()
})

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
  render(<Notifications />)
  const { result } = renderHook(() => useDecisions(boss))
  expect(await act(() => result.current(outcome, [entry(status)], 'טעות'))).toBe(false)
  expect(await screen.findByText(text)).toBeTruthy()
})

it('a decision says that it was not made where the database can not be read', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const decisions = openDecisions()
  serverNow.mockRejectedValueOnce(new Error('closed'))
  expect(await act(() => decisions.current('שולם', [entry('אושר')]))).toBe(false)
  expect(await screen.findByText(teamTexts.decide.failed['שולם'])).toBeTruthy()
  stored.mockRejectedValueOnce(new Error('closed'))
  expect(await act(() => decisions.current('אושר', [entry('נרשם')]))).toBe(false)
  expect(await screen.findByText(teamTexts.decide.failed['אושר'])).toBeTruthy()
  expect(run).not.toHaveBeenCalled()
  await act(() => decisions.current('אושר', [entry('נרשם')]))
  stored.mockRejectedValueOnce(new Error('closed'))
  fireEvent.click(await screen.findByRole('button', { name: /ביטול/ }))
  expect(await screen.findByText(teamTexts.decide.undoFailed)).toBeTruthy()
})

/** The decisions of the boss, all of which succeed, with the toasts that they show. */
function openDecisions() {
  run.mockReset().mockResolvedValue(ok([]))
  render(<Notifications />)
  return renderHook(() => useDecisions(boss)).result
}

it('what may not be decided any more says so', async () => {
  const decisions = openDecisions()
  expect(await act(() => decisions.current('אושר', [entry('שולם')]))).toBe(false)
  expect(run).not.toHaveBeenCalled()
  expect(await screen.findByText('אישור הרישום נכשל.')).toBeTruthy()
})

it('of what was chosen together, only what may be decided so is written', async () => {
  run.mockResolvedValue(err({ code: 'storage' }))
  const { result } = renderHook(() => useDecisions(boss))
  await act(() => result.current('שולם', [entry('אושר'), entry('נדחה'), entry('שולם'), entry('בתהליך')]))
  expect(run).toHaveBeenLastCalledWith(
    expect.anything(),
    expect.objectContaining({ entries: [entry('אושר')], outcome: 'שולם' }),
    { isGroup: false },
  )
  const calls = run.mock.calls.length
  expect(await act(() => result.current('שולם', [entry('נדחה')]))).toBe(false)
  expect(run).toHaveBeenCalledTimes(calls)
})

it('an approval that is taken back leaves alone what somebody else decided of it since', async () => {
  const result = openDecisions()
  const [one, two, three] = ['w1', 'w2', 'w3'].map((id) => ({ ...entry('נרשם'), id: recordId(id) }))
  await act(() =>
    result.current(
      'אושר',
      [one, two, three].flatMap((each) => each ?? []),
    ),
  )
  const by = (decided_by: string, status: LocalWorkHour['status']) => ({ ...entry(status), decided_by })
  stored.mockResolvedValue([
    { ...by('dana', 'אושר'), id: 'w1' },
    { ...by('yoav', 'נדחה'), id: 'w2' },
    { ...by('yoav', 'אושר'), id: 'w3' },
  ])
  fireEvent.click(await screen.findByRole('button', { name: /ביטול/ }))
  await waitFor(() => expect(run).toHaveBeenCalledTimes(2))
  const [, taken] = run.mock.calls[1] ?? []
  expect(taken).toMatchObject({ outcome: 'נרשם', entries: [{ id: 'w1' }] })
  expect(await screen.findByText(teamTexts.decide.approvalUndone(1))).toBeTruthy()
  expect(screen.getByText(teamTexts.decide.notUndone(2))).toBeTruthy()
})

it('an approval that is taken back gives the reasons back that stood there', async () => {
  const result = openDecisions()
  const decided = (id: string, status: 'נרשם' | 'נדחה', reason: string): LocalWorkHour => ({
    ...entry(status),
    id: recordId(id),
    decided_status: status,
    decided_interval: 's1',
    decision_reason: reason,
  })
  const before = [
    { ...entry('נרשם'), id: recordId('w1') },
    decided('w2', 'נרשם', 'שולם פעמיים'),
    decided('w3', 'נדחה', 'כפול'),
  ]
  await act(() => result.current('אושר', before))
  stored.mockResolvedValue(before.map(({ id }) => ({ ...entry('אושר'), id, decided_by: 'dana' })))
  fireEvent.click(await screen.findByRole('button', { name: /ביטול/ }))
  await waitFor(() => expect(run).toHaveBeenCalledTimes(4))
  expect(await screen.findByText(teamTexts.decide.approvalUndone(3))).toBeTruthy()
  expect(run.mock.calls.slice(1).map(([, taken]) => taken as unknown)).toMatchObject([
    { outcome: 'נרשם', entries: [{ id: 'w1' }], reason: null },
    { outcome: 'נרשם', entries: [{ id: 'w2' }], reason: 'שולם פעמיים' },
    { outcome: 'נדחה', entries: [{ id: 'w3' }], reason: 'כפול' },
  ])
  // What gives a reason back is in two parts, which only count together.
  expect(run.mock.calls.slice(1).map(([, , options]) => options as unknown)).toEqual([
    { isGroup: false },
    { isGroup: true },
    { isGroup: false },
  ])
})

it('an approval that is taken back gives back what stood there when it was given, and not when the entry was selected', async () => {
  const result = openDecisions()
  const seen = ['w1', 'w2'].map((id) => ({ ...entry('נרשם'), id: recordId(id) }))
  stored.mockResolvedValueOnce([
    { ...entry('נדחה'), id: 'w1', decided_status: 'נדחה', decided_interval: 's1', decision_reason: 'כפול' },
    { ...entry('אושר'), id: 'w2', decided_by: 'yoav' },
  ])
  await act(() => result.current('אושר', seen))
  stored.mockResolvedValue(seen.map(({ id }) => ({ ...entry('אושר'), id, decided_by: 'dana' })))
  fireEvent.click(await screen.findByRole('button', { name: /ביטול/ }))
  expect(await screen.findByText(teamTexts.decide.approvalUndone(1))).toBeTruthy()
  expect(screen.getByText(teamTexts.decide.notUndone(1))).toBeTruthy()
  expect(run.mock.calls.slice(1).map(([, taken]) => taken as unknown)).toMatchObject([
    { outcome: 'נדחה', entries: [{ id: 'w1' }], reason: 'כפול' },
  ])
})

it('an approval that is taken back only in part says how many entries of it', async () => {
  run
    .mockReset()
    .mockResolvedValueOnce(ok([]))
    .mockResolvedValueOnce(ok([]))
    .mockResolvedValueOnce(err({ code: 'storage' }))
  render(<Notifications />)
  const { result } = renderHook(() => useDecisions(boss))
  const before = [
    { ...entry('נרשם'), id: recordId('w1') },
    { ...entry('נדחה'), id: recordId('w2') },
  ]
  await act(() => result.current('אושר', before))
  stored.mockResolvedValue(before.map(({ id }) => ({ ...entry('אושר'), id, decided_by: 'dana' })))
  fireEvent.click(await screen.findByRole('button', { name: /ביטול/ }))
  expect(await screen.findByText(teamTexts.decide.approvalUndone(1))).toBeTruthy()
  expect(screen.getByText(teamTexts.decide.notUndone(1))).toBeTruthy()
  expect(screen.getByText(teamTexts.decide.undoFailed)).toBeTruthy()
})

it('an approval that somebody else decided of since says that taking it back failed, and not the approval', async () => {
  const result = openDecisions()
  await act(() => result.current('אושר', [entry('נרשם')]))
  stored.mockResolvedValue([{ ...entry('נדחה'), decided_by: 'yoav' }])
  fireEvent.click(await screen.findByRole('button', { name: /ביטול/ }))
  expect(await screen.findByText(teamTexts.decide.undoFailed)).toBeTruthy()
})
