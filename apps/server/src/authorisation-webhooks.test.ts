import { randomBytes } from 'node:crypto'
import { fieldOf } from '@bama/domain'
import { webhookEntities, webhookKinds } from '@bama/sync'
import { expect, it } from 'vitest'
import { hiddenFields, sees } from '../testing/authorisation/permits.ts'
import { crowds, editEverything, populate } from '../testing/authorisation/population.ts'
import { personas } from '../testing/authorisation/person.ts'
import { differingParts, queryOf, seenRecords, wholeRecords } from '../testing/authorisation/seen-records.ts'
import { openTestServer } from '../testing/test-server.ts'
import type { PostMessage } from './outgoing/post-message.ts'
import { createWebhookSender } from './webhooks/webhook-sender.ts'
import { createWebhooks } from './webhooks/webhooks.ts'

interface Message {
  readonly type: string
  readonly data: {
    readonly entity: string
    readonly id: string
    readonly changed?: readonly string[]
    readonly record: Readonly<Record<string, unknown>> | null
  }
}

it(
  'a webhook says what its owner sees, of every record in every situation, and nothing more',
  { timeout: 600_000 },
  async () => {
    const differences: string[] = []
    const counts = { people: 0, checked: 0 }
    for (const plans of crowds) {
      const server = await openTestServer()
      const population = await populate(server, plans)
      const { people, records } = population
      const now = () => server.nowMs
      const webhooks = createWebhooks({ store: server.store, now, randomBytes })
      for (const { id } of people) {
        const { password_hash } = await server.store.db
          .selectFrom('accounts')
          .select('password_hash')
          .where('user_id', '=', id)
          .executeTakeFirstOrThrow()
        await webhooks.create(id, { name: id, url: `https://${id}.example/`, kinds: [...webhookKinds] }, password_hash)
      }
      const made = await server.store.db.selectFrom('webhooks').select('user_id').execute()
      await editEverything(server, population)
      const whole = await wholeRecords(server)

      const received = new Map<string, Message[]>()
      const post: PostMessage = ({ url, body }) => {
        const messages = received.get(url) ?? []
        messages.push(JSON.parse(body) as Message)
        received.set(url, messages)
        return Promise.resolve({ status: 200, problem: null, response: null, retryAfterMs: null })
      }
      const sender = createWebhookSender({
        store: server.store,
        now,
        webhooks,
        post,
        random: () => 0.5,
        process: 'p',
        onCommitted: () => undefined,
        onError: (error) => {
          throw error
        },
      })
      await sender.wake(() => false)
      await sender.settled()

      counts.people += made.length
      for (const person of people.filter(({ id }) => made.some(({ user_id }) => user_id === id))) {
        const messages = received.get(`https://${person.id}.example/`) ?? []
        const messagesOf = Map.groupBy(messages, ({ data }) => `${data.entity}/${data.id}`)
        const seen = seenRecords(person, population, whole, false)
        const kinds = new Set<string>(webhookEntities)
        for (const { type, data } of messages)
          if (!kinds.has(data.entity)) differences.push(`${person.name} | told ${type}`)
        for (const record of records.filter(({ entity }) => kinds.has(entity))) {
          const about = messagesOf.get(`${record.entity}/${record.id}`) ?? []
          const query = queryOf(person, record, population)
          const problem = (text: string): number =>
            differences.push(`${person.name} | ${record.entity}/${record.id}, ${record.label ?? ''} | ${text}`)
          counts.checked++
          // What is said in chats is told to nobody.
          const isInChat = record.fields['item_type'] === 'chat'
          if ((isInChat || !sees(query)) && about.length > 0) problem('told, though not seen')
          const wanted = seen.get(record.entity)?.get(record.id)
          for (const { data } of about) {
            const hidden = hiddenFields(query)
            const shown = (data.changed ?? []).filter((cell) => hidden.includes(fieldOf(cell)))
            if (shown.length > 0) problem(`told of ${shown.join(', ')}`)
            if (data.record !== null && wanted !== undefined) {
              const parts = differingParts(wanted, data.record)
              if (parts.length > 0) problem(parts.join(', '))
            }
            if (data.record !== null && wanted === undefined) problem('its record, though not seen')
          }
          // Each of them was edited in cells that all see who see it.
          if (wanted !== undefined && !isInChat && !about.some(({ type }) => type.endsWith('.updated')))
            problem('not told')
        }
      }
    }
    console.log(
      `authorisation, webhooks: ${counts.people} people, ${counts.checked} cases, ${differences.length} differences`,
    )
    expect(differences).toEqual([])
    expect(counts.people).toBe(personas.length)
    expect(counts.checked).toBeGreaterThan(1500)
  },
)
