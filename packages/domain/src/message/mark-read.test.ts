import { describe, expect, it } from 'vitest'
import { recordId } from '../shared/ids.ts'
import { contextOf, person } from '../testing/people.ts'
import { markRead } from './mark-read.ts'
import { type Message, messageSchema } from './schema.ts'

const worker = person('user')

const message = (id: string, fields: Partial<Message> = {}): Message => ({
  ...messageSchema.parse({ recipient_id: worker.id, title: 'תיוג בתגובה' }),
  id: recordId(id),
  created_at: '2026-11-01T08:00:00.000Z',
  updated_at: '2026-11-01T08:00:00.000Z',
  _version: 1,
  ...fields,
})

const marked = (id: string) => ({
  entity: 'personalMessages',
  recordId: id,
  operation: 'update',
  patch: { is_read: true },
})

describe('markRead', () => {
  it('[A4.54] [A7.19] writes that one cell and nothing else', () => {
    expect(markRead(contextOf(worker), { messages: [message('m1')] })).toEqual({ ok: true, value: [marked('m1')] })
  })

  it('[A4.55] marks all unread ones at once and leaves the others alone', () => {
    const messages = [message('m1'), message('m2', { is_read: true }), message('m3')]
    expect(markRead(contextOf(worker), { messages })).toEqual({ ok: true, value: [marked('m1'), marked('m3')] })
    expect(markRead(contextOf(worker), { messages: [] })).toEqual({ ok: true, value: [] })
  })

  it("[A6.29] is refused for somebody else's message, to an admin too", () => {
    const messages = [message('m1')]
    for (const other of [person('user', {}, 'user-2'), person('admin')])
      expect(markRead(contextOf(other), { messages })).toMatchObject({ ok: false, error: { code: 'forbidden' } })
  })
})
