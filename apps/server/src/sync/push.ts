import { createHash } from 'node:crypto'
import type { Actor } from '@bama/domain'
import { type DeviceId, laterStamp, type Mutation, type MutationResult, mutationResultSchema, mutationSchema, type Stamp } from '@bama/sync'
import { readRecord, type ServerRecord, writeRecord } from '../store/records.ts'
import { lockSequence, storeSequence } from '../store/sequence.ts'
import type { Tx } from '../store/store.ts'
import { appendHistory } from './history.ts'
import { becomesSeq, type Judgement, judge, rejected } from './judge.ts'
import { createRestamper, type Restamper } from './restamp.ts'

export interface Push {
  readonly actor: Actor
  readonly deviceId: DeviceId
  readonly mutations: readonly Mutation[]
  /** Groups of which a member was malformed: none of them is applied. */
  readonly brokenGroups: ReadonlySet<string>
  readonly nowMs: number
}

export interface Pushed {
  readonly results: readonly MutationResult[]
  readonly committed: boolean
}

/** Takes a push, in one transaction: mutations in the order of `n`, groups together or not at all, repeats answered as before. */
export async function push(tx: Tx, { actor, deviceId, mutations, brokenGroups, nowMs }: Push): Promise<Pushed> {
  const firstSeq = await lockSequence(tx)
  const restamp = createRestamper(nowMs, deviceId)
  const results = new Map<Mutation, MutationResult>()
  let seq = firstSeq
  for (const unit of unitsOf([...mutations].sort((a, b) => a.n - b.n))) {
    const fresh: Mutation[] = []
    const group = unit[0]?.group
    let isBroken = group !== undefined && brokenGroups.has(group)
    for (const mutation of unit) {
      // The same id twice in one group: the first is judged, the other is a repeat of it or an impostor.
      const twin = fresh.find(({ id }) => id === mutation.id)
      const known = twin === undefined ? await answered(tx, actor, mutation) : idReused(mutation.id)
      if (known === null) fresh.push(mutation)
      else {
        results.set(mutation, known)
        // A refused one kept no stamp, so its own, however wrong, is no measure.
        if (known.status === 'rejected') isBroken = true
        else restamp.observe(known.stamp ?? mutation.stamp)
      }
    }
    const judgements = await judgeUnit(tx, actor, fresh, restamp, isBroken && group !== undefined)
    for (const [index, judgement] of judgements.entries()) {
      const mutation = fresh[index]
      if (mutation === undefined) continue
      seq = await keep(tx, { judgement, mutation, actor, deviceId, seq, nowMs })
      results.set(mutation, judgement.result)
    }
  }
  if (seq !== firstSeq) await storeSequence(tx, seq)
  return { results: mutations.flatMap((mutation) => results.get(mutation) ?? []), committed: seq !== firstSeq }
}

/** Single mutations and whole groups, in order. */
function unitsOf(sorted: readonly Mutation[]): readonly (readonly Mutation[])[] {
  const units: Mutation[][] = []
  for (const mutation of sorted) {
    const group = mutation.group
    const same = group === undefined ? undefined : units.find((unit) => unit[0]?.group === group)
    if (same === undefined) units.push([mutation])
    else same.push(mutation)
  }
  return units
}

async function judgeUnit(
  tx: Tx,
  actor: Actor,
  unit: readonly Mutation[],
  restamp: Restamper,
  isBroken: boolean,
): Promise<readonly Judgement[]> {
  // Later mutations of a group see what earlier ones did, though nothing is written before all are accepted.
  const inside = new Map<string, ServerRecord>()
  const judgements: Judgement[] = []
  for (const mutation of unit) {
    const key = `${mutation.entity}/${mutation.recordId}`
    const before = inside.get(key) ?? (await readAny(tx, mutation))
    const stamp = restamp.next(mutation.stamp, seenClock(mutation, before))
    const judgement = judge(actor, mutation, stamp, before)
    if (judgement.after !== null) inside.set(key, judgement.after)
    judgements.push(judgement)
  }
  const isRefused = isBroken || (unit.length > 1 && judgements.some(({ result }) => result.status === 'rejected'))
  if (!isRefused) return judgements
  return judgements.map((judgement) =>
    judgement.result.status === 'rejected'
      ? judgement
      : rejected(judgement.result, judgement.stamp, judgement.entity, 'group_rejected'),
  )
}

/** The latest clock, among a mutation's cells, that its author's own stamp shows them to have seen. */
function seenClock({ patch, stamp }: Mutation, before: ServerRecord | null): Stamp | null {
  let seen: Stamp | null = null
  for (const cell of Object.keys(patch)) {
    const clock = before?.row.clocks[cell]
    if (clock !== undefined && clock < stamp) seen = laterStamp(seen, clock)
  }
  return seen
}

const readAny = (tx: Tx, { entity, recordId }: Mutation): Promise<ServerRecord | null> =>
  readRecord(tx, entity as Parameters<typeof readRecord>[1], recordId)

/** Writes a judged mutation: the record, its history, and the answer for the case that it is asked again. */
async function keep(
  tx: Tx,
  decided: {
    readonly judgement: Judgement
    readonly mutation: Mutation
    readonly actor: Actor
    readonly deviceId: DeviceId
    readonly seq: number
    readonly nowMs: number
  },
): Promise<number> {
  const { judgement, mutation, actor, deviceId, nowMs } = decided
  const at = new Date(nowMs).toISOString()
  const seq = judgement.after === null ? decided.seq : decided.seq + 1
  const before = await readAny(tx, mutation)
  if (judgement.after !== null) {
    const audienceSeq = judgement.after.audienceSeq === becomesSeq ? seq : judgement.after.audienceSeq
    await writeRecord(tx, { ...judgement.after, seq, audienceSeq })
  }
  if (judgement.result.status !== 'rejected') {
    await appendHistory(tx, {
      seq,
      entity: mutation.entity,
      recordId: mutation.recordId,
      operation: mutation.operation,
      before: before?.row ?? null,
      patch: judgement.patch,
      lost: judgement.lost,
      isSuperseded: judgement.result.status === 'superseded',
      stamp: judgement.stamp,
      actorId: actor.id,
      mutationId: mutation.id,
      at,
    })
  }
  await tx
    .insertInto('mutations')
    .values({
      id: mutation.id,
      device_id: deviceId,
      user_id: actor.id,
      body_hash: hashOf(mutation),
      body: JSON.stringify(mutation),
      result: JSON.stringify(judgement.result),
      seq,
      received_at: at,
    })
    .execute()
  return seq
}

/** The answer that this mutation got before, or null when it is new. The same id with another body or person is refused. */
async function answered(tx: Tx, actor: Actor, mutation: Mutation): Promise<MutationResult | null> {
  const known = await tx
    .selectFrom('mutations')
    .select(['user_id', 'body_hash', 'result'])
    .where('id', '=', mutation.id)
    .executeTakeFirst()
  if (known === undefined) return null
  if (known.user_id === actor.id && known.body_hash === hashOf(mutation))
    return mutationResultSchema.parse(JSON.parse(known.result))
  return idReused(mutation.id)
}

const idReused = (id: string): MutationResult => ({
  id,
  status: 'rejected',
  code: 'id_reused',
  field: 'id',
  message: 'this id was used for another change',
})

/** Of the parsed mutation with its keys in the schema's order, so that spelling does not matter. */
function hashOf(mutation: Mutation): string {
  const { patch, ...rest } = mutationSchema.parse(mutation)
  const sorted = Object.entries(patch).sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify([rest, sorted])).digest('hex')
}

