import { createHash, randomUUID } from 'node:crypto'
import { cellPath, fileUrlOf, type Patch, type RecordId } from '@bama/domain'
import { describe, expect, it } from 'vitest'
import { upload } from '../testing/files/calls.ts'
import { jpeg } from '../testing/files/images.ts'
import { neededFile } from '../testing/authorisation/cell-samples.ts'
import { expectUpdate } from '../testing/authorisation/expected-answer.ts'
import { fullRecord } from '../testing/authorisation/full-records.ts'
import { createIds, type KnownRecord, writeRecords } from '../testing/authorisation/known-record.ts'
import { sees } from '../testing/authorisation/permits.ts'
import { addPerson, type Person, personas } from '../testing/authorisation/person.ts'
import type { PushCase } from '../testing/authorisation/push-case.ts'
import { differencesOfPush } from '../testing/authorisation/push-check.ts'
import { createPushClient } from '../testing/authorisation/push-client.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

const items = new Map<string, KnownRecord>()
const newId = createIds()

const eventOf = (fields: Readonly<Record<string, unknown>>, label: string): KnownRecord => ({
  entity: 'events',
  id: newId('events'),
  label,
  fields: { ...fullRecord('events'), ...fields },
})

/** Uploads an image and returns its id. */
async function uploaded(server: TestServer, cookie: string, bytes: Buffer): Promise<string> {
  const id = randomUUID()
  const { statusCode } = await upload(server, cookie, { id, bytes })
  expect(statusCode).toBe(201)
  return id
}

const pdf = Buffer.from('%PDF-1.7\nמפרט')
const announcedPdf = () => ({
  name: 'מפרט.pdf',
  type: 'application/pdf',
  size: pdf.length,
  sha256: createHash('sha256').update(pdf).digest('hex'),
})

/** Uploads a document in parts and returns its id. */
async function uploadedPdf(server: TestServer, cookie: string): Promise<string> {
  const id = randomUUID()
  await server.call('POST', '/api/files/uploads', { cookie, body: { id, ...announcedPdf() } })
  const headers = { 'content-type': 'application/octet-stream' }
  const { statusCode } = await server.call('PUT', `/api/files/uploads/${id}?offset=0`, { cookie, body: pdf, headers })
  expect(statusCode).toBe(200)
  return id
}

const entryOf = (fileId: string): Patch => ({ [cellPath('screen_grid_images', 'shot', 'url')]: fileUrlOf(fileId) })

/** Attaches a file to an event by a push of its uploader, or takes it off again. */
async function attach(server: TestServer, cookie: string, recordId: RecordId, patch: Patch): Promise<void> {
  const attached: PushCase = {
    entity: 'events',
    situation: 'there',
    probe: 'a file',
    operation: 'update',
    recordId,
    patch,
    expected: { is: 'applied' },
  }
  const [sent] = await createPushClient(server, { cookie }).push([attached])
  expect(sent?.result).toEqual({ status: 'applied' })
}

describe('files', () => {
  it('are given to who uploaded them and to who sees a record that names them', { timeout: 300_000 }, async () => {
    const server = await openTestServer()
    const image = await jpeg(64, 48)
    const people: Person[] = []
    for (const plan of personas) people.push(await addPerson(server, plan))
    const boss = await addPerson(server, { name: 'boss', role: 'admin' })
    const bossCookie = await server.signIn('boss')

    const perPerson = people.map((person) =>
      eventOf({ assigned_operator_id: person.id, user_id: boss.id }, `an event assigned to ${person.name}`),
    )
    const nobodys = eventOf({ assigned_operator_id: null, user_id: boss.id }, 'an event assigned to nobody')
    const archived = eventOf({ assigned_operator_id: null, user_id: boss.id, is_archived: true }, 'an archived event')
    const events = [...perPerson, nobodys, archived]
    await writeRecords(server.store, events, server.nowMs)

    // The boss's uploads: on each event through one of the two fields, on no record, and one removed from its event.
    const files: {
      readonly id: string
      readonly on: KnownRecord | null
      readonly label: string
      readonly isPdf?: boolean
    }[] = []
    for (const [index, event] of events.entries()) {
      const id = await uploaded(server, bossCookie, image)
      await attach(
        server,
        bossCookie,
        event.id,
        index % 2 === 0 ? entryOf(id) : { screen_grid_image_url: fileUrlOf(id) },
      )
      files.push({ id, on: event, label: `on ${event.label ?? ''}` })
    }
    files.push({ id: await uploaded(server, bossCookie, image), on: null, label: 'on no record' })
    const taken = await uploaded(server, bossCookie, image)
    await attach(server, bossCookie, nobodys.id, { [cellPath('screen_grid_images', 'taken', 'url')]: fileUrlOf(taken) })
    await attach(server, bossCookie, nobodys.id, { [cellPath('screen_grid_images', 'taken')]: null })
    files.push({ id: taken, on: null, label: 'taken from its event' })

    // Files of attachments: on each event, on a task, and on an event that is then deleted.
    const task: KnownRecord = {
      entity: 'tasks',
      id: newId('tasks'),
      label: 'a task',
      fields: { ...fullRecord('tasks'), user_id: boss.id },
    }
    const gone = eventOf({ assigned_operator_id: null, user_id: boss.id }, 'a deleted event')
    await writeRecords(server.store, [task, gone], server.nowMs)
    // In chats: each person's own with the boss, and one without other members.
    const chatOf = (members: readonly string[], label: string): KnownRecord => ({
      entity: 'chats',
      id: newId('chats'),
      label,
      fields: { ...fullRecord('chats'), user_id: boss.id, members: [boss.id, ...members] },
    })
    const chats = [...people.map(({ id, name }) => chatOf([id], `a chat with ${name}`)), chatOf([], 'a chat of nobody')]
    const said = new Map(
      chats.map((chat): [string, KnownRecord] => [
        chat.id,
        {
          entity: 'chatMessages',
          id: newId('chatMessages'),
          fields: { ...fullRecord('chatMessages'), chat_id: chat.id, created_by: boss.id },
        },
      ]),
    )
    await writeRecords(server.store, [...chats, ...said.values()], server.nowMs)
    const itemTypes: Readonly<Record<string, string>> = { tasks: 'task', chats: 'chat' }
    const attachmentTo = (on: KnownRecord, fileId: string): PushCase => ({
      entity: 'attachments',
      situation: on.label ?? '',
      probe: 'an attachment',
      operation: 'create',
      recordId: newId('attachments'),
      patch: {
        ...neededFile,
        item_type: itemTypes[on.entity] ?? 'event',
        item_id: on.id,
        ...(said.has(on.id) && { entry_id: said.get(on.id)?.id ?? null }),
        file_id: fileId,
      },
      expected: { is: 'applied' },
    })
    const bossClient = createPushClient(server, { cookie: bossCookie })
    for (const on of [...events, task, gone, ...chats]) {
      const id = await uploadedPdf(server, bossCookie)
      const [sent] = await bossClient.push([attachmentTo(on, id)])
      expect(sent?.result).toEqual({ status: 'applied' })
      items.set(on.id, on)
      files.push({ id, on: on === gone ? null : on, label: `attached to ${on.label ?? ''}`, isPdf: true })
    }
    for (const on of chats) {
      const id = await uploaded(server, bossCookie, image)
      const [sent] = await bossClient.push([attachmentTo(on, id)])
      expect(sent?.result).toEqual({ status: 'applied' })
      files.push({ id, on, label: `a photo in ${on.label ?? ''}` })
    }
    await bossClient.push([
      {
        entity: 'events',
        situation: 'there',
        probe: 'its deletion',
        operation: 'delete',
        recordId: gone.id,
        patch: {},
        expected: { is: 'applied' },
      },
    ])
    files.push({ id: await uploadedPdf(server, bossCookie), on: null, label: 'of no attachment', isPdf: true })

    const differences: string[] = []
    const counts = { reads: 0, attached: 0 }
    for (const person of people) {
      const cookie = await server.signIn(person.name)
      const missing = await server.call('GET', `/api/files/${randomUUID()}`, { cookie })
      for (const { id, on, label, isPdf = false } of files) {
        const isSeen = on !== null && sees({ person, record: on, items })
        // A document has no thumbnail. A range request must not circumvent the check.
        for (const size of isPdf ? ['', 'range'] : ['', '?size=thumb']) {
          const isRange = size === 'range'
          const response = await server.call('GET', `/api/files/${id}${isRange ? '' : size}`, {
            cookie,
            ...(isRange && { headers: { range: 'bytes=0-4' } }),
          })
          const isRight = isSeen
            ? response.statusCode === (isRange ? 206 : 200)
            : response.statusCode === 404 && response.body === missing.body
          if (!isRight)
            differences.push(
              `${person.name} | a file ${label}${size} | expected ${isSeen ? '200' : '404'} | got ${response.statusCode}`,
            )
          counts.reads++
        }
      }

      // People may see their own file, and attach it where they may change the record. Nobody may attach this file of another
      // person, admins included.
      const own = await uploaded(server, cookie, image)
      const read = await server.call('GET', `/api/files/${own}`, { cookie })
      if (read.statusCode !== 200)
        differences.push(`${person.name} | their own file | expected 200 | got ${read.statusCode}`)
      counts.reads++
      const another = files.find(({ label }) => label === 'on no record')?.id ?? ''
      const cases = [own, another].flatMap((id) =>
        [entryOf(id), { screen_grid_image_url: fileUrlOf(id) }].map((patch): PushCase => {
          const record = eventOf({ assigned_operator_id: person.id, user_id: boss.id }, 'assigned to them')
          const byTable = expectUpdate({ person, record, items }, { patch })
          const expected =
            id === own || byTable.is !== 'applied' ? byTable : { is: 'refused' as const, codes: ['forbidden'] }
          const probe = id === own ? 'attaching their own file' : "attaching another's file"
          return {
            entity: 'events',
            situation: record.label ?? '',
            probe,
            operation: 'update',
            recordId: record.id,
            record,
            patch,
            expected,
          }
        }),
      )
      const client = createPushClient(server, { cookie })
      differences.push(...(await differencesOfPush(server, person, client, cases)))
      counts.attached += cases.length
      // An attachment doesn't give access to another person's file.
      const ownPdf = await uploadedPdf(server, cookie)
      const strangers = files.find(({ label }) => label === 'of no attachment')?.id ?? ''
      for (const [fileId, isTheirs] of [
        [ownPdf, true],
        [strangers, false],
      ] as const) {
        const attempt = attachmentTo(task, fileId)
        const [sent] = await client.push([attempt])
        const isRight = isTheirs ? sent?.result.status === 'applied' : sent?.result.status === 'rejected'
        if (!isRight) differences.push(`${person.name} | attaching ${isTheirs ? 'their own' : "another's"} document`)
        counts.attached++
      }
      for (const method of ['POST', 'PUT'] as const) {
        const response =
          method === 'POST'
            ? await server.call('POST', '/api/files/uploads', { cookie, body: { ...announcedPdf(), id: strangers } })
            : await server.call('PUT', `/api/files/uploads/${strangers}?offset=0`, {
                cookie,
                body: pdf,
                headers: { 'content-type': 'application/octet-stream' },
              })
        if (response.statusCode !== (method === 'POST' ? 409 : 404))
          differences.push(`${person.name} | ${method} over another's document | got ${response.statusCode}`)
        counts.reads++
      }
      // The refused attempt didn't make the file visible.
      const after = await server.call('GET', `/api/files/${another}`, { cookie })
      if (after.statusCode !== 404)
        differences.push(
          `${person.name} | another's file after trying to attach it | expected 404 | got ${after.statusCode}`,
        )
      counts.reads++
    }
    console.log(
      `authorisation, files: ${people.length} people, ${counts.reads} reads, ${counts.attached} attached; ${differences.length} differences`,
    )
    expect(differences).toEqual([])
    expect(counts.reads).toBeGreaterThan(1_000)
  })
})
