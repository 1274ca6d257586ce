import { assert, entityNamed, type EntityName, entityNames } from '@bama/domain'
import { entityPageSchema, readSyncResponse, type SyncResponse, syncResponseSchema } from '@bama/sync'
import { plainClocks } from '../plain-clocks.ts'
import type { TestServer } from '../test-server.ts'
import type { Person } from './person.ts'
import type { Population } from './population.ts'
import type { Credentials } from './push-client.ts'
import { differingParts, seenRecords } from './seen-records.ts'

type Wire = Readonly<Record<string, unknown>>

/** A client's copy: records by entity and id, and the position to continue from. */
export interface Copy {
  readonly records: ReadonlyMap<string, ReadonlyMap<string, Wire>>
  /** Records reported as deleted or gone, as `<entity>/<id>`. */
  readonly removed: readonly string[]
  readonly place: Pick<SyncResponse, 'epoch' | 'cursor'>
}

/** Pulls all pages, from the beginning or from the end of an earlier copy. */
export async function pullAll(
  server: TestServer,
  credentials: Credentials,
  from: Copy['place'] | null = null,
): Promise<Copy> {
  const records = new Map<string, Map<string, Wire>>()
  const removed: string[] = []
  let place = from
  for (;;) {
    const body = {
      protocol: 2,
      deviceId: '00000000000000ab',
      epoch: place?.epoch ?? null,
      cursor: place?.cursor ?? null,
      mutations: [],
    }
    const response = await server.call('POST', '/api/sync', { body, ...credentials })
    assert(response.statusCode === 200, `the pull is answered: ${response.statusCode}`)
    const answer = readSyncResponse(syncResponseSchema.parse(response.json()))
    assert(answer !== null, 'the answer is one')
    for (const [entity, changes] of Object.entries(answer.changes)) {
      const ofEntity = records.get(entity) ?? new Map<string, Wire>()
      records.set(entity, ofEntity)
      for (const change of changes) {
        if ('_clocks' in change)
          ofEntity.set(change.id, { ...change, _clocks: plainClocks(entity, change, change._clocks) })
        else removed.push(`${entity}/${change.id}`)
      }
    }
    place = answer
    if (!answer.more) return { records, removed, place: { epoch: answer.epoch, cursor: answer.cursor } }
  }
}

/** All records of one entity as simple clients read them: whole, without their clocks. */
export async function pullEntity(
  server: TestServer,
  credentials: Credentials,
  entity: EntityName,
  userId: string,
): Promise<ReadonlyMap<string, Wire>> {
  const items = new Map<string, Wire>()
  let since = ''
  for (;;) {
    const response = await server.call('GET', `/api/sync/${entity}/${userId}${since}`, credentials)
    assert(response.statusCode === 200, `the call is answered: ${response.statusCode}`)
    const page = entityPageSchema.parse(response.json())
    for (const item of page.items) items.set(item.id, item)
    if (!page.more) return items
    since = `?since=${encodeURIComponent(page.cursor)}`
  }
}

/** The differences between a copy and what the table grants this person. `isClocked`: the copy includes clocks. */
export function differencesOfCopy(
  person: Person,
  population: Population,
  whole: ReadonlyMap<string, Wire>,
  records: Copy['records'],
  isClocked = true,
): readonly string[] {
  const expected = seenRecords(person, population, whole, isClocked)
  const unknown = [...records.keys()].filter((entity) => entityNamed(entity) === null)
  const none = new Map<string, Wire>()
  return [
    ...unknown.map((entity) => `${person.name} | gets ${entity}`),
    ...entityNames.flatMap((entity) =>
      differencesOfMaps({ person, entity, population }, expected.get(entity) ?? none, records.get(entity) ?? none),
    ),
  ]
}

function differencesOfMaps(
  {
    person,
    entity,
    population,
  }: { readonly person: Person; readonly entity: EntityName; readonly population: Population },
  wanted: ReadonlyMap<string, Wire>,
  got: ReadonlyMap<string, Wire>,
): readonly string[] {
  const labelOf = (id: string): string => population.records.find((record) => record.id === id)?.label ?? ''
  const ids = new Set([...wanted.keys(), ...got.keys()])
  return [...ids].flatMap((id) => {
    const problems = partsOf(wanted.get(id), got.get(id))
    return problems.length === 0 ? [] : [`${person.name} | ${entity}/${id}, ${labelOf(id)} | ${problems.join(', ')}`]
  })
}

function partsOf(wanted: Wire | undefined, got: Wire | undefined): readonly string[] {
  if (wanted === undefined) return ['expected not to be seen, got it']
  return got === undefined ? ['expected to be seen, did not come'] : differingParts(wanted, got)
}
