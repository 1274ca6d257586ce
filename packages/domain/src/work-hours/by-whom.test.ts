import { expect, it } from 'vitest'
import { correctedBy } from './by-whom.ts'
import { workHourStatus } from './values.ts'

const walls = {
  user_id: 'dana',
  status: workHourStatus.running,
  date: '2026-11-01',
  start_time: '08:00:00',
  end_time: null,
  started_at: null,
  ended_at: null,
}
const running = { ...walls, started_at: '2026-11-01T06:00:00.000Z' }
const ended = {
  ...running,
  end_time: '10:00:00',
  ended_at: '2026-11-01T08:00:00.000Z',
  status: workHourStatus.recorded,
}
const half = '2026-11-01T06:30:00.000Z'

it.each([
  ['its start', running, { started_at: half, start_time: '08:30:00' }],
  ['its start with its end', running, { ...ended, started_at: half, start_time: '08:30:00' }],
  ['its day', running, { date: '2026-10-31' }],
  ['its event', running, { event_id: 'e2' }],
  ['its task with its end', running, { ...ended, task_id: 't2' }],
  ['a start that has no instant', walls, { start_time: '08:30:00' }],
  ['the end of what has ended', ended, { ended_at: '2026-11-01T09:00:00.000Z', end_time: '11:00:00' }],
  ['the note of what has ended', ended, { notes: 'פירוק' }],
])("[S62] is a correction of another's hours: %s", (_what, before, change) => {
  expect(correctedBy('boss', before, { ...before, ...change })).toEqual({ corrected_by: 'boss' })
  expect(correctedBy('dana', before, { ...before, ...change })).toEqual({})
})

it.each([
  ['its end', running, ended],
  // As the server writes an entry that was ended by wall times only.
  ['the end of what has no instants', walls, ended],
  ['a wall time beside its instant', { ...running, start_time: null }, ended],
  ['its note while it runs', running, { notes: 'נשכח' }],
])("[S62] is no correction of another's timer: %s", (_what, before, change) => {
  expect(correctedBy('boss', before, { ...before, ...change })).toEqual({})
})
