// @vitest-environment dom
import 'fake-indexeddb/auto'
import { expect, it, vi } from 'vitest'
import { LocalDatabase } from '../local/database.ts'
import { type Workspace, workspace } from '../workspace/workspace.ts'
import { exportJson } from './moving-out.ts'

vi.mock('../local/mode.ts', async (original) => ({ ...(await original<object>()), isLocalMode: () => true }))
vi.mock('../session/current-session.ts', async (original) => ({
  ...(await original<object>()),
  currentSession: () => ({
    status: 'signed_in',
    actor: { id: 'dana', email: 'dana@bama.test', role: 'admin', is_admin: false, permissions: {} },
  }),
}))

it('without a server, an export has no messages and files of chats that its person is not in', async () => {
  const db = new LocalDatabase('moving-out')
  await db.table('chats').bulkPut([
    { id: 'c1', user_id: 'noa', members: ['noa', 'oded'] },
    { id: 'c2', user_id: 'noa', members: ['noa', 'dana'] },
  ])
  for (const chat of ['c1', 'c2']) {
    await db.table('chatMessages').put({ id: `m-${chat}`, chat_id: chat, content: `סוד ${chat}`, position: '' })
    await db.table('attachments').put({ id: `f-${chat}`, item_type: 'chat', item_id: chat, name: `${chat}.pdf` })
  }
  await db.table('comments').put({ id: 'k1', item_type: 'event', item_id: 'e1', content: 'תגובה' })
  await db.table('events').put({ id: 'e1', name: 'השקה', date: '2027-01-01' })
  workspace.set({ db, whole: db } as unknown as Workspace)
  const blob = await exportJson()
  workspace.set(null)
  db.close()
  const { data } = JSON.parse((await blob?.text()) ?? '') as { data: Record<string, readonly { id: string }[]> }
  const idsOf = (store: string) => data[store]?.map(({ id }) => id)
  expect([idsOf('chatMessages'), idsOf('attachments'), idsOf('comments')]).toEqual([['m-c2'], ['f-c2'], ['k1']])
})
