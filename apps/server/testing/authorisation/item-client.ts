import { assert, cellParts, defaultFields, entityModels, type EntityName } from '@bama/domain'
import { entitySyncResponseSchema } from '@bama/sync'
import type { TestServer } from '../test-server.ts'
import type { Person } from './person.ts'
import type { PushCase } from './push-case.ts'
import type { Credentials, PushClient, Sent } from './push-client.ts'

type Item = Record<string, unknown>

const itemsPerRequest = 400

/** Creates a simple client of one person, which sends whole records: POST /api/sync/:entity/:userId. */
export function createItemClient(server: TestServer, person: Person, credentials: Credentials): PushClient {
  async function exchange(entity: EntityName, cases: readonly PushCase[]): Promise<readonly Sent[]> {
    const items = cases.map((pushCase) => {
      const item = itemOf(pushCase)
      assert(item !== null, 'the case can be said by a whole record')
      return { ...item, id: pushCase.recordId, updated_at: new Date(server.nowMs + 1000).toISOString() }
    })
    const body = { items, deviceId: 'a simple client', timestamp: new Date(server.nowMs).toISOString() }
    const response = await server.call('POST', `/api/sync/${entity}/${person.id}`, { body, ...credentials })
    assert(response.statusCode === 200, `the items are taken: ${response.statusCode} ${response.body.slice(0, 300)}`)
    const answer = entitySyncResponseSchema.parse(response.json())
    const gone = new Set(answer.items.flatMap((item) => ('gone' in item ? [item.id] : [])))
    return cases.map((pushCase, index) => {
      const result = answer.results[index]
      assert(result !== undefined, 'every item is answered')
      const { id: _id, ...rest } = result
      return { pushCase, mutation: null, result: rest, isGone: gone.has(pushCase.recordId) }
    })
  }

  return {
    createsMissing: true,
    async push(cases) {
      const sent = new Map<PushCase, Sent>()
      for (const [entity, ofEntity] of Map.groupBy(cases, (pushCase) => pushCase.entity))
        for (let start = 0; start < ofEntity.length; start += itemsPerRequest)
          for (const one of await exchange(entity, ofEntity.slice(start, start + itemsPerRequest)))
            sent.set(one.pushCase, one)
      return cases.flatMap((pushCase) => sent.get(pushCase) ?? [])
    },
  }
}

type Entry = Readonly<Record<string, unknown>> & { readonly id: string }

/**
 * Returns a case as a record that a simple client would send: the changed fields, with whole lists and sets. Null if such
 * a client can't express it: computed fields, values that are stored already, invalid records.
 */
export function itemOf({ entity, operation, patch, record, isShared, isOfCells }: PushCase): Item | null {
  if (isOfCells === true) return null
  if (operation === 'delete') return { deleted: true }
  const model = entityModels[entity]
  const stored: Readonly<Record<string, unknown>> = { ...defaultFields(model), ...record?.fields }
  const item: Item = {}
  for (const [cell, value] of Object.entries(patch)) {
    const [field = '', key, part] = cellParts(cell) ?? []
    const old = item[field] ?? stored[field]
    if (Object.hasOwn(model.composites, field)) {
      if (typeof value !== 'object' || value === null) return null
      Object.assign(item, value)
    } else if (!Object.hasOwn(model.schema.shape, field) || model.derived.includes(field)) return null
    else if (key === undefined) item[field] = value
    else if (Object.hasOwn(model.maps, field)) item[field] = { [key]: value }
    else if (Object.hasOwn(model.sets, field)) item[field] = withElement(old as readonly string[], key, value === true)
    else item[field] = withEntry(old as readonly Entry[], key, part, value)
  }
  const parts = new Set(Object.values(model.composites).flatMap((composite) => Object.keys(composite.shape)))
  const isSame = (field: string): boolean =>
    JSON.stringify(sameCase(item[field])) === JSON.stringify(sameCase(stored[field]))
  const fields = Object.keys(item)
  const isNothingNew = fields.some((field) => !parts.has(field) && isSame(field)) || fields.every(isSame)
  // The other contents of the cast's own records aren't known here.
  return isNothingNew || (isShared === true && !fields.every((field) => identifyingFields.has(field))) ? null : item
}

const identifyingFields = new Set(['name', 'full_name', 'email', 'phone', 'position'])

const sameCase = (value: unknown): unknown => (typeof value === 'string' ? value.toLowerCase() : value)

const withElement = (elements: readonly string[], element: string, isPresent: boolean): readonly string[] => [
  ...elements.filter((other) => other !== element),
  ...(isPresent ? [element] : []),
]

function withEntry(entries: readonly Entry[], id: string, part: string | undefined, value: unknown): readonly Entry[] {
  if (part === undefined) return entries.filter((entry) => entry.id !== id)
  if (entries.some((entry) => entry.id === id))
    return entries.map((entry) => (entry.id === id ? { ...entry, [part]: value } : entry))
  return [...entries, { id, [part]: value }]
}
