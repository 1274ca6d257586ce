import Fastify from 'fastify'
import { randomBytes } from 'node:crypto'
import type { PushNotice } from '@bama/sync'
import { defaultPlace, recordId, type RecordId } from '@bama/domain'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { engineNames, useEngine } from '../../testing/engines.ts'
import { addPerson } from '../../testing/people-in-store.ts'
import {
  checkVapid,
  createPushBrowser,
  openPushService,
  type PushBrowser,
  type PushService,
} from '../../testing/push/push-service.ts'
import type { App } from '../http/zod-validation.ts'
import type { Mail, Mailer, MailFailure } from '../mail/mailer.ts'
import { createSessions } from '../auth/sessions.ts'
import { deleteMeta } from '../store/meta.ts'
import type { Store } from '../store/store.ts'
import type { Every } from '../stream/every.ts'
import { createRecordAsServer, deleteRecordAsServer, updateRecordAsServer } from '../sync/server-writes.ts'
import { createPostMessage } from '../outgoing/post-message.ts'
import { createAddressGuard } from '../outgoing/public-address.ts'
import { pushKeys } from './push-keys.ts'
import { subjectOf } from './post-push.ts'
import { createPushSender } from './push-sender.ts'
import { pushWhileListening } from './push-while-listening.ts'
import { createPushSubscriptions } from './push-subscriptions.ts'

const minute = 60_000
const hour = 60 * minute
/** Returns the instant of a wall time in Jerusalem, in winter. */
const at = (moment: string): number => Date.parse(`${moment}:00+02:00`)

describe.each(engineNames)('pushes on %s', (engine) => {
  const openStore = useEngine(engine)
  let store: Store
  let nowMs: number
  let dana: RecordId
  let service: PushService
  let counter: number
  let mails: Mail[]
  let failures: object[]
  const never = new AbortController().signal

  beforeEach(async () => {
    store = await openStore()
    service = await openPushService()
    onTestFinished(async () => {
      service.close()
      await store.close()
    })
    nowMs = at('2026-11-24T10:00')
    counter = 0
    mails = []
    failures = []
    dana = await addPerson(store, { id: 'dana', role: 'user' }, nowMs)
    await addPerson(store, { id: 'oren', role: 'user' }, nowMs)
  })

  const guard = createAddressGuard(['127.0.0.1'])
  const onFailure = (failure: unknown) => {
    throw failure
  }
  const taking: Mailer = { send: (mail) => Promise.resolve((mails.push(mail), null)) }
  const openSender = (process = 'p1', mailer: Mailer | null = taking) =>
    createPushSender({
      store,
      now: () => nowMs,
      post: createPostMessage({ guard, stopping: never, timeoutMs: 60_000 }),
      mailer,
      onMailFailure: (failure) => failures.push(failure),
      onPushFailure: (failure) => failures.push(failure),
      onFailure,
      origin: 'https://bama.example',
      zone: 'Asia/Jerusalem',
      place: defaultPlace,
      random: () => 0.5,
      process,
    })
  const look = async (process = 'p1'): Promise<void> => {
    const sender = openSender(process)
    await sender.look(() => false)
    await sender.ended()
    await sender.lookForMail(() => false)
  }
  /** A server that sends, with a function that lets the time for another look come. */
  const listen = async (mailer: Mailer = taking) => {
    const app: App = Fastify()
    const ticks: (() => void)[] = []
    const every: Every = (_ms, tick) => (ticks.push(tick), () => undefined)
    pushWhileListening(app, { sender: openSender('p1', mailer), hub: { onCommit: () => () => undefined }, every })
    await app.listen({ port: 0, host: '127.0.0.1' })
    const tick = (): void => {
      for (const look of ticks) look()
    }
    return { tick, close: () => app.close() }
  }
  /** Takes new messages in, and sends them when they are due a few seconds later. */
  const pass = async (): Promise<void> => {
    await look()
    nowMs += 5000
    await look()
  }

  const sessions = () => createSessions({ store, now: () => nowMs, randomBytes, onEnded: () => undefined })
  const signIn = (who: RecordId) => store.write((tx) => sessions().start(tx, who, { name: 'טלפון', isPersonal: true }))
  const subscribe = async (
    who: RecordId = dana,
    path = '/dana',
  ): Promise<{ readonly browser: PushBrowser; readonly token: string; readonly path: string }> => {
    const { token } = await signIn(who)
    const session = await sessions().find(token)
    if (session === null) throw new Error('signed in')
    const browser = createPushBrowser()
    const key_id = (await pushKeys(store)).id
    const endpoint = `${service.origin}${path}`
    const subscriptions = createPushSubscriptions({ store, now: () => nowMs, guard })
    expect(await subscriptions.save(session, { endpoint, keys: browser.keys, key_id })).toBeNull()
    // The first look on a database only sets the position, so that later messages are taken in.
    await look()
    return { browser, token, path }
  }

  const write = async (kind: string, fields: object = {}, who: RecordId = dana): Promise<RecordId> => {
    const id = recordId(`${kind}:${String(++counter)}:${who}`)
    await store.write((tx) =>
      createRecordAsServer(tx, {
        entity: 'personalMessages',
        id,
        fields: {
          recipient_id: who,
          title: `הודעה ${String(counter)}`,
          context_link: `/Tasks?task=t${String(counter)}`,
          ...fields,
        },
        actorId: 'dana',
        nowMs,
      }),
    )
    return id
  }
  const choose = (patch: Readonly<Record<string, boolean | string>>) =>
    store.write((tx) => updateRecordAsServer(tx, { entity: 'systemUsers', id: dana, patch, actorId: dana, nowMs }))
  const markRead = (id: RecordId) =>
    store.write((tx) =>
      updateRecordAsServer(tx, { entity: 'personalMessages', id, patch: { is_read: true }, actorId: dana, nowMs }),
    )
  const noticesTo = ({
    browser,
    path,
  }: {
    readonly browser: PushBrowser
    readonly path: string
  }): readonly PushNotice[] =>
    service.received
      .filter((one) => one.path === path)
      .map(({ body }) => JSON.parse(browser.decrypt(body)) as PushNotice)
  const left = () => store.db.selectFrom('push_queue').selectAll().execute()
  const subscriptions = () => store.db.selectFrom('push_subscriptions').select('session_id').execute()

  it('[S109] what is no message is read past, and writes nothing', async () => {
    await subscribe()
    const writing = vi.spyOn(store, 'write')
    await choose({ push_shows_content: true })
    writing.mockClear()
    await look()
    expect(writing).not.toHaveBeenCalled()
    // The message after it is taken in all the same.
    await write('task')
    await pass()
    expect(service.received).toHaveLength(1)
  })

  it('[S109] a message reaches the browser, encrypted for it alone, signed, and with little in it', async () => {
    const phone = await subscribe()
    await choose({ quiet_hours: 'off', rests_on_sabbath: false })
    await write('call', { title: 'שינוי בשיבוץ שלך', content: 'סוד', context_text: 'אירוע: חתונה' })
    await pass()
    expect(noticesTo(phone)).toEqual([
      {
        title: 'שינוי בשיבוץ שלך',
        body: 'הפרטים באפליקציה',
        path: '/Tasks?task=t1',
        tag: expect.stringMatching(/^[\w-]{32}$/),
      },
    ])
    const [pushed] = service.received
    expect(pushed?.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      urgency: 'high',
      topic: expect.stringMatching(/^[\w-]{1,32}$/),
    })
    const { publicKey } = await pushKeys(store)
    const check = { publicKey, origin: service.origin, nowMs: Date.now() }
    expect(checkVapid(pushed?.headers.authorization, check)).toEqual({ sub: 'https://bama.example' })
    expect(() => checkVapid(pushed?.headers.authorization, { ...check, origin: 'https://other.example' })).toThrow()
    expect(() => createPushBrowser().decrypt(pushed?.body ?? Buffer.of())).toThrow()
    expect(await left()).toEqual([])
    await pass()
    expect(service.received).toHaveLength(1)
  })

  it('[S109] who wants it sees on the locked screen what it is about; no push is over 3,000 bytes', async () => {
    const phone = await subscribe()
    await choose({ push_shows_content: true })
    await write('task', { title: 'הוקצתה לך משימה', content: 'א'.repeat(4000), context_text: 'משימה: לארוז' })
    await pass()
    const [notice] = noticesTo(phone)
    expect(notice?.body).toMatch(/^משימה: לארוז\nא+…$/)
    expect(service.received[0]?.body.length).toBeLessThan(3000)
  })

  it('[S109] each kind is pushed unless it was turned off, and what was read or deleted meanwhile is not', async () => {
    const phone = await subscribe()
    await choose({ quiet_hours: 'off', rests_on_sabbath: false })
    await choose({ 'pushes_off/given': true })
    await write('task')
    await write('mention', { title: 'תיוג' })
    const read = await write('paid')
    const gone = await write('rejected')
    await write('call', {}, recordId('oren'))
    await look()
    await markRead(read)
    await store.write((tx) => deleteRecordAsServer(tx, { entity: 'personalMessages', id: gone, actorId: dana, nowMs }))
    nowMs += 5000
    await look()
    expect(noticesTo(phone).map(({ title }) => title)).toEqual(['תיוג'])
    expect(await left()).toEqual([])
  })

  it('[S109] more than three at a time are one push with their number', async () => {
    const phone = await subscribe()
    for (let count = 0; count < 4; count++) await write('mention')
    await write('task-many', { message_count: 10 })
    await pass()
    expect(noticesTo(phone)).toEqual([
      expect.objectContaining({ title: 'במה: 14 הודעות חדשות', path: '/PersonalSpace' }),
    ])
  })

  it('[S109] a push service that does not answer holds up no other push', async () => {
    const oren = recordId('oren')
    await subscribe(oren, '/silent')
    const phone = await subscribe()
    service.silentPath = '/silent'
    await write('mention', {}, oren)
    await look()
    nowMs += 1
    await write('mention')
    await look()
    nowMs += 5000
    const looking = look()
    await vi.waitFor(() => expect(noticesTo(phone)).toHaveLength(1))
    service.hangUp()
    await looking
    expect((await left()).filter(({ user_id }) => user_id === oren)).toMatchObject([{ attempts: 1 }])
  })

  it('[S109] a message written while a push service does not answer is taken in and pushed meanwhile', async () => {
    const oren = recordId('oren')
    await subscribe(oren, '/silent')
    const phone = await subscribe()
    service.silentPath = '/silent'
    await write('mention', {}, oren)
    await look()
    nowMs += 5000
    const { tick, close } = await listen()
    await vi.waitFor(() => expect(service.received).toHaveLength(1))
    await write('mention')
    tick()
    await vi.waitFor(async () => expect((await left()).map(({ user_id }) => user_id)).toContain('dana'))
    nowMs += 5000
    tick()
    await vi.waitFor(() => expect(noticesTo(phone)).toHaveLength(1))
    service.hangUp()
    await close()
    expect((await left()).filter(({ user_id }) => user_id === oren)).toMatchObject([{ attempts: 1 }])
  })

  it('[S109] many silent addresses of one person leave room for the pushes of others', async () => {
    const oren = recordId('oren')
    for (let count = 0; count < 10; count++) await subscribe(oren, `/silent?${String(count)}`)
    const phone = await subscribe()
    service.silentPath = '/silent'
    await write('mention', {}, oren)
    await look()
    nowMs += 1
    await write('mention')
    await look()
    nowMs += 5000
    const { close } = await listen()
    await vi.waitFor(() => expect(noticesTo(phone)).toHaveLength(1))
    service.hangUp()
    await close()
  })

  it('[S109] writes nothing to find that another process is sending, or that nothing more is due', async () => {
    const phone = await subscribe()
    await write('mention')
    await look()
    nowMs += 5000
    const leased_until = new Date(nowMs + minute).toISOString()
    await store.db.updateTable('push_queue').set({ lease: 'other', leased_until }).execute()
    const writing = vi.spyOn(store, 'write')
    await look()
    expect(writing).not.toHaveBeenCalled()
    nowMs += 2 * minute
    await look()
    expect(noticesTo(phone)).toHaveLength(1)
    // It is claimed, and forgotten once it was sent.
    expect(writing).toHaveBeenCalledTimes(2)
  })

  it('[S109] two processes push once; one that was killed before it knew pushes again when its lease is over', async () => {
    const phone = await subscribe()
    await write('mention')
    await look()
    nowMs += 5000
    await Promise.all([look('p1'), look('p2'), look('p3')])
    expect(noticesTo(phone)).toHaveLength(1)
    await write('mention')
    await look()
    nowMs += 5000
    // A process claimed it and died.
    await store.db
      .updateTable('push_queue')
      .set({ lease: 'dead', leased_until: new Date(nowMs + minute).toISOString() })
      .execute()
    await look('p2')
    expect(noticesTo(phone)).toHaveLength(1)
    nowMs += 2 * minute
    await look('p2')
    expect(noticesTo(phone)).toHaveLength(2)
  })

  it.each([404, 410, 403])('[S109] a browser that is gone (%i) is sent nothing any more', async (status) => {
    await subscribe()
    service.status = status
    await write('mention')
    await pass()
    expect([await subscriptions(), await left()]).toEqual([[], []])
    await write('mention')
    await pass()
    expect(service.received).toHaveLength(1)
  })

  it('[S109] [S120] a browser that has another address by the time the former one answers gets the push there', async () => {
    const phone = await subscribe()
    service.status = 410
    service.beforeAnswer = async () => {
      if (service.received.length > 1) service.status = 201
      const endpoint = `${service.origin}/renewed`
      await store.db.updateTable('push_subscriptions').set({ endpoint }).execute()
    }
    await write('mention')
    await pass()
    await look()
    expect(service.received.map(({ path }) => path)).toEqual([phone.path, '/renewed'])
    expect(await subscriptions()).toHaveLength(1)
  })

  it('[S109] a browser for whose key nothing can be encrypted is dropped, and holds up nobody else', async () => {
    await subscribe()
    // Of the right length, and no point of the curve.
    const p256dh = Buffer.alloc(65, 4).toString('base64url')
    await store.db.updateTable('push_subscriptions').set({ p256dh }).execute()
    const other = await subscribe(recordId('oren'), '/oren')
    await write('mention')
    await write('mention', {}, recordId('oren'))
    await pass()
    expect(noticesTo(other)).toHaveLength(1)
    expect(await subscriptions()).toHaveLength(1)
    expect((await left()).map(({ user_id }) => user_id)).not.toContain('dana')
  })

  it('[S109] a push service that is down gets it later; one that refuses it, never', async () => {
    const phone = await subscribe()
    await choose({ quiet_hours: 'off', rests_on_sabbath: false })
    service.status = 503
    await write('mention')
    await pass()
    expect((await left()).map(({ attempts }) => attempts)).toEqual([1])
    const { host } = new URL(service.origin)
    expect(failures).toEqual([{ problem: 'status', status: 503, host }])
    await look()
    expect(service.received).toHaveLength(1)
    service.status = 201
    nowMs += 5 * minute
    await look()
    expect(noticesTo(phone)).toHaveLength(2)
    expect(await left()).toEqual([])
    service.status = 413
    await write('mention')
    await pass()
    expect([(await left()).length, (await subscriptions()).length]).toEqual([0, 1])
  })

  it('[S109] lost keys: there are new ones, and nothing is sent for the old', async () => {
    const before = await pushKeys(store)
    expect(await pushKeys(store)).toEqual(before)
    await subscribe()
    await store.write((tx) => deleteMeta(tx, 'push_keys'))
    const after = await pushKeys(store)
    expect(after.id).not.toBe(before.id)
    await write('mention')
    await pass()
    expect([service.received, await subscriptions(), await left()]).toEqual([[], [], []])
    const again = await subscribe()
    await write('mention')
    await pass()
    expect(noticesTo(again)).toHaveLength(1)
  })

  it('[S109] ends with its session: signed out, a month unused, blocked', async () => {
    const phone = await subscribe()
    await store.write((tx) => sessions().endPresented(tx, { token: phone.token, renewal: null }))
    await write('mention')
    await pass()
    expect([service.received, await subscriptions()]).toEqual([[], []])
    await subscribe()
    await store.write((tx) => sessions().blockAllOf(tx, dana))
    await write('mention')
    await pass()
    expect([service.received, await subscriptions()]).toEqual([[], []])
    await subscribe()
    nowMs += 31 * 24 * hour
    await write('mention')
    await pass()
    expect(service.received).toEqual([])
  })

  it('[S109] a browser on which another signs in tells the first one nothing', async () => {
    await subscribe(dana, '/shared')
    const oren = await subscribe(recordId('oren'), '/shared')
    await write('mention')
    await write('mention', { title: 'לאורן' }, recordId('oren'))
    await pass()
    expect(noticesTo(oren).map(({ title }) => title)).toEqual(['לאורן'])
  })

  describe('[S109] quiet', () => {
    it('the night holds it, and the morning tells of all of it at once', async () => {
      const phone = await subscribe()
      nowMs = at('2026-11-24T23:00')
      await write('mention')
      await write('call')
      const read = await write('task')
      await pass()
      expect(service.received).toEqual([])
      await markRead(read)
      nowMs = at('2026-11-25T06:59')
      await look()
      expect(service.received).toEqual([])
      nowMs = at('2026-11-25T07:00')
      await look()
      expect(noticesTo(phone)).toEqual([expect.objectContaining({ title: 'במה: שתי הודעות חדשות' })])
      expect(await left()).toEqual([])
    })

    it('the Sabbath that enters while messages wait holds them until it is out', async () => {
      const phone = await subscribe()
      nowMs = at('2026-11-27T15:54')
      service.status = 503
      await write('mention')
      await pass()
      expect(service.received).toHaveLength(1)
      service.status = 201
      for (const moment of ['2026-11-27T15:56', '2026-11-27T20:00', '2026-11-28T10:00', '2026-11-28T17:13']) {
        nowMs = at(moment)
        await look()
      }
      expect(service.received).toHaveLength(1)
      nowMs = at('2026-11-28T17:15')
      await look()
      expect(noticesTo(phone)).toHaveLength(2)
    })

    it('the Sabbath that enters while the device is away: no push service keeps it into that, and it comes afterwards', async () => {
      const phone = await subscribe()
      nowMs = at('2026-11-27T13:55')
      await write('mention', { title: 'תיוג' })
      await pass()
      // Two hours less a few seconds, instead of a day.
      const ttl = Number(service.received[0]?.headers['ttl'])
      expect(ttl).toBeGreaterThan(7100)
      expect(ttl).toBeLessThanOrEqual(7200)
      nowMs = at('2026-11-28T17:15')
      await look()
      expect(noticesTo(phone).map(({ title }) => title)).toEqual(['תיוג', 'תיוג'])
      // They are the same on the device, so the second replaces the first.
      expect(new Set(noticesTo(phone).map(({ tag }) => tag)).size).toBe(1)
      expect(await left()).toEqual([])
    })

    it('what was read before does not come again', async () => {
      await subscribe()
      nowMs = at('2026-11-27T13:55')
      const id = await write('mention')
      await pass()
      await markRead(id)
      nowMs = at('2026-11-28T18:00')
      await look()
      expect(service.received).toHaveLength(1)
    })

    it('only a changed call breaks it, and only for who allowed that', async () => {
      const phone = await subscribe()
      nowMs = at('2026-11-28T10:00')
      await choose({ calls_break_quiet: true })
      await write('mention')
      await write('call', { title: 'שינוי' })
      await pass()
      expect(noticesTo(phone).map(({ title }) => title)).toEqual(['שינוי'])
    })

    it('is as each person wants it: no night, no Sabbath', async () => {
      const phone = await subscribe()
      await choose({ quiet_hours: 'off', rests_on_sabbath: false })
      nowMs = at('2026-11-28T02:00')
      await write('mention')
      await pass()
      expect(noticesTo(phone)).toHaveLength(1)
      expect(Number(service.received[0]?.headers['ttl'])).toBe(24 * 3600)
    })

    it('a night that a clock change makes shorter ends at seven by the clock on the wall', async () => {
      const phone = await subscribe()
      await choose({ rests_on_sabbath: false })
      nowMs = Date.parse('2026-03-26T21:00:00.000Z')
      const session = await store.db
        .updateTable('sessions')
        .set({ renewable_until: '2099-01-01T00:00:00.000Z' })
        .execute()
      expect(session).toHaveLength(1)
      await write('mention')
      await pass()
      nowMs = Date.parse('2026-03-27T03:59:00.000Z')
      await look()
      expect(service.received).toEqual([])
      nowMs = Date.parse('2026-03-27T04:00:00.000Z')
      await look()
      expect(noticesTo(phone)).toHaveLength(1)
    })
  })

  describe('[S109] an e-mail', () => {
    it('has all that was not read after ten minutes, of the kinds that were chosen', async () => {
      await look()
      await choose({ 'messages_mailed/given': true, 'messages_mailed/call': true })
      await write('task', { title: 'הוקצתה לך משימה', context_text: 'משימה: <לארוז>' })
      await write('call', { title: 'שינוי בשיבוץ שלך' })
      await write('mention', { title: 'תיוג' })
      await pass()
      expect(mails).toEqual([])
      nowMs += 10 * minute
      await look()
      expect(mails).toHaveLength(1)
      expect(mails[0]).toMatchObject({ subject: 'שתי הודעות חדשות', to: { address: 'dana@bama.test' } })
      expect(mails[0]?.text).toContain('https://bama.example/Tasks?task=t1')
      expect(mails[0]?.html).toContain('&lt;לארוז&gt;')
      expect(mails[0]?.text).not.toContain('תיוג')
      expect(await left()).toEqual([])
    })

    it('is the digest of what came in a Sabbath', async () => {
      await look()
      await choose({ 'messages_mailed/given': true })
      nowMs = at('2026-11-28T10:00')
      for (let count = 0; count < 5; count++) await write('task')
      await pass()
      nowMs += 20 * minute
      await look()
      expect(mails).toEqual([])
      nowMs = at('2026-11-28T17:15')
      await look()
      expect(mails.map(({ subject }) => subject)).toEqual(['5 הודעות חדשות'])
    })

    it('that a mail server keeps waiting holds up no push, and stays to be sent', async () => {
      const phone = await subscribe()
      await choose({ 'messages_mailed/given': true })
      await write('task')
      await pass()
      expect(noticesTo(phone)).toHaveLength(1)
      nowMs += 10 * minute
      await write('call')
      const answers: ((failure: MailFailure | null) => void)[] = []
      const mailer = { send: () => new Promise<MailFailure | null>((resolve) => answers.push(resolve)) }
      const { tick, close } = await listen(mailer)
      await vi.waitFor(() => expect(answers).toHaveLength(1))
      nowMs += 5000
      tick()
      await vi.waitFor(() => expect(noticesTo(phone)).toHaveLength(2))
      for (const answer of answers) answer({ problem: 'mail_unreachable', errorCode: 'ETIMEDOUT' })
      await close()
      expect((await left()).filter(({ target }) => target === 'mail')).toMatchObject([{ attempts: 1 }])
      expect(failures).toEqual([{ problem: 'mail_unreachable', errorCode: 'ETIMEDOUT' }])
    })

    it('is none where the server sends no e-mail', async () => {
      await choose({ 'messages_mailed/given': true })
      await openSender('p1', null).look(() => false)
      await write('task')
      await openSender('p1', null).look(() => false)
      expect(await left()).toEqual([])
    })
  })

  it('[S109] is sent to no address inside, and without TLS to none', async () => {
    const { token } = await signIn(dana)
    const session = await sessions().find(token)
    if (session === null) throw new Error('signed in')
    const key_id = (await pushKeys(store)).id
    const save = (endpoint: string, allowed: string[] = [], key = key_id) =>
      createPushSubscriptions({ store, now: () => nowMs, guard: createAddressGuard(allowed) }).save(session, {
        endpoint,
        keys: createPushBrowser().keys,
        key_id: key,
      })
    for (const endpoint of [
      'http://127.0.0.1/x',
      'https://127.0.0.1/x',
      'https://[::1]/x',
      'https://10.1.2.3/x',
      'https://169.254.169.254/latest',
      'http://push.example/x',
      'https://user:secret@push.example/x',
      'file:///etc/passwd',
    ])
      expect(await save(endpoint)).toBe('bad_push_address')
    expect(await save('https://push.example/x', [], 'another')).toBe('other_push_key')
    expect(await subscriptions()).toEqual([])
    expect(await save('https://push.example/x')).toBeNull()
  })

  it('[S109] a name that leads inside is not followed when it is sent to', async () => {
    const phone = await subscribe()
    await store.db
      .updateTable('push_subscriptions')
      .set({ endpoint: `http://localhost:${new URL(service.origin).port}/dana` })
      .execute()
    await write('mention')
    const inside = createPushSender({
      store,
      now: () => nowMs,
      post: createPostMessage({ guard: createAddressGuard([]), stopping: never }),
      mailer: null,
      onMailFailure: () => undefined,
      onPushFailure: () => undefined,
      onFailure,
      origin: null,
      zone: 'Asia/Jerusalem',
      place: defaultPlace,
      random: () => 0.5,
      process: 'p1',
    })
    await inside.look(() => false)
    nowMs += 5000
    await inside.look(() => false)
    await inside.ended()
    expect([noticesTo(phone), await left()]).toEqual([[], []])
  })
})

it('[S109] pushes are signed with an address that every push service takes', () => {
  expect(subjectOf('https://bama.example')).toBe('https://bama.example')
  for (const origin of [null, 'http://bama.example', 'https://localhost:8080', 'https://bama.local', 'https://bama'])
    expect(subjectOf(origin)).toMatch(/^mailto:/)
})
