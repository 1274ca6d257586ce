import { describe, expect, it } from 'vitest'
import { recordId } from '../shared/ids.ts'
import { person } from '../testing/people.ts'
import { deleteHours } from './commands.ts'
import { deriveWorkHours } from './derive-work-hours.ts'
import { workHourSchema } from './schema.ts'
import { type RunningEntry, startTimer, stopTimer, type TimerTarget } from './timer-commands.ts'

const zone = 'Asia/Jerusalem'
const dana = person('user', {}, 'dana')
const nowMs = Date.parse('2026-10-24T22:30:05.250Z')
const event: TimerTarget = { kind: 'event', event: { id: recordId('e1'), name: 'כנס' } }
const task: TimerTarget = { kind: 'task', task: { id: recordId('t1'), description: 'אישור תכנית', event_id: null } }

const start = (target: TimerTarget, running: readonly RunningEntry[] = []) =>
  startTimer({ actor: dana, newId: () => recordId('w1') }, { target, running, userName: 'דנה', clock: { nowMs, zone } })

/** The entry as every copy shows it after the command. */
const entryAfter = (outcome: ReturnType<typeof startTimer>) => {
  const { interval, ...rest } = (outcome.ok && outcome.value[0]?.patch) || {}
  return deriveWorkHours({ ...rest, ...(interval as object) }, {})
}

const running = (fields: object = {}): RunningEntry => ({
  ...workHourSchema.parse({
    user_id: 'dana',
    event_id: 'e1',
    event_name: 'כנס',
    date: '2026-10-25',
    start_time: '01:30:05',
    started_at: '2026-10-24T22:30:05.250Z',
    ...fields,
  }),
  started_at: '2026-10-24T22:30:05.250Z',
  id: recordId('w1'),
  created_at: '',
  updated_at: '',
  _version: 1,
})

describe('starting a timer', () => {
  it("[A3.47] [A4.45] opens an entry on the event, on the day of the business's zone", () => {
    expect(start(event)).toMatchObject({
      ok: true,
      value: [
        {
          entity: 'workHours',
          operation: 'create',
          patch: {
            event_id: 'e1',
            event_name: 'כנס',
            user_id: 'dana',
            interval: {
              date: '2026-10-25',
              start_time: '01:30:05',
              started_at: '2026-10-24T22:30:05.250Z',
              ended_at: null,
            },
          },
        },
      ],
    })
  })

  it('[A4.47] of a task is called so, and may have no event', () => {
    const outcome = start(task)
    expect(outcome).toMatchObject({ ok: true, value: [{ patch: { task_id: 't1', event_name: 'משימה: אישור תכנית' } }] })
    expect(outcome.ok && outcome.value[0]?.patch['event_id']).toBeUndefined()
  })

  it('[A7.13] [A4.45] makes a running entry of the task, its event and the person, on its day', () => {
    const ofEvent: TimerTarget = {
      kind: 'task',
      task: { id: recordId('t1'), description: 'אישור תכנית', event_id: recordId('e1') },
    }
    expect(entryAfter(start(ofEvent))).toMatchObject({
      task_id: 't1',
      event_id: 'e1',
      user_id: 'dana',
      date: '2026-10-25',
      start_time: '01:30:05',
      status: 'בתהליך',
      hours_worked: null,
    })
  })

  it('is not called by half a character where a long name is cut', () => {
    const long: TimerTarget = {
      kind: 'task',
      task: { id: recordId('t1'), description: `${'א'.repeat(492)}🎉`, event_id: null },
    }
    const outcome = start(long)
    expect(outcome.ok && outcome.value[0]?.patch['event_name']).toBe(`משימה: ${'א'.repeat(492)}`)
  })

  it("[A4.42] is refused while another one of theirs runs, and not for a colleague's", () => {
    expect(start(event, [running()])).toEqual({ ok: false, error: { code: 'invalid', reason: 'timer_running' } })
    expect(start(event, [running({ user_id: 'avi' })]).ok).toBe(true)
  })
})

describe('stopping a timer', () => {
  const stop = (endMs: number, actor = dana, note: string | null = null) =>
    stopTimer({ actor }, { entry: running({ notes: 'במה' }), endMs, zone, note })

  it('[A4.48] ends the interval, and leaves its start', () => {
    expect(stop(nowMs + 5_400_000)).toMatchObject({
      ok: true,
      value: [
        {
          patch: {
            interval: {
              date: '2026-10-25',
              start_time: '01:30:05',
              started_at: '2026-10-24T22:30:05.250Z',
              end_time: '02:00:05',
              ended_at: '2026-10-25T00:00:05.250Z',
            },
          },
        },
      ],
    })
  })

  it('[A7.14] gives the entry its end, hours and status; its owner may delete it', () => {
    expect(entryAfter(stop(nowMs + 5_400_000))).toMatchObject({
      end_time: '02:00:05',
      hours_worked: 1.5,
      status: 'נרשם',
    })
    const entry = { ...running(), ended_at: '2026-10-25T00:00:05.250Z', _clocks: {} }
    expect(deleteHours({ actor: dana, newId: () => recordId('w2'), random: () => 0 }, { entry })).toMatchObject({
      ok: true,
      value: [{ entity: 'workHours', recordId: 'w1', operation: 'delete' }],
    })
  })

  it('is always possible, also when the clock was set back behind the start', () => {
    expect(stop(nowMs - 60_000)).toMatchObject({
      ok: true,
      value: [{ patch: { interval: { ended_at: '2026-10-24T22:30:05.250Z' } } }],
    })
  })

  it("[A4.51] an admin may end another's and leaves a note beside theirs; a colleague may not", () => {
    expect(stop(nowMs, person('admin'), 'נשכח פועל')).toMatchObject({
      ok: true,
      value: [{ patch: { notes: 'במה\nנשכח פועל' } }],
    })
    expect(stop(nowMs, person('user', {}, 'avi'))).toMatchObject({ ok: false, error: { code: 'forbidden' } })
  })
})
