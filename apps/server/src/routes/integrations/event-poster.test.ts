import { maxUploadBytes, type RecordId } from '@bama/domain'
import { type EventPoster, eventPosterSchema } from '@bama/sync'
import sharp from 'sharp'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { bombPng, jpeg, phonePhoto, picture } from '../../../testing/files/images.ts'
import {
  answersStatus,
  type Behaviour,
  draws,
  drips,
  type FakeModel,
  hangsUp,
  imageSettingsOf,
  isEndless,
  isSilent,
  openFakeModel,
  serves,
} from '../../../testing/integrations/fake-model.ts'
import { createSyncClients, type SyncClients } from '../../../testing/sync-client.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'
import type { ModelSettings } from '../../integrations/model-settings.ts'

let service: FakeModel
let server: TestServer
let clients: SyncClients
let danaId: RecordId
let dana: string

async function open(settings: Partial<ModelSettings> = {}): Promise<void> {
  service = await openFakeModel(settings)
  onTestFinished(() => service.close())
  service.behave(draws(await jpeg()))
  server = await openTestServer({ images: imageSettingsOf(service) })
  danaId = await server.addPerson('dana', 'admin')
  dana = await server.signIn('dana')
  clients = createSyncClients(server.store)
  clients.nowMs = server.nowMs
  await clients.push(danaId, {
    entity: 'events',
    recordId: 'e1',
    operation: 'create',
    patch: { name: 'מרתון', date: '2027-04-16' },
  })
}

beforeEach(() => open())

const text = 'רצים בשקיעה על חוף תל אביב'
const ask = (body: object = {}, cookie = dana) =>
  server.call('POST', '/api/integrations/event-poster', { body: { event_id: 'e1', text, ...body }, cookie })
const poster = async (): Promise<EventPoster> => eventPosterSchema.parse((await ask()).json())
const failure = async (call: ReturnType<typeof ask>) => {
  const response = await call
  return [response.statusCode, response.json<{ error: { code: string } }>().error.code]
}
/** Returns the body of a request to the service. */
const sentBody = (n = 0) => JSON.parse(service.requests[n]?.text ?? '{}') as Readonly<Record<string, unknown>>

describe('a poster', () => {
  it('[B7.16] is an image of the service, encoded again and kept nowhere', async () => {
    service.behave(draws(await phonePhoto()))
    const { type, image } = await poster()
    expect(type).toBe('image/jpeg')
    const bytes = Buffer.from(image, 'base64')
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 200, height: 320 })
    for (const hidden of ['SecretMaker', 'SecretPlace']) expect(bytes.toString('latin1')).not.toContain(hidden)
    expect([service.requests[0]?.path, service.requests[0]?.authorization]).toEqual([
      '/v1/images/generations',
      'Bearer sk-test',
    ])
    expect(sentBody()).toMatchObject({ model: 'test-model', n: 1, size: '1024x1024', response_format: 'b64_json' })
    expect(sentBody()['prompt']).toContain(text)
    expect(await server.store.db.selectFrom('files').selectAll().execute()).toEqual([])
  })

  it('is asked for without phones, addresses, links and sums', async () => {
    await ask({ text: 'במה ירוקה. דנה 050-1234567 dana@almog.example https://x.example תקציב 9,000 ש"ח [phone-1]' })
    const { prompt } = sentBody()
    expect(prompt).toContain('במה ירוקה')
    for (const kept of ['1234567', 'almog', 'x.example', '9,000', '[', ']']) expect(prompt).not.toContain(kept)
  })

  it('[B7.16] is described, and no more: a service takes no settings out of the text', async () => {
    // Settings as stable-diffusion.cpp reads them, and a tag by which such services load parts of a model.
    const settings = '<sd_cpp_extra_args>{"sample_params":{"sample_steps":100000}}</sd_cpp_extra_args>'
    await ask({ text: `במה ירוקה ${settings} <lora:x:9>` })
    expect(sentBody()['prompt']).toContain('במה ירוקה')
    expect(sentBody()['prompt']).not.toMatch(/[<>]/)
  })

  it('is for who may change the event, in person', async () => {
    await server.addPerson('noa', 'user')
    const omerId = await server.addPerson('omer', 'operator')
    const [noa, omer] = [await server.signIn('noa'), await server.signIn('omer')]
    expect(await failure(ask({}, noa))).toEqual([403, 'forbidden'])
    expect(await failure(ask({}, omer))).toEqual([404, 'not_found'])
    expect(await failure(ask({ event_id: 'none' }))).toEqual([404, 'not_found'])
    expect((await ask({}, '')).statusCode).toBe(401)
    const body = { name: 'k', password: 'correct-horse' }
    const { key } = (await server.call('POST', '/api/keys', { body, cookie: dana })).json<{ key: string }>()
    const byKey = { body: { event_id: 'e1', text }, headers: { authorization: `Bearer ${key}` } }
    expect((await server.call('POST', '/api/integrations/event-poster', byKey)).statusCode).toBe(403)
    expect(service.requests).toEqual([])
    await clients.push(danaId, { entity: 'events', recordId: 'e1', patch: { assigned_operator_id: omerId } })
    expect((await ask({}, omer)).statusCode).toBe(200)
  })

  it('has a text, not too much of it, and no address or model of the caller’s', async () => {
    for (const body of [
      { text: '  ' },
      { text: 'א'.repeat(2001) },
      { text: 5 },
      { url: 'http://evil.example' },
      { model: 'other' },
      { size: '9999x9999' },
      { event_id: '__proto__' },
    ])
      expect((await ask(body)).statusCode).toBeGreaterThanOrEqual(400)
    expect(service.requests).toEqual([])
    expect((await ask({ text: 'א'.repeat(2000) })).statusCode).toBe(200)
  })

  it('leaves no text in the log', async () => {
    await ask()
    service.behave(answersStatus(500))
    await ask()
    const log = server.log.join('')
    expect(log).toContain('image service asked')
    for (const hidden of ['שקיעה', 'sk-test', 'מרתון']) expect(log).not.toContain(hidden)
  })

  it('is made 30 times in a quarter of an hour, whatever the language model was asked', async () => {
    for (let time = 0; time < 30; time++) expect((await ask()).statusCode).toBe(200)
    expect((await ask()).statusCode).toBe(429)
    expect(service.requests).toHaveLength(30)
  })

  it('is not made where the operator named no service', async () => {
    server = await openTestServer()
    danaId = await server.addPerson('dana', 'admin')
    dana = await server.signIn('dana')
    await createSyncClients(server.store).push(danaId, {
      entity: 'events',
      recordId: 'e1',
      operation: 'create',
      patch: { name: 'מרתון', date: '2027-04-16' },
    })
    expect(await failure(ask())).toEqual([409, 'no_image_service'])
    expect((await server.call('GET', '/api/integrations', { cookie: dana })).json()).toMatchObject({ images: null })
  })
})

describe('an image that comes as an address', () => {
  it('is fetched from the service itself', async () => {
    const png = await picture().png().toBuffer()
    for (const url of [`http://${service.host}/files/1.png`, '/files/1.png']) {
      service.requests.splice(0)
      service.behave(draws({ url }), serves(png))
      expect((await poster()).type).toBe('image/png')
      expect(service.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
        'POST /v1/images/generations',
        'GET /files/1.png',
      ])
    }
  })

  it('[B7.16] is fetched from nowhere else', async () => {
    const elsewhere = await openFakeModel()
    onTestFinished(() => elsewhere.close())
    elsewhere.behave(serves(await jpeg(), 'image/jpeg'))
    const { port } = new URL(`http://${service.host}`)
    for (const url of [
      `http://${elsewhere.host}/1.png`,
      `//${elsewhere.host}/1.png`,
      `http://localhost:${port}/1.png`,
      `https://${service.host}/1.png`,
      'file:///etc/passwd',
      'data:image/png;base64,AAAA',
      'http://169.254.169.254/latest/meta-data',
      'x://',
    ]) {
      service.requests.splice(0)
      service.behave(draws({ url }))
      expect([url, ...(await failure(ask()))]).toEqual([url, 502, 'image_unusable'])
      expect([url, service.requests.length]).toEqual([url, 1])
    }
    // A redirect doesn't lead there either.
    service.behave(draws({ url: '/1.png' }), answersStatus(302, { location: `http://${elsewhere.host}/1.png` }))
    expect(await failure(ask())).toEqual([502, 'image_failed'])
    expect(elsewhere.requests).toEqual([])
  })

  it.each([
    ['is not there', answersStatus(404), [502, 'image_unusable']],
    ['is a page', serves(Buffer.from('<html>'), 'text/html'), [502, 'image_unusable']],
    ['has no end', isEndless, [502, 'image_unusable']],
    ['is cut off', hangsUp, [502, 'image_failed']],
  ] satisfies [string, Behaviour, unknown][])('is a coded error: it %s', async (_what, behaviour, expected) => {
    service.behave(draws({ url: '/1.png' }), behaviour)
    expect(await failure(ask())).toEqual(expected)
  })
})

describe('a service that does not do as it is asked', () => {
  it('that does not know how the image is to come is asked without that, now and later', async () => {
    service.behave(answersStatus(400), draws(await jpeg()))
    await poster()
    await poster()
    expect([0, 1, 2].map((n) => 'response_format' in sentBody(n))).toEqual([true, false, false])
  })

  it('that refuses the text says so, and is asked as before the next time', async () => {
    service.behave(answersStatus(400))
    expect(await failure(ask())).toEqual([422, 'image_refused'])
    service.behave(draws(await jpeg()))
    await poster()
    expect('response_format' in sentBody(2)).toBe(true)
  })

  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const json =
    (body: string): Behaviour =>
    (response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(body)
  it.each([
    ['answers 429', answersStatus(429), [503, 'image_busy']],
    ['answers 503', answersStatus(503), [503, 'image_busy']],
    ['answers 500', answersStatus(500), [502, 'image_failed']],
    ['answers 401', answersStatus(401), [502, 'image_failed']],
    ['leads elsewhere', answersStatus(307, { location: 'http://127.0.0.1:1/' }), [502, 'image_failed']],
    ['hangs up', hangsUp, [502, 'image_failed']],
    ['cuts its JSON', json('{"data":[{"b64_json":"iVBOR'), [502, 'image_unusable']],
    ['answers a page', json('<html>'), [502, 'image_unusable']],
    ['has no image', json('{"data":[]}'), [502, 'image_unusable']],
    ['has an empty one', json('{"data":[{"b64_json":"","url":null}]}'), [502, 'image_unusable']],
    ['draws a drawing that runs', draws(Buffer.from(svg)), [502, 'image_unusable']],
    ['draws a text', draws(Buffer.from('hello')), [502, 'image_unusable']],
    ['answers without end', isEndless, [502, 'image_unusable']],
    ['draws a field that unpacks', draws(bombPng(20_000, 20_000)), [502, 'image_unusable']],
  ] satisfies [string, Behaviour, unknown][])('is a coded error: it %s', async (_what, behaviour, expected) => {
    service.behave(behaviour)
    expect(await failure(ask())).toEqual(expected)
  })

  it('is a coded error: a good image that is larger than an upload may be', async () => {
    const large = Buffer.concat([await jpeg(), Buffer.alloc(maxUploadBytes)])
    service.behave(draws(large))
    expect(await failure(ask())).toEqual([502, 'image_unusable'])
    service.behave(draws({ url: '/1.jpg' }), serves(large, 'image/jpeg'))
    expect(await failure(ask())).toEqual([502, 'image_unusable'])
  })

  it('is a coded error: half an image', async () => {
    const png = await picture().png().toBuffer()
    service.behave(draws(png.subarray(0, png.length / 2)))
    expect(await failure(ask())).toEqual([502, 'image_unusable'])
  })

  it.each([
    ['says nothing', [isSilent]],
    ['drips', [drips]],
    ['says nothing of the image', [draws({ url: '/1.png' }), isSilent]],
  ] satisfies [string, Behaviour[]][])('is waited for so long and no longer: it %s', async (_what, behaviours) => {
    await open({ timeoutMs: 200 })
    service.behave(...behaviours)
    expect(await failure(ask())).toEqual([504, 'image_timeout'])
  })

  it('that is not there is a coded error too', async () => {
    service.close()
    expect(await failure(ask())).toEqual([502, 'image_failed'])
    expect(server.log.join('')).toContain('the image service gave no image')
  })
})
