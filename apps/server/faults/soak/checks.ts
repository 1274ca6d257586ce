import { accessRules, entityModels, entityNamed, type Patch, wholeFields } from '@bama/domain'
import { openPostgresStore, type Store } from '../../src/store/store.ts'
import { readUser } from '../../src/sync/read-user.ts'
import type { Device } from '../device.ts'
import type { SoakClient } from './client.ts'

type Copy = ReadonlyMap<string, string>

/** The value with its keys sorted, so that equal values are serialized equally. */
const canonical = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, part]) => [key, canonical(part)]),
  )
}

const copyOf = ({ store }: Device): Copy =>
  new Map(
    store
      .all()
      .records.map(({ entity, record }) => [
        `${entity}/${record.id}`,
        JSON.stringify(canonical({ ...record, _synced: true })),
      ]),
  )

function differences(name: string, copy: Copy, expected: Copy): readonly string[] {
  const keys = new Set([...copy.keys(), ...expected.keys()])
  return [...keys].flatMap((key) => {
    const [is, should] = [copy.get(key), expected.get(key)]
    return is === should ? [] : [`${name}: ${key} is ${is ?? 'not there'}, should be ${should ?? 'not there'}`]
  })
}

/** Every copy must equal a full pull by its person, which in turn must contain exactly what the person may see. */
export async function checkCopies(
  clients: readonly SoakClient[],
  databaseUrl: string,
  idOf: (client: SoakClient) => string,
): Promise<readonly string[]> {
  const problems: string[] = []
  const store = await openPostgresStore(databaseUrl)
  try {
    for (const person of new Set(clients.map(({ member }) => member))) {
      const own = clients.filter(({ member }) => member === person)
      const [first] = own
      if (first === undefined) continue
      const fresh = first.fresh()
      const outcome = await fresh.sync()
      if (outcome.kind !== 'synced') problems.push(`${person.name}: a full pull ended with ${JSON.stringify(outcome)}`)
      const pulled = copyOf(fresh)
      for (const [index, { device }] of own.entries())
        problems.push(...differences(`${person.name} ${index + 1}`, copyOf(device), pulled))
      problems.push(...(await missing(store, idOf(first), fresh, person.name)))
    }
  } finally {
    await store.close()
  }
  return problems
}

/** Compares what the person may see in the database with a full pull. */
async function missing({ db }: Store, userId: string, fresh: Device, name: string): Promise<readonly string[]> {
  const user = await readUser(db, userId)
  if (user === null) return [`${name}: has no account`]
  const rows = await db
    .selectFrom('records')
    .select(['entity', 'id', 'version', 'shown_version', 'audience', 'fields'])
    .where('deleted', 'is', null)
    .execute()
  const seen = rows.flatMap(({ entity, id, version, shown_version, audience, fields }) => {
    const known = entityNamed(entity)
    if (known === null || !accessRules[known].sees(user, audience)) return []
    const record = { id, fields: wholeFields(entityModels[known], JSON.parse(fields) as Record<string, unknown>) }
    // Changes of hidden fields are hidden as well (packages/sync/SPEC.md, S25).
    const hidden = accessRules[known].hiddenFields(user, record)
    return [{ entity, id, version: hidden.length === 0 ? version : (shown_version ?? version) }]
  })
  const pulled = new Map(
    fresh.store.all().records.map(({ entity, record }) => [`${entity}/${record.id}`, record._version]),
  )
  const wrong = seen.filter(({ entity, id, version }) => pulled.get(`${entity}/${id}`) !== version)
  return [
    ...wrong.map(
      ({ entity, id, version }) =>
        `${name}: a full pull brings ${entity}/${id} in version ${pulled.get(`${entity}/${id}`)}, the database has ${version}`,
    ),
    ...(pulled.size === seen.length
      ? []
      : [`${name}: a full pull brings ${pulled.size} records, ${seen.length} are theirs to see`]),
  ]
}

/** The numbers of changes accepted and refused, according to the devices. */
export interface Ends {
  readonly taken: number
  readonly refused: number
}

/** Every change was decided exactly once: accepted ones left their effects in the database, refused ones none. */
export async function checkEnds(
  clients: readonly SoakClient[],
  databaseUrl: string,
): Promise<{ readonly problems: readonly string[]; readonly ends: Ends }> {
  const problems: string[] = []
  const store = await openPostgresStore(databaseUrl)
  try {
    const answers = await store.db.selectFrom('mutations').select(['id', 'result']).execute()
    const status = new Map(
      answers.map(({ id, result }) => [id, (JSON.parse(result) as { readonly status: string }).status]),
    )
    const history = await store.db
      .selectFrom('history')
      .select(['n', 'seq', 'entity', 'record_id', 'mutation_id', 'outcome'])
      .orderBy('n')
      .execute()
    const traced = new Set(history.map(({ mutation_id }) => mutation_id))
    let taken = 0
    let refused = 0
    for (const { member, device } of clients) {
      const { acknowledged, rejected, outbox } = device.store.all()
      if (outbox.length > 0) problems.push(`${member.name}: ${outbox.length} changes still wait`)
      for (const { id, operation, data } of acknowledged) {
        taken++
        if (status.get(id) !== 'applied' && status.get(id) !== 'superseded')
          problems.push(`${member.name}: ${id} was acknowledged, but the database says ${status.get(id)}`)
        if (!traced.has(id) && (operation === 'delete' || !removesOnly(data.patch)))
          problems.push(`${member.name}: ${id} was acknowledged and left no trace`)
      }
      for (const { id } of rejected) {
        refused++
        if (status.get(id) !== 'rejected')
          problems.push(`${member.name}: ${id} was refused, but the database says ${status.get(id)}`)
        if (traced.has(id)) problems.push(`${member.name}: ${id} was refused and left a trace`)
      }
    }
    if (taken + refused !== status.size)
      problems.push(`${status.size} changes were answered, the devices know of ${taken + refused}`)
    problems.push(...checkNumbers(history), ...(await checkVersions(store, history)))
    return { problems, ends: { taken, refused } }
  } finally {
    await store.close()
  }
}

/** Whether a patch only removes entries of lists or sets. That leaves no trace if they didn't exist. */
const removesOnly = (patch: Patch): boolean =>
  Object.entries(patch).every(([cell, value]) => cell.split('/').length === 2 && (value === null || value === false))

interface HistoryRow {
  readonly n: number
  readonly seq: number
  readonly entity: string
  readonly record_id: string
  readonly mutation_id: string
  readonly outcome: string
}

/** Sequence numbers grow in the order in which the database wrote them, and none was given twice. */
function checkNumbers(history: readonly HistoryRow[]): readonly string[] {
  const problems: string[] = []
  const owner = new Map<number, string>()
  let last = 0
  for (const { n, seq, entity, record_id, mutation_id, outcome } of history) {
    if (seq < last) problems.push(`history ${n}: number ${seq} was written after ${last}`)
    last = Math.max(last, seq)
    if (outcome === 'lost') continue
    const change = `${entity}/${record_id} by ${mutation_id}`
    if ((owner.get(seq) ?? change) !== change)
      problems.push(`number ${seq} was given to ${owner.get(seq)} and to ${change}`)
    owner.set(seq, change)
  }
  return problems
}

/** A record's version is its number of changes, so this finds changes that were lost or applied twice. */
async function checkVersions({ db }: Store, history: readonly HistoryRow[]): Promise<readonly string[]> {
  const changes = new Map<string, Set<number>>()
  for (const { entity, record_id, seq, outcome } of history) {
    if (outcome === 'lost') continue
    const key = `${entity}/${record_id}`
    changes.set(key, (changes.get(key) ?? new Set()).add(seq))
  }
  const records = await db.selectFrom('records').select(['entity', 'id', 'version', 'seq']).execute()
  const { value } = await db.selectFrom('meta').select('value').where('key', '=', 'seq').executeTakeFirstOrThrow()
  return records.flatMap(({ entity, id, version, seq }) => {
    const had = changes.get(`${entity}/${id}`)
    if (had?.size !== version) return [`${entity}/${id} has version ${version}, its history ${had?.size ?? 0} changes`]
    return seq < Math.max(...had) || seq > Number(value)
      ? [`${entity}/${id} has number ${seq}, its last change ${Math.max(...had)}`]
      : []
  })
}
