import { randomBytes } from 'node:crypto'
import { entityModels, eventSchema, type RecordId, recordId } from '@bama/domain'
import { webhookKinds, type WebhookKind } from '@bama/sync'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { engineNames, useEngine } from '../../testing/engines.ts'
import { addPerson } from '../../testing/people-in-store.ts'
import { turnsDuring } from '../../testing/turns-during.ts'
import type { Store } from '../store/store.ts'
import { forget } from '../sync/retention.ts'
import { createRecordAsServer, deleteRecordAsServer, updateRecordAsServer } from '../sync/server-writes.ts'
import type { Posted, PostMessage } from '../outgoing/post-message.ts'
import { createWebhookSender } from './webhook-sender.ts'
import { createWebhooks, type Webhooks } from './webhooks.ts'

const hour = 3_600_000
const taken: Posted = { status: 200, problem: null, response: null, retryAfterMs: null }
const broken: Posted = { status: 500, problem: 'status', response: 'אין מקום', retryAfterMs: null }

interface Sent {
  readonly url: string
  readonly id: string
  readonly type: string
  readonly data: {
    readonly id: string
    readonly changed?: readonly string[]
    readonly by: unknown
    readonly record: Readonly<Record<string, unknown>> | null
  }
}

describe.each(engineNames)('webhooks on %s', (engine) => {
  const openStore = useEngine(engine)
  let store: Store
  let nowMs: number
  let dana: RecordId
  let webhooks: Webhooks
  let sent: Sent[]
  let answer: () => Posted | Promise<Posted>
  let messagesCommitted: number

  beforeEach(async () => {
    store = await openStore()
    onTestFinished(() => store.close())
    nowMs = Date.UTC(2026, 10, 20, 9)
    dana = await addPerson(store, { id: 'dana', role: 'admin' }, nowMs)
    webhooks = createWebhooks({ store, now: () => nowMs, randomBytes })
    sent = []
    answer = () => taken
    messagesCommitted = 0
  })

  const openSender = (process = 'p1', post?: PostMessage) => {
    const posting: PostMessage = ({ url, headers, body }) => {
      sent.push({ url, id: headers['webhook-id'] ?? '', ...(JSON.parse(body) as Omit<Sent, 'url' | 'id'>) })
      return Promise.resolve(answer())
    }
    const errors: unknown[] = []
    const sender = createWebhookSender({
      store,
      now: () => nowMs,
      webhooks,
      post: post ?? posting,
      random: () => 0.5,
      process,
      onCommitted: () => messagesCommitted++,
      onError: (error) => errors.push(error),
    })
    onTestFinished(() => expect(errors).toEqual([]))
    return {
      ...sender,
      send: async (isStopping = () => false) => {
        await sender.wake(isStopping)
        await sender.settled()
      },
    }
  }
  const make = async (kinds: readonly WebhookKind[] = webhookKinds, userId = dana, url = 'https://a.example/') => {
    const account = await store.db
      .selectFrom('accounts')
      .select('password_hash')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    const made = await webhooks.create(userId, { name: 'אתר', url, kinds: [...kinds] }, account.password_hash)
    if (made === null) throw new Error('too many')
    return made.id
  }
  const write = (id: string, fields: Readonly<Record<string, unknown>>) => ({
    entity: 'events' as const,
    id: recordId(id),
    actorId: dana,
    nowMs: nowMs++,
    fields,
    patch: fields as Record<string, string>,
  })
  const create = (id: string, name = 'השקה') =>
    store.write((tx) => createRecordAsServer(tx, write(id, eventSchema.parse({ name, date: '2027-05-01' }))))
  const update = (id: string, patch: Record<string, string>) =>
    store.write((tx) => updateRecordAsServer(tx, write(id, patch)))
  const remove = (id: string) => store.write((tx) => deleteRecordAsServer(tx, write(id, {})))
  const find = async (id: string) => {
    const found = await webhooks.find(id)
    if (found === null) throw new Error('no webhook')
    return found
  }

  it('hold up neither others nor the stop while they look for what is theirs', async () => {
    const noa = await addPerson(store, { id: 'noa', role: 'user' }, nowMs)
    await create('e1')
    await make(webhookKinds, noa)
    for (let n = 0; n < 60; n++) await update('e1', { quote_number: `Q-${n}` })
    expect(await turnsDuring(() => openSender().send())).toBeGreaterThan(50)
    expect(sent).toEqual([])
    let reads = 0
    const before = { ...store }
    Object.assign(store, { read: (work: Parameters<typeof before.read>[0]) => (reads++, before.read(work)) })
    await openSender('p2').send(() => reads > 5)
    expect(reads).toBeLessThan(10)
  })

  it('are told what is committed from then on, in order, each change once', async () => {
    await create('before')
    await make()
    await create('e1')
    await update('e1', { name: 'השקה גדולה', location: 'יפו' })
    await remove('e1')
    const { send } = openSender()
    await send()
    await send()
    expect(sent.map(({ type, data }) => [type, data.id])).toEqual([
      ['events.created', 'e1'],
      ['events.updated', 'e1'],
      ['events.deleted', 'e1'],
    ])
    expect(sent[1]?.data).toMatchObject({ changed: ['name', 'location'], by: { id: dana, name: 'dana' }, record: null })
    expect(new Set(sent.map(({ id }) => id)).size).toBe(3)
    expect((await webhooks.deliveries((await webhooks.list())[0]?.id ?? '')).map(({ outcome }) => outcome)).toEqual([
      'delivered',
      'delivered',
      'delivered',
    ])
  })

  it('carry the record as it is, without the clocks of devices', async () => {
    await make()
    await create('e1')
    await update('e1', { location: 'חיפה' })
    await openSender().send()
    expect(sent[0]?.data.record).toMatchObject({ id: 'e1', name: 'השקה', location: 'חיפה' })
    expect(sent[0]?.data.record).not.toHaveProperty('_clocks')
  })

  it('are told only of the kinds that they are for', async () => {
    await make(['events.deleted', 'tasks.created'])
    await create('e1')
    await update('e1', { name: 'אחר' })
    await remove('e1')
    await openSender().send()
    expect(sent.map(({ type }) => type)).toEqual(['events.deleted'])
  })

  it('are told with the sight of their owner: of what is hidden, neither value nor that it changed', async () => {
    const worker = await addPerson(store, { id: 'noa', role: 'user' }, nowMs)
    const operator = await addPerson(store, { id: 'eli', role: 'operator' }, nowMs)
    await make(webhookKinds, worker, 'https://worker.example/')
    await make(webhookKinds, operator, 'https://operator.example/')
    await create('e1')
    await update('e1', { quote_number: 'סוד' })
    await update('e1', { quote_number: 'סוד גדול', location: 'לוד' })
    await openSender().send()
    const toWorker = sent.filter(({ url }) => url === 'https://worker.example/')
    expect(toWorker.map(({ type, data }) => [type, data.changed?.includes('quote_number')])).toEqual([
      ['events.created', false],
      ['events.updated', false],
    ])
    expect(JSON.stringify(toWorker)).not.toContain('סוד')
    expect(sent.filter(({ url }) => url === 'https://operator.example/')).toEqual([])
  })

  it("say nothing of what is one person's alone", async () => {
    await make()
    for (const entity of ['personalMessages', 'chats'] as const)
      await store.write((tx) =>
        createRecordAsServer(tx, {
          entity,
          id: recordId(`${entity}-1`),
          actorId: dana,
          nowMs,
          fields: entityModels[entity].schema.parse(
            entity === 'chats' ? { user_id: dana } : { recipient_id: dana, title: 'אישי' },
          ),
        }),
      )
    await openSender().send()
    expect(sent).toEqual([])
  })

  it('end with their owner, also where nobody said so', async () => {
    const id = await make()
    await store.write((tx) =>
      updateRecordAsServer(tx, {
        entity: 'systemUsers',
        id: dana,
        actorId: dana,
        nowMs,
        patch: { is_approved: false },
      }),
    )
    await create('e1')
    await openSender().send()
    expect(sent).toEqual([])
    expect((await find(id)).state).toBe('ended')
    expect(await webhooks.setState(id, 'active')).toBeNull()
    expect(await webhooks.retry(id, { skip: false })).toBeNull()
  })

  it('try again what failed, later each time, and nothing after it before', async () => {
    const id = await make()
    await create('e1')
    await create('e2')
    answer = () => broken
    const { send } = openSender()
    await send()
    await send()
    expect(sent.map(({ data }) => data.id)).toEqual(['e1'])
    expect(await find(id)).toMatchObject({ state: 'active', failing_since: new Date(nowMs).toISOString() })
    nowMs += 10_000
    await send()
    nowMs += 19_000
    await send()
    expect(sent).toHaveLength(2)
    nowMs += 1000
    answer = () => taken
    await send()
    expect(sent.map(({ data }) => data.id)).toEqual(['e1', 'e1', 'e1', 'e2'])
    expect(new Set(sent.slice(0, 3).map(({ id: messageId }) => messageId)).size).toBe(1)
    const log = await webhooks.deliveries(id)
    expect(log.map(({ outcome, attempts, status, response }) => [outcome, attempts, status, response])).toEqual(
      expect.arrayContaining([
        ['delivered', 3, 200, null],
        ['delivered', 1, 200, null],
      ]),
    )
    expect(await find(id)).toMatchObject({ failing_since: null, next_attempt_at: null })
  })

  it('keep what was answered to a failure in the log', async () => {
    const id = await make()
    await create('e1')
    answer = () => broken
    await openSender().send()
    expect(await webhooks.deliveries(id)).toMatchObject([{ outcome: 'failed', status: 500, response: 'אין מקום' }])
  })

  it('are paused after two days of failures, their owner is told once, and nothing is lost', async () => {
    const id = await make()
    await create('e1')
    answer = () => broken
    const { send } = openSender()
    for (let tries = 0; tries < 60 && (await find(id)).state === 'active'; tries++) {
      await send()
      nowMs += 3 * hour
    }
    expect((await find(id)).state).toBe('failing')
    await send()
    const messages = await store.db.selectFrom('records').selectAll().where('entity', '=', 'personalMessages').execute()
    expect(messages.map(({ fields }) => JSON.parse(fields) as unknown)).toMatchObject([
      { recipient_id: dana, title: 'Webhook הופסק', context_link: '/Settings?tab=webhooks' },
    ])
    expect(messagesCommitted).toBe(1)
    const tried = sent.length
    answer = () => taken
    await create('e2')
    await webhooks.setState(id, 'active')
    await send()
    expect(sent.slice(tried).map(({ data }) => data.id)).toEqual(['e1', 'e2'])
  })

  it('stop at 410, and say so', async () => {
    const id = await make()
    await create('e1')
    answer = () => ({ ...broken, status: 410 })
    await openSender().send()
    expect((await find(id)).state).toBe('gone')
    expect(messagesCommitted).toBe(1)
  })

  it('leave out one change when an admin says so, and go on', async () => {
    const id = await make()
    await create('poison')
    await create('e2')
    answer = () => (sent.at(-1)?.data.id === 'poison' ? broken : taken)
    const { send } = openSender()
    await send()
    await webhooks.retry(id, { skip: false })
    await send()
    expect(sent.map(({ data }) => data.id)).toEqual(['poison', 'poison'])
    await webhooks.retry(id, { skip: true })
    await send()
    expect(sent.map(({ data }) => data.id)).toEqual(['poison', 'poison', 'e2'])
    expect((await webhooks.deliveries(id)).map(({ outcome }) => outcome).sort()).toEqual(['delivered', 'skipped'])
    // Nothing has failed, so nothing is left out.
    await create('e3')
    await webhooks.retry(id, { skip: true })
    await send()
    expect(sent.at(-1)?.data.id).toBe('e3')
  })

  it('leave out the change at which they stood still for months', async () => {
    const id = await make()
    await create('poison')
    answer = () => (sent.at(-1)?.data.id === 'poison' ? broken : taken)
    const { send } = openSender()
    await send()
    nowMs += 60 * 24 * hour
    await forget(store, { nowMs })
    await webhooks.retry(id, { skip: true })
    await create('e2')
    await send()
    expect(sent.map(({ data }) => data.id)).toEqual(['poison', 'e2'])
    // Nothing stands still any more, so the log goes.
    await forget(store, { nowMs: nowMs + 60 * 24 * hour })
    expect(await webhooks.deliveries(id)).toEqual([])
  })

  it('hold what comes while they are paused, and go on where they stood', async () => {
    const id = await make()
    await webhooks.setState(id, 'paused')
    await create('e1')
    const { send } = openSender()
    await send()
    expect(sent).toEqual([])
    await webhooks.setState(id, 'active')
    await send()
    expect(sent.map(({ data }) => data.id)).toEqual(['e1'])
  })

  it('lose nothing to a crash between sending and writing it down: it comes again under the same id', async () => {
    await make()
    await create('e1')
    await create('e2')
    // This process dies as the answer arrives, and never records that the message was accepted.
    const dying = openSender('dying', (message) => {
      sent.push({
        url: message.url,
        id: message.headers['webhook-id'] ?? '',
        ...(JSON.parse(message.body) as Omit<Sent, 'url' | 'id'>),
      })
      return new Promise(() => undefined)
    })
    await dying.wake(() => false)
    await expect.poll(() => sent.length).toBe(1)
    const other = openSender('other')
    await other.send()
    expect(sent).toHaveLength(1)
    nowMs += 61_000
    await other.send()
    expect(sent.map(({ data }) => data.id)).toEqual(['e1', 'e1', 'e2'])
    expect(sent[0]?.id).toBe(sent[1]?.id)
  })

  it('are sent to by one process at a time, each change once, however many look', async () => {
    await make()
    for (let index = 0; index < 10; index++) await create(`e${index}`)
    answer = () => new Promise((resolve) => void setTimeout(() => resolve(taken), 5))
    const senders = ['p1', 'p2', 'p3'].map((process) => openSender(process))
    await Promise.all(senders.map(({ send }) => send()))
    expect(sent.map(({ data }) => data.id)).toEqual(Array.from({ length: 10 }, (_, index) => `e${index}`))
  })

  it('do not hold up each other', async () => {
    await make(webhookKinds, dana, 'https://slow.example/')
    await make(webhookKinds, dana, 'https://quick.example/')
    await create('e1')
    let release: (posted: Posted) => void = () => undefined
    const slow = new Promise<Posted>((resolve) => (release = resolve))
    answer = () => (sent.at(-1)?.url === 'https://slow.example/' ? slow : taken)
    const sender = openSender()
    await sender.wake(() => false)
    await expect.poll(() => sent.length).toBe(2)
    await create('e2')
    await sender.wake(() => false)
    await expect.poll(() => sent.filter(({ url }) => url === 'https://quick.example/').length).toBe(2)
    expect(sent.filter(({ url }) => url === 'https://slow.example/')).toHaveLength(1)
    release(taken)
    await sender.settled()
    // What came meanwhile was sent, too.
    expect(sent.filter(({ url }) => url === 'https://slow.example/').map(({ data }) => data.id)).toEqual(['e1', 'e2'])
  })

  it('that are removed while a message is under way leave nothing behind', async () => {
    const id = await make()
    await create('e1')
    answer = async () => {
      await webhooks.remove(id)
      return taken
    }
    await openSender().send()
    expect(await store.db.selectFrom('webhook_deliveries').selectAll().execute()).toEqual([])
    expect(await webhooks.list()).toEqual([])
  })

  it('tell nothing after the stop, and call no failure what the stop cut off', async () => {
    const id = await make()
    await create('e1')
    answer = () => ({ status: null, problem: 'timeout', response: null, retryAfterMs: null })
    let isStopping = false
    await openSender('p1', (message) => {
      isStopping = true
      return Promise.resolve({ status: null, problem: 'timeout', response: message.url, retryAfterMs: null })
    }).send(() => isStopping)
    expect(await find(id)).toMatchObject({ failing_since: null, state: 'active' })
    answer = () => taken
    await openSender('p2').send()
    expect(sent.map(({ data }) => data.id)).toEqual(['e1'])
  })

  it('go through hundreds of changes that are none of theirs with two looks', async () => {
    const id = await make(['tags.created'])
    await store.write(async (tx) => {
      for (let index = 0; index < 300; index++)
        await createRecordAsServer(tx, write(`e${index}`, eventSchema.parse({ name: 'x', date: '2027-05-01' })))
    })
    await openSender().send()
    const row = await store.db.selectFrom('webhooks').select('position').where('id', '=', id).executeTakeFirst()
    const last = await store.db.selectFrom('history').select('n').orderBy('n', 'desc').limit(1).executeTakeFirst()
    expect(row?.position).toBe(last?.n)
    expect(sent).toEqual([])
  })
})
