import { type Patch, recordId } from '@bama/domain'
import { chunksOf } from '../../src/store/chunks.ts'
import type { TestServer } from '../test-server.ts'
import { type KnownRecord, type StoredRow, storedRows, writeRecords } from './known-record.ts'
import type { Person } from './person.ts'
import type { PushCase } from './push-case.ts'
import type { PushClient, Sent } from './push-client.ts'
import { problemOf } from './push-problem.ts'
import { entriesOf } from '../../src/store/history.ts'

/**
 * Writes the records of the cases, pushes the cases as one person, and returns a line for each difference of the
 * answers or the store from the table.
 */
export async function differencesOfPush(
  server: TestServer,
  person: Person,
  client: PushClient,
  cases: readonly PushCase[],
): Promise<readonly string[]> {
  const changesWhatIsShared = ({ isShared, expected }: PushCase): boolean =>
    isShared === true && expected.is === 'applied'
  const lines = [
    ...(await differencesTogether(
      server,
      person,
      client,
      cases.filter((one) => !changesWhatIsShared(one)),
    )),
  ]
  // These change the same records, so each is checked before the next one is pushed.
  for (const one of cases.filter(changesWhatIsShared))
    lines.push(...(await differencesTogether(server, person, client, [one])))
  return lines
}

async function differencesTogether(
  server: TestServer,
  person: Person,
  client: PushClient,
  cases: readonly PushCase[],
): Promise<readonly string[]> {
  const records = cases.flatMap(({ record }) => record ?? [])
  await writeRecords(server.store, records, server.nowMs)
  const ids = cases.map(({ recordId: id }) => ({ id }))
  const before = await storedRows(server.store, ids)
  const sent = await client.push(cases)
  const missing = await triedOnMissing(client, cases)
  const after = await storedRows(server.store, ids)
  const written = await writtenCells(server, sent)
  const lines = sent.flatMap((one) => {
    const { pushCase, mutation } = one
    const { recordId: id } = pushCase
    const rows = { before: before.get(id), after: after.get(id), written: written.get(mutation?.id ?? '') ?? [] }
    const problem = problemOf(person, { ...one, ...rows, missing: missing.get(pushCase) })
    return problem === null ? [] : [describe(person, one, problem)]
  })
  return [...illPrepared(records, before), ...lines]
}

/** Records whose stored status differs from their situation's, which makes all further results meaningless. */
const illPrepared = (records: readonly KnownRecord[], rows: ReadonlyMap<string, StoredRow>): readonly string[] =>
  records.flatMap(({ id, fields, isDeleted }) => {
    const stored = JSON.parse(rows.get(id)?.fields ?? '{}') as Readonly<Record<string, unknown>>
    const isRight = isDeleted === true || fields['status'] === undefined || stored['status'] === fields['status']
    return isRight ? [] : [`${id} was prepared as ${String(fields['status'])}, but is ${String(stored['status'])}`]
  })

/** Repeats the cases on unseen records with ids that never existed. */
async function triedOnMissing(client: PushClient, cases: readonly PushCase[]): Promise<ReadonlyMap<PushCase, Sent>> {
  const unseen = cases.filter(({ expected }) => expected.is === 'unseen')
  const sent = await client.push(unseen.map(onMissing))
  const isComparable = ({ result }: Sent): boolean => !client.createsMissing || result.code === 'forbidden'
  return new Map(
    unseen.flatMap((pushCase, index) => {
      const twin = sent[index]
      return twin !== undefined && isComparable(twin) ? [[pushCase, twin]] : []
    }),
  )
}

/** The same case with an id that never existed; for a creation, the chat or item it refers to never existed. */
function onMissing(pushCase: PushCase): PushCase {
  const { operation, patch } = pushCase
  const twin = { ...pushCase, recordId: recordId(`${pushCase.recordId}-missing`) }
  if (operation !== 'create') return twin
  return { ...twin, patch: { ...patch, ...missingIn(pushCase) } }
}

function missingIn({ entity, patch }: PushCase): Patch {
  if ('chat_id' in patch) return { chat_id: 'chat-missing' }
  return entity === 'canvas' ? { event_id: 'item-missing' } : { item_id: 'item-missing' }
}

/** The cells that each mutation wrote to its own record, according to the history. */
async function writtenCells(
  server: TestServer,
  sent: readonly Sent[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const recordOf = new Map(
    sent.flatMap(({ mutation, pushCase }) => (mutation === null ? [] : [[mutation.id, pushCase.recordId]])),
  )
  const cells = new Map<string, string[]>()
  for (const ids of chunksOf([...recordOf.keys()])) {
    const rows = await server.store.db
      .selectFrom('history')
      .selectAll()
      .where('mutation_id', 'in', ids)
      .where('outcome', '=', 'won')
      .execute()
    for (const row of rows)
      if (row.record_id === recordOf.get(row.mutation_id))
        cells.set(row.mutation_id, [...(cells.get(row.mutation_id) ?? []), ...entriesOf(row).map(({ cell }) => cell)])
  }
  return cells
}

function describe(person: Person, { pushCase, result }: Sent, problem: string): string {
  const { entity, situation, operation, probe, expected } = pushCase
  const got = [result.status, result.code, result.field].filter((part) => part !== undefined).join(' ')
  const wanted = expected.is === 'refused' ? `refused (${expected.codes.join(' or ')})` : expected.is
  return [
    person.name,
    `${entity}, ${situation}`,
    `${operation}: ${probe}`,
    `expected ${wanted}`,
    `got ${got}`,
    problem,
  ].join(' | ')
}
