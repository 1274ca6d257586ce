// @vitest-environment dom
import 'fake-indexeddb/auto'
import type { LocalRecord } from '@bama/sync'
import { expect, it } from 'vitest'
import { unreadChatsTexts } from '../../texts/unread-chats.ts'
import { LocalDatabase } from '../local/database.ts'
import { readStretch } from './chat-messages.ts'
import { inChatOrder, mostUnread, readChats } from './chats.ts'

const record = (id: string, fields: Readonly<Record<string, unknown>>): LocalRecord => ({
  id,
  created_at: '2027-04-13T07:00:00.000Z',
  updated_at: '',
  _version: 1,
  _clocks: {},
  _synced: true,
  ...fields,
})

const place = (index: number): string =>
  `${new Date(Date.parse('2027-04-13T07:00:00.000Z') + index * 1000).toISOString()}-0000-0000000000000000`
const message = (chat_id: string, index: number, fields: object = {}): LocalRecord =>
  record(`${chat_id}-${String(index).padStart(5, '0')}`, {
    chat_id,
    content: `הודעה ${index}`,
    mentions: [],
    created_by: index % 2 === 0 ? 'me' : 'noa',
    position: place(index),
    ...fields,
  })
const waiting = (id: string, second: number): LocalRecord => ({
  ...message('c1', 0, { position: '', created_by: 'me', content: id }),
  id,
  _synced: false,
  _clocks: { content: `2027-04-13T08:00:0${second}.000Z-0000-0000000000000001` } as never,
})

it('reads a chat from its end, whatever its length, and what waits below it in the order of its writing', async () => {
  const db = new LocalDatabase('long-chat')
  await db.table('chatMessages').bulkPut(Array.from({ length: 20_000 }, (_, index) => message('c1', index + 1)))
  await db.table('chatMessages').bulkPut([waiting('b', 2), waiting('a', 1), waiting('c', 3)])
  let read = 0
  db.table('chatMessages').hook('reading', (row: LocalRecord) => {
    read++
    return row
  })
  const rows = await readStretch(db, 'c1', { until: null, size: 60 })
  expect(read).toBe(64)
  const ordered = inChatOrder(rows).map(({ content }) => content)
  expect(ordered.slice(-5)).toEqual(['הודעה 19999', 'הודעה 20000', 'a', 'b', 'c'])
  expect(inChatOrder(await readStretch(db, 'c1', { until: place(300), size: 60 })).at(-1)).toMatchObject({
    content: 'הודעה 300',
  })
}, 60_000)

it("counts others' messages after the mark, up to a limit, and says whether one mentions this person", async () => {
  const db = new LocalDatabase('unread-chats')
  const person = (id: string) => record(id, { name: id, full_name: null, email: `${id}@bama.test`, role: 'user' })
  await db.table('systemUsers').bulkPut([person('me'), person('noa')])
  await db
    .table('chats')
    .bulkPut([
      record('c1', { user_id: 'noa', members: ['me', 'noa'], title: 'הקמה', event_id: null }),
      record('c2', { user_id: 'me', members: ['noa'], title: null, event_id: null }),
      record('c3', { user_id: 'noa', members: ['noa'], title: 'של אחרים', event_id: null }),
    ])
  await db
    .table('chatMessages')
    .bulkPut([
      ...[1, 2, 3, 4].map((index) => message('c1', index)),
      message('c1', 5, { mentions: ['me'] }),
      ...Array.from({ length: 300 }, (_, index) => message('c2', index + 10)),
    ])
  await db.table('chatReads').put(record('c1:me', { chat_id: 'c1', user_id: 'me', read_to: place(2) }))
  const chats = await readChats(db, 'me')
  expect(chats.map(({ chat, name, unread, isMentioned }) => [chat.id, name, unread, isMentioned])).toEqual([
    ['c2', 'noa', mostUnread + 1, false],
    ['c1', 'הקמה', 2, true],
  ])
  await db.table('chatReads').put(record('c1:me', { chat_id: 'c1', user_id: 'me', read_to: place(5) }))
  expect((await readChats(db, 'me'))[1]?.unread).toBe(0)
})

it('calls a chat whose other members were deleted by them, and only that of a single person one with oneself', async () => {
  const db = new LocalDatabase('deleted-people')
  await db.table('systemUsers').put(record('me', { name: 'me', full_name: null, email: 'me@bama.test', role: 'user' }))
  await db
    .table('chats')
    .bulkPut([
      record('c2', { user_id: 'me', members: ['noa'], title: null, event_id: null }),
      record('c1', { user_id: 'me', members: [], title: null, event_id: null }),
    ])
  expect((await readChats(db, 'me')).map(unreadChatsTexts.nameOf)).toEqual(['משתמש שנמחק', 'שיחה עם עצמי'])
})
