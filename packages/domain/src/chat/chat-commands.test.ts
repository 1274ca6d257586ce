import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Actor } from '../access/actor.ts'
import { recordId } from '../shared/ids.ts'
import { contextOf, person } from '../testing/people.ts'
import {
  deleteChat,
  deleteChatMessage,
  editChat,
  leaveChat,
  markChatRead,
  sendChatMessage,
  startChat,
} from './commands.ts'
import {
  type ChatMessage,
  chatMessageModel,
  type ChatRead,
  chatReadModel,
  longestChatMessage,
} from './message-schema.ts'
import { type Chat, chatSchema } from './schema.ts'

const [maker, member, stranger] = ['user-1', 'user-2', 'user-3'].map((id) => person('user', {}, id)) as [
  Actor,
  Actor,
  Actor,
]
const meta = { created_at: '2027-04-12T14:42:00.000Z', updated_at: '2027-04-12T14:42:00.000Z', _version: 1 }
const chat: Chat = {
  ...chatSchema.parse({ user_id: maker.id, title: 'הקמה', members: [maker.id, member.id] }),
  id: recordId('c1'),
  ...meta,
}
const message = (created_by: string): ChatMessage => ({
  ...chatMessageModel.schema.parse({ chat_id: 'c1', content: 'שלום', created_by }),
  id: recordId('m1'),
  ...meta,
})
const place = (ms: number): string => `${new Date(1_800_000_000_000 + ms).toISOString()}-0000-0000000000000000`

describe('a chat', () => {
  it('is opened with its maker in it', () => {
    const made = startChat(contextOf(maker), { title: ' ', eventId: recordId('e1'), members: [recordId(member.id)] })
    expect(made).toMatchObject({
      ok: true,
      value: [{ entity: 'chats', patch: { user_id: maker.id, 'members/user-1': true, 'members/user-2': true } }],
    })
  })

  it('is named, and its members taken out, by its maker; others bring in, and go', () => {
    const changed = (actor: Actor, input: object) => editChat(contextOf(actor), { chat, input: { ...input } }).ok
    expect(changed(maker, { title: 'פירוק', members: [maker.id] })).toBe(true)
    expect(changed(member, { title: 'פירוק' })).toBe(false)
    expect(changed(member, { members: [maker.id, member.id, stranger.id] })).toBe(true)
    expect(changed(member, { members: [member.id] })).toBe(false)
    expect(changed(stranger, { members: [...chat.members, stranger.id] })).toBe(false)
    expect(leaveChat(contextOf(member), { chat })).toMatchObject({
      ok: true,
      value: [{ patch: { 'members/user-2': false } }],
    })
    expect([maker, member].map((actor) => deleteChat(contextOf(actor), { chat }).ok)).toEqual([true, false])
  })

  it('takes no more people than databases can index', () => {
    const members = Array.from({ length: 60 }, (_, index) => `user-${String(index).padStart(32, '0')}`)
    expect(editChat(contextOf(maker), { chat, input: { members } })).toMatchObject({
      ok: false,
      error: { code: 'forbidden', field: 'members' },
    })
  })
})

describe('a message', () => {
  const send = (actor: Actor, content = 'שלום', mentions: readonly string[] = []) =>
    sendChatMessage(contextOf(actor), { chat, content, mentions: mentions.map(recordId), replyTo: recordId('m0') })

  it('is written by who is in the chat, admin or not, and mentions who is in it', () => {
    expect(send(member, ' שלום ', [maker.id, stranger.id])).toMatchObject({
      ok: true,
      value: [{ patch: { chat_id: 'c1', content: 'שלום', reply_to: 'm0', 'mentions/user-1': true } }],
    })
    const sent = send(member, 'שלום', [stranger.id])
    expect(sent.ok && Object.keys(sent.value[0]?.patch ?? {})).not.toContain('mentions/user-3')
    expect(send(stranger).ok).toBe(false)
    expect(send(person('admin', {}, 'boss')).ok).toBe(false)
  })

  it('has a text, and not too long a one', () => {
    expect(send(member, '  ')).toMatchObject({ ok: false, error: { reason: 'required' } })
    expect(send(member, 'א'.repeat(longestChatMessage + 1))).toMatchObject({ ok: false, error: { reason: 'too_long' } })
  })

  it('is deleted by its author alone', () => {
    const mayDelete = (actor: Actor) => deleteChatMessage(contextOf(actor), { chat, message: message(member.id) }).ok
    expect([maker, member, stranger, person('admin', {}, 'boss')].map(mayDelete)).toEqual([false, true, false, false])
  })
})

describe('a read mark', () => {
  const read = (read_to: string): ChatRead => ({
    ...chatReadModel.schema.parse({ chat_id: 'c1', user_id: member.id, read_to }),
    id: recordId('c1:user-2'),
    ...meta,
  })

  it('is one record a person and chat, whichever device makes it', () => {
    expect(markChatRead(contextOf(member), { chat, read: null, position: place(1) })).toMatchObject({
      ok: true,
      value: [{ entity: 'chatReads', operation: 'create', recordId: 'c1:user-2' }],
    })
    expect(markChatRead(contextOf(stranger), { chat, read: null, position: place(1) }).ok).toBe(false)
  })

  it('[S84] is never written back', () => {
    fc.assert(
      fc.property(fc.nat(1000), fc.nat(1000), (known, position) => {
        const marked = markChatRead(contextOf(member), { chat, read: read(place(known)), position: place(position) })
        expect(marked.ok && marked.value.map(({ patch }) => patch['read_to'])).toEqual(
          position > known ? [place(position)] : [],
        )
      }),
    )
  })
})
