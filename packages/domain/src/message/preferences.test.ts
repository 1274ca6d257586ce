import { describe, expect, it } from 'vitest'
import { recordId } from '../shared/ids.ts'
import { contextOf, person } from '../testing/people.ts'
import { userSchema } from '../user/schema.ts'
import { isOfMany, kindOfMessage, messageKinds, singleCause } from './kinds.ts'
import { chooseMessages, receives, setMessagePreferences } from './preferences.ts'

const worker = person('user')
const context = contextOf(worker)
const self = {
  ...userSchema.parse({ name: 'דנה', email: 'dana@bama.test', messages_off: ['call'], messages_mailed: ['given'] }),
  id: recordId(worker.id),
  created_at: '2026-11-01T08:00:00.000Z',
  updated_at: '2026-11-01T08:00:00.000Z',
  _version: 1,
}

it('[S107] every message has the kind that its id begins with', () => {
  expect(kindOfMessage('task:t1.m1:u1')).toBe('given')
  expect(kindOfMessage('task-many:t1.m1:u1')).toBe('given')
  expect(kindOfMessage('paid:m1:u1')).toBe('decision')
  expect(kindOfMessage('webhook:m1:u1')).toBeNull()
  expect(kindOfMessage('constructor:m1')).toBeNull()
  expect(kindOfMessage('018f-an-old-id')).toBeNull()
  expect([isOfMany('task-many:x:y'), isOfMany('task:x:y'), singleCause('task-many:x:y')]).toEqual([true, false, 'task'])
})

describe('[S107] who gets what, and how', () => {
  it('everything in the app and as a push, nothing by mail, until somebody chooses', () => {
    for (const kind of messageKinds)
      expect([receives({}, kind, 'app'), receives({}, kind, 'push'), receives({}, kind, 'mail')]).toEqual([
        true,
        true,
        false,
      ])
    expect([receives({}, null, 'app'), receives({}, null, 'mail')]).toEqual([true, false])
  })

  it('a kind that is turned off comes in no way', () => {
    const off = { messages_off: ['given'], messages_mailed: ['given'] }
    expect((['app', 'push', 'mail'] as const).map((channel) => receives(off, 'given', channel))).toEqual([
      false,
      false,
      false,
    ])
    expect(receives({ pushes_off: ['given'] }, 'given', 'push')).toBe(false)
    expect(receives({ pushes_off: ['given'] }, 'given', 'app')).toBe(true)
    expect(receives({ messages_mailed: ['given'] }, 'given', 'mail')).toBe(true)
  })

  it('is chosen one by one, so that two devices keep both choices', () => {
    const choose = (kind: 'given' | 'call', channel: 'app' | 'push' | 'mail', isWanted: boolean) =>
      chooseMessages(context, { user: self, kind, channel, isWanted })
    const patchOf = (patch: object) => ({
      ok: true,
      value: [{ entity: 'systemUsers', recordId: worker.id, operation: 'update', patch }],
    })
    expect(choose('given', 'app', false)).toEqual(patchOf({ 'messages_off/given': true }))
    expect(choose('call', 'app', true)).toEqual(patchOf({ 'messages_off/call': false }))
    expect(choose('given', 'push', false)).toEqual(patchOf({ 'pushes_off/given': true }))
    expect(choose('given', 'mail', false)).toEqual(patchOf({ 'messages_mailed/given': false }))
    expect(choose('call', 'app', false)).toEqual({ ok: true, value: [] })
  })

  it('only for oneself, and only what is a time', () => {
    const set = (input: object, actor = worker) => setMessagePreferences({ ...context, actor }, { user: self, input })
    expect(set({ quiet_hours: '23:00-06:00', calls_break_quiet: true })).toMatchObject({ ok: true })
    expect(set({ quiet_hours: '23:00' })).toMatchObject({ ok: false, error: { code: 'invalid', field: 'quiet_hours' } })
    expect(set({ rests_on_sabbath: false }, person('admin'))).toMatchObject({ ok: false, error: { code: 'forbidden' } })
  })
})
