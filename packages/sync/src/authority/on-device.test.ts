import {
  type Change,
  crewSlotId,
  type EntityName,
  eventMonths,
  recordId,
  type UserFields,
  userSchema,
} from '@bama/domain'
import { beforeEach, describe, expect, it } from 'vitest'
import { commitChanges } from '../replica/commit-changes.ts'
import { createWorld } from '../testing/device.ts'
import { createMemoryStore, type MemoryStore } from '../testing/memory-store.ts'
import { createDeviceAccounts, type DeviceAccounts } from './accounts.ts'
import { decideOnDevice } from './decide-on-device.ts'
import { sendCrewRemindersOnDevice, sendDueContactsOnDevice } from './due-on-device.ts'

const zone = 'Asia/Jerusalem'
let store: MemoryStore
let world: ReturnType<typeof createWorld>
let accounts: DeviceAccounts

const fieldsOf = (name: string, role: UserFields['role']): UserFields =>
  userSchema.parse({ name, email: `${name}@bama.test`, role })
const acting = (actorId: string) => ({ actorId, nowMs: world.nowMs, uuid: world.uuid })

beforeEach(async () => {
  store = createMemoryStore()
  world = createWorld()
  accounts = createDeviceAccounts(store)
  await accounts.setUp(recordId('dana'), fieldsOf('dana', 'admin'), acting('dana'))
  await accounts.create(recordId('noa'), fieldsOf('noa', 'user'), acting('dana'))
  await accounts.create(recordId('oded'), fieldsOf('oded', 'operator'), acting('dana'))
})

const run = (
  actorId: string,
  ...changes: readonly (readonly [Change['operation'], EntityName, string, Change['patch']?])[]
) => {
  world.nowMs += 1000
  return commitChanges(
    store,
    changes.map(([operation, entity, id, patch = {}]) => ({ operation, entity, recordId: recordId(id), patch })),
    world,
    { write: decideOnDevice({ actorId, zone }) },
  )
}
const get = (entity: EntityName, id: string) => store.read((tx) => tx.getRecord(entity, id))
const all = (entity: EntityName) => store.read((tx) => tx.recordsWith(entity, {}))
const event = { name: 'מרתון', date: '2027-04-16' }
const season = {
  event_month: eventMonths[0],
  event_name: 'עדלאידע',
  client_name: 'עיריית חיפה',
  next_contact_date: '2026-11-03',
}
const timerOf = (id: string, minute: number) =>
  [
    'create',
    'workHours',
    id,
    {
      interval: {
        date: '2026-11-01',
        start_time: `10:0${minute}:00`,
        end_time: null,
        started_at: `2026-11-01T08:0${minute}:00.000Z`,
        ended_at: null,
      },
    },
  ] as const

describe('a change on a device without a server', () => {
  it('[B4.4] [S63] is decided and written at once, and nothing waits to be sent', async () => {
    expect(await run('dana', ['create', 'events', 'e1', event])).toEqual({ ok: true, value: undefined })
    expect(await get('events', 'e1')).toMatchObject({ ...event, _synced: true, _version: 1 })
    await run('dana', ['update', 'events', 'e1', { name: 'מרתון לילה' }])
    expect(await get('events', 'e1')).toMatchObject({ name: 'מרתון לילה', _version: 2 })
    expect(store.all()).toMatchObject({ outbox: [], bases: [], rejected: [] })
  })

  it('[S63] is dated by the clock as it is, also after the clock was a month ahead once', async () => {
    await run('dana', ['create', 'events', 'e1', event])
    world.nowMs += 31 * 24 * 60 * 60 * 1000
    await run('dana', ['update', 'events', 'e1', { location: 'אולם' }])
    world.nowMs -= 31 * 24 * 60 * 60 * 1000
    await run('dana', ['create', 'comments', 'c1', { item_type: 'event', item_id: 'e1', content: 'בדרך' }])
    expect(await get('comments', 'c1')).toMatchObject({ created_at: new Date(world.nowMs).toISOString() })
  })

  it('[S63] is refused by the same policy, with everything beside it', async () => {
    await run('dana', ['create', 'events', 'e1', event])
    const refused = await run('oded', ['create', 'tasks', 't1', { description: 'x' }], ['delete', 'events', 'e1'])
    expect(refused).toMatchObject({ ok: false })
    expect(await get('events', 'e1')).toMatchObject(event)
    expect(await all('tasks')).toEqual([])
    expect(await run('noa', ['create', 'seasonalClients', 's1', season])).toMatchObject({
      ok: false,
      error: { code: 'forbidden' },
    })
  })

  it('[S95] writes what was drawn beside an element that another tab has drawn on since', async () => {
    const drawn = (version: number): string => JSON.stringify({ version, versionNonce: 1, isDeleted: true })
    const cell = (id: string): string => `elements/${id}/element`
    await run('dana', ['create', 'canvas', 's1', { [cell('element-a')]: drawn(5), [cell('element-b')]: drawn(1) }])
    const later = { [cell('element-a')]: drawn(4), [cell('element-b')]: drawn(2) }
    expect(await run('dana', ['update', 'canvas', 's1', later])).toEqual({ ok: true, value: undefined })
    expect((await get('canvas', 's1'))?.['elements']).toEqual([
      { id: 'element-a', element: drawn(5) },
      { id: 'element-b', element: drawn(2) },
    ])
  })

  it('[S63] keeps what is deleted deleted, with what hung on it', async () => {
    await run('dana', ['create', 'events', 'e1', event])
    await run('dana', ['create', 'comments', 'c1', { item_type: 'event', item_id: 'e1', content: 'שלום' }])
    const file = {
      item_type: 'event',
      item_id: 'e1',
      name: 'מפרט.pdf',
      type: 'application/pdf',
      size: 10,
      sha256: 'a'.repeat(64),
      file_id: '00000000-0000-4000-8000-000000000001',
    }
    await run(
      'dana',
      ['create', 'attachments', 'a1', file],
      ['create', 'attachments', 'a2', { ...file, entry_id: 'c1' }],
    )
    expect(await all('comments')).toHaveLength(1)
    expect(await all('attachments')).toMatchObject([{ id: 'a1', is_stored: false }, { id: 'a2' }])
    await run('dana', ['delete', 'comments', 'c1'])
    expect((await all('attachments')).map(({ id }) => id)).toEqual(['a1'])
    await run('dana', ['delete', 'events', 'e1'])
    expect([await all('events'), await all('comments'), await all('attachments')]).toEqual([[], [], []])
    expect(await run('dana', ['create', 'events', 'e1', event])).toMatchObject({ ok: false, error: { code: 'exists' } })
  })

  it('[S80] keeps a file in a chat with the message that it came with, and deletes it with that or with the chat', async () => {
    await run('dana', ['create', 'chats', 'p1', { 'members/noa': true }])
    await run('noa', ['create', 'chatMessages', 'm1', { chat_id: 'p1', content: 'הנה' }])
    await run('noa', ['create', 'chatMessages', 'm2', { chat_id: 'p1', content: 'ועוד' }])
    const file = {
      item_type: 'chat',
      item_id: 'p1',
      name: 'במה.jpg',
      type: 'image/jpeg',
      size: 10,
      sha256: 'a'.repeat(64),
      file_id: '00000000-0000-4000-8000-000000000001',
    }
    const of = (entry_id: string) => ({ ...file, entry_id })
    expect(await run('dana', ['create', 'attachments', 'a1', of('m1')])).toMatchObject({ error: { code: 'not_found' } })
    await run('noa', ['create', 'attachments', 'a1', of('m1')], ['create', 'attachments', 'a2', of('m2')])
    expect((await all('attachments')).map(({ id }) => id)).toEqual(['a1', 'a2'])
    await run('noa', ['delete', 'chatMessages', 'm1'])
    expect((await all('attachments')).map(({ id }) => id)).toEqual(['a2'])
    await run('dana', ['delete', 'chats', 'p1'])
    expect([await all('chatMessages'), await all('attachments')]).toEqual([[], []])
  })

  it('[S56] sends who is mentioned one message, also after it was deleted', async () => {
    await run('dana', ['create', 'events', 'e1', event])
    const comment = { item_type: 'event', item_id: 'e1', content: '@noa', 'mentions/noa': true, 'mentions/oded': true }
    await run('dana', ['create', 'comments', 'c1', comment])
    const [message, ...others] = await all('personalMessages')
    // An operator sees only their own events.
    expect([message?.['recipient_id'], others]).toEqual(['noa', []])
    await run('noa', ['delete', 'personalMessages', message?.id ?? ''])
    expect(await all('personalMessages')).toEqual([])
  })

  it('[S57] ends the timer that runs when the person begins another', async () => {
    world.nowMs += 10 * 60_000
    expect(await run('noa', timerOf('w1', 1))).toMatchObject({ ok: true })
    expect(await get('systemUsers', 'noa')).toMatchObject({ active_timer_id: 'w1' })
    world.nowMs += 10 * 60_000
    await run('noa', timerOf('w2', 5))
    expect(await get('workHours', 'w1')).toMatchObject({ user_id: 'noa', ended_at: '2026-11-01T08:05:00.000Z' })
    expect(await get('workHours', 'w2')).toMatchObject({ ended_at: null })
    expect(await get('systemUsers', 'noa')).toMatchObject({ active_timer_id: 'w2' })
  })

  it('[S56] reminds every admin, once, of a client whose day to contact has come', async () => {
    await run('dana', ['create', 'seasonalClients', 's1', season])
    const look = () => sendDueContactsOnDevice(store, { nowMs: world.nowMs, zone, uuid: world.uuid })
    expect(await look()).toBe(false)
    world.nowMs = Date.parse('2026-11-03T08:00:00Z')
    expect([await look(), await look()]).toEqual([true, false])
    expect((await all('personalMessages')).map(({ recipient_id }) => recipient_id)).toEqual(['dana'])
  })
})

describe('accounts on a device without a server', () => {
  it('are set up once', async () => {
    await expect(accounts.setUp(recordId('x'), fieldsOf('x', 'admin'), acting('x'))).rejects.toMatchObject({
      code: 'setup_done',
    })
  })

  it('have one person an e-mail, and an id that nobody had before', async () => {
    const twin = { ...fieldsOf('twin', 'user'), email: 'noa@bama.test' }
    await expect(accounts.create(recordId('twin'), twin, acting('dana'))).rejects.toMatchObject({ code: 'email_taken' })
    await expect(accounts.change('oded', { email: 'noa@bama.test' }, acting('dana'))).rejects.toMatchObject({
      code: 'email_taken',
    })
    const id = await accounts.freeId('gil@bama.test')
    await accounts.create(id, fieldsOf('gil', 'user'), acting('dana'))
    await accounts.remove(id, acting('dana'))
    expect(await accounts.freeId('gil@bama.test')).not.toBe(id)
  })

  it('are changed by admins, and never so that no admin is left', async () => {
    await expect(accounts.change('oded', { phone: '03' }, acting('noa'))).rejects.toMatchObject({ code: 'forbidden' })
    await expect(accounts.remove('dana', acting('dana'))).rejects.toMatchObject({ code: 'last_admin' })
    await expect(accounts.change('dana', { role: 'user' }, acting('dana'))).rejects.toMatchObject({
      code: 'last_admin',
    })
    await accounts.change('oded', { role: 'admin' }, acting('dana'))
    await expect(accounts.remove('dana', acting('dana'))).rejects.toMatchObject({ code: 'not_oneself' })
    await expect(accounts.checkMayReset('dana', 'noa')).rejects.toMatchObject({ code: 'forbidden' })
    expect(await accounts.change('noa', { is_approved: false }, acting('dana'))).toMatchObject({ is_approved: false })
    expect(await accounts.find(' Noa@bama.test ')).toMatchObject({ id: 'noa', is_approved: false })
  })

  it('take what is theirs along to a new e-mail', async () => {
    await run('dana', ['create', 'tasks', 't1', { description: 'x', assigned_user: 'noa@bama.test' }])
    await accounts.change('noa', { email: 'noa.levi@bama.test' }, acting('dana'))
    expect(await get('tasks', 't1')).toMatchObject({ assigned_user: 'noa.levi@bama.test' })
  })
})

it('[S86] [S87] chats without a server: messages in their order, mentions as messages, gone with their chat', async () => {
  await run('noa', ['create', 'chats', 'c1', { title: 'הקמה', 'members/oded': true }])
  const said = (id: string) =>
    ['create', 'chatMessages', id, { chat_id: 'c1', content: id, 'mentions/noa': true }] as const
  await run('oded', said('m1'), said('m2'))
  expect((await run('dana', said('m3'))).ok).toBe(false)
  const messages = await all('chatMessages')
  const inOrder = messages.toSorted((a, b) => (String(a['position']) < String(b['position']) ? -1 : 1))
  expect(inOrder.map(({ id }) => id)).toEqual(['m1', 'm2'])
  expect((await all('personalMessages')).map(({ recipient_id, title }) => [recipient_id, title])).toEqual([
    ['noa', 'תיוג בשיחה'],
    ['noa', 'תיוג בשיחה'],
  ])
  await run('noa', ['create', 'chatReads', 'c1:noa', { chat_id: 'c1', read_to: String(inOrder[1]?.['position']) }])
  await run('noa', ['delete', 'chats', 'c1'])
  expect([...(await all('chatMessages')), ...(await all('chatReads'))]).toEqual([])
})

it('[S98] [S101] a crew without a server: who is firm is in the event, is told, and leaves it', async () => {
  await run('dana', ['create', 'events', 'e1', event])
  const about = { event_id: recordId('e1'), person_type: 'user', person_id: recordId('oded'), role: 'תאורן' } as const
  const id = crewSlotId(about)
  const invitation = { invited_at: '2026-11-01T08:00:00.000Z', reply_by: null }
  await run('dana', ['create', 'crewSlots', id, { ...about, plan: 'firm', invitation }])
  expect(await get('events', 'e1')).toMatchObject({ crew: ['oded'] })
  expect(await all('personalMessages')).toMatchObject([{ recipient_id: 'oded', context_link: '/Events?event=e1' }])
  expect(await run('oded', ['update', 'events', 'e1', { is_completed: true }])).toMatchObject({ ok: true })
  await run('dana', ['update', 'crewSlots', id, { plan: 'removed' }])
  expect(await get('events', 'e1')).toMatchObject({ crew: [] })
  expect(await run('oded', ['update', 'events', 'e1', { is_completed: false }])).toMatchObject({ ok: false })
  await run('dana', ['delete', 'events', 'e1'])
  expect(await all('crewSlots')).toEqual([])
})

it('[S117] [S118] who was invited is reminded without a server too, and who invited told, once each', async () => {
  await run('dana', ['create', 'events', 'e1', event])
  const about = { event_id: recordId('e1'), person_type: 'user', person_id: recordId('oded'), role: 'תאורן' } as const
  const [invited_at, reply_by] = ['2026-11-01T08:00:00.000Z', '2026-11-05T08:00:00.000Z']
  const invitation = { invited_at, reply_by, invited_by: 'dana' }
  await run('dana', ['create', 'crewSlots', crewSlotId(about), { ...about, plan: 'firm', invitation }])
  const look = (moment: string) =>
    sendCrewRemindersOnDevice(store, { nowMs: Date.parse(moment), zone, uuid: world.uuid })
  const titles = async (who: string) =>
    (await all('personalMessages')).flatMap(({ recipient_id, title }) => (recipient_id === who ? [title] : []))
  expect(await look('2026-11-04T07:59:00.000Z')).toBe(false)
  expect([await look('2026-11-04T08:00:00.000Z'), await look('2026-11-04T08:05:00.000Z')]).toEqual([true, false])
  expect(await titles('oded')).toContain('תזכורת: הזמנה לצוות בלי תשובה')
  expect(await titles('dana')).toEqual([])
  expect([await look(reply_by), await look(reply_by)]).toEqual([true, false])
  expect(await titles('dana')).toEqual(['תשובה לשיבוץ שלא התקבלה עד המועד'])
})
