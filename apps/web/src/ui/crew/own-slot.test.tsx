// @vitest-environment dom
import {
  attendanceState,
  crewSlotSchema,
  eventSchema,
  ok,
  recordId,
  type VisibleEvent,
  type VisibleSlot,
} from '@bama/domain'
import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { attendanceTexts } from '../../texts/attendance.ts'
import { crewTexts } from '../../texts/crew.ts'
import { AttendanceButtons } from './attendance.tsx'
import { AnswerButtons, DeclineReason } from './own-slot.tsx'
import { SlotWhen } from './slot-when.tsx'

const { own: texts } = crewTexts
let write: (patch: object) => void = () => undefined
const said: unknown[] = []
const reasons: unknown[] = []
const serverNow = vi.hoisted(() => vi.fn(() => Promise.resolve(0)))
const showFailure = vi.hoisted(() => vi.fn<(text: string, problem: unknown) => void>())
vi.mock('../../data/index.ts', () => ({
  businessZone: 'Asia/Jerusalem',
  serverNow,
  useServerNow: () => nowMs,
  runCommand: (
    _command: unknown,
    { answer, state, reason }: Readonly<Record<'answer' | 'state' | 'reason', unknown>>,
  ) => {
    said.push(answer ?? state)
    reasons.push(reason)
    const reply = { answered_invitation: slot.invited_at, answered_call: event.date, answered_end: event.date }
    act(() => write({ answer: 'accepted', ...reply }))
    return Promise.resolve(ok([]))
  },
}))
vi.mock('../feedback/show-outcome.ts', () => ({ showDone: () => undefined, showFailure }))
let nowMs = 0
afterEach(() => {
  cleanup()
  said.length = 0
  reasons.length = 0
  showFailure.mockReset()
})

const meta = { created_at: '', updated_at: '', _version: 1 }
const event: VisibleEvent = {
  ...eventSchema.parse({ name: 'פסטיבל', date: '2026-11-27' }),
  id: recordId('e1'),
  ...meta,
}
const about = { event_id: 'e1', person_type: 'user', person_id: 'dana', role: 'תאורן', plan: 'firm' }
const slot: VisibleSlot = {
  ...crewSlotSchema.parse({ ...about, invited_at: '2026-11-20T08:00:00.000Z' }),
  id: recordId('s1'),
  ...meta,
}

function Answering() {
  const [now, setNow] = useState(slot)
  useEffect(() => {
    write = (patch) => setNow((before) => ({ ...before, ...patch }))
  }, [])
  return <AnswerButtons event={event} slot={now} saysRole={false} />
}

it('keeps the keyboard at the answer, whose pressed button goes', async () => {
  render(
    <MantineProvider>
      <Answering />
    </MantineProvider>,
  )
  const accept = screen.getByRole('button', { name: texts.acceptFor(event.name) })
  accept.focus()
  fireEvent.click(accept)
  await waitFor(() => expect(accept.isConnected).toBe(false))
  const decline = screen.getByRole('button', { name: texts.declineFor(event.name) })
  await waitFor(() => expect(document.activeElement).toBe(decline))
})

it('a double click accepts: its second click, which falls on the other answer, does not decline', async () => {
  render(
    <MantineProvider>
      <Answering />
    </MantineProvider>,
  )
  const accept = screen.getByRole('button', { name: texts.acceptFor(event.name) })
  fireEvent.click(accept, { detail: 1 })
  await waitFor(() => expect(accept.isConnected).toBe(false))
  const decline = screen.getByRole('button', { name: texts.declineFor(event.name) })
  fireEvent.click(decline, { detail: 2 })
  fireEvent.click(decline, { detail: 1 })
  await waitFor(() => expect(said).toEqual(['accepted', 'declined']))
})

it('a new refusal says nothing of the reason of the former one', async () => {
  const invitedAgain = {
    answer: 'declined',
    answered_invitation: '2026-11-10T08:00:00.000Z',
    reason: 'מילואים',
  } as const
  render(
    <MantineProvider>
      <AnswerButtons event={event} slot={{ ...slot, ...invitedAgain }} saysRole={false} />
    </MantineProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: texts.declineFor(event.name) }))
  await waitFor(() => expect(said).toEqual(['declined']))
  expect(reasons).toEqual([null])
})

it('a double click on "on my way" reports no arrival, whose button moves to that place', async () => {
  render(
    <MantineProvider>
      <AttendanceButtons event={event} slot={slot} onArrived={() => Promise.resolve()} />
    </MantineProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: attendanceTexts.onWayTo(event.name) }), { detail: 1 })
  const arrived = screen.getByRole('button', { name: attendanceTexts.arrivedAt(event.name) })
  fireEvent.click(arrived, { detail: 2 })
  fireEvent.click(arrived, { detail: 1 })
  await waitFor(() => expect(said).toEqual([attendanceState.onWay, attendanceState.arrived]))
})

it('takes an arrival back without saying that the person is on the way', async () => {
  nowMs = Date.parse('2026-11-27T12:00:00.000Z')
  render(
    <MantineProvider>
      <AttendanceButtons
        event={event}
        slot={{ ...slot, attendance_state: attendanceState.arrived, attendance_at: '2026-11-27T06:00:00.000Z' }}
        onArrived={() => Promise.resolve()}
      />
    </MantineProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: attendanceTexts.takeBackFor(event.name) }))
  await waitFor(() => expect(said).toEqual([null]))
})

it('lets somebody who arrived yesterday report today, in work of several days', () => {
  const arrived = { attendance_state: attendanceState.arrived, attendance_at: '2026-11-27T06:00:00.000Z' }
  const buttonOn = (moment: string) => {
    nowMs = Date.parse(moment)
    render(
      <MantineProvider>
        <AttendanceButtons
          event={{ ...event, end_date: '2026-11-29' }}
          slot={{ ...slot, ...arrived }}
          onArrived={() => Promise.resolve()}
        />
      </MantineProvider>,
    )
    const button = screen.queryByRole('button', { name: attendanceTexts.arrivedAt(event.name) })
    cleanup()
    return button
  }
  expect(buttonOn('2026-11-27T12:00:00.000Z')).toBeNull()
  expect(buttonOn('2026-11-28T06:00:00.000Z')).not.toBeNull()
})

it('says of somebody who comes the day before that they stay until the event ends in the night', () => {
  const night = { ...event, start_time: '20:00', end_time: '02:00' }
  const { container } = render(
    <MantineProvider>
      <SlotWhen event={night} slot={{ call_day: -1, call_time: '17:00', end_day: 0, end_time: null }} />
    </MantineProvider>,
  )
  expect(container.textContent).toContain('26.11 – 28.11.2026, 17:00 – 02:00')
})

it.each([
  [crewTexts.toast.answerFailed, texts.acceptFor(event.name)],
  [crewTexts.toast.answerFailed, texts.saveReason],
  [attendanceTexts.failed, attendanceTexts.onWayTo(event.name)],
])('says "%s" where the database can not be read: %s', async (failed, name) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  render(
    <MantineProvider>
      <AnswerButtons event={event} slot={slot} saysRole={false} />
      <DeclineReason event={event} slot={slot} />
      <AttendanceButtons event={event} slot={slot} onArrived={() => Promise.resolve()} />
    </MantineProvider>,
  )
  fireEvent.change(screen.getByLabelText(texts.reason), { target: { value: 'מחלה' } })
  serverNow.mockRejectedValueOnce(new Error('closed'))
  fireEvent.click(screen.getByRole('button', { name }))
  await waitFor(() => expect(showFailure).toHaveBeenCalledExactlyOnceWith(failed, { code: 'storage' }))
  expect(said).toEqual([])
})
