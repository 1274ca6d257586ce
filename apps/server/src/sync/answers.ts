import { createHash } from 'node:crypto'
import { type DeviceId, type Mutation, type MutationResult, mutationResultSchema } from '@bama/sync'
import { insertRows } from '../store/insert-rows.ts'
import { loopTurn } from '../store/loop-turn.ts'
import { chunksBySize, chunksOf } from '../store/records.ts'
import type { Tx } from '../store/schema.ts'
import { mayBeAnswered } from './retention.ts'

/** The answers of one push: those given long ago, and those given now, which are kept for the next time they are asked. */
export interface Answers {
  /**
   * What was answered before to this mutation; null when it is new. The same id with another body or person is refused, and
   * so is one whose answer may be forgotten.
   */
  of(mutation: Mutation): MutationResult | null
  give(mutation: Mutation, result: MutationResult): void
  readonly given: Map<Mutation, MutationResult>
  flush(seq: number): Promise<void>
}

interface Known {
  readonly user_id: string
  readonly body_hash: string
  readonly result: string
}

export async function readAnswers(
  tx: Tx,
  {
    mutations,
    actor,
    deviceId,
    nowMs,
  }: {
    readonly mutations: readonly Mutation[]
    readonly actor: { readonly id: string }
    readonly deviceId: DeviceId
    readonly nowMs: number
  },
): Promise<Answers> {
  const known = new Map<string, Known>()
  for (const ids of chunksOf(mutations.map(({ id }) => id))) {
    const rows = await tx
      .selectFrom('mutations')
      .select(['id', 'user_id', 'body_hash', 'result'])
      .where('id', 'in', ids)
      .execute()
    for (const row of rows) known.set(row.id, row)
  }
  const counter = await tx
    .selectFrom('device_counters')
    .select('n')
    .where('device_id', '=', deviceId)
    .where('user_id', '=', actor.id)
    .executeTakeFirst()
  const counted = counter?.n ?? 0
  const given = new Map<Mutation, MutationResult>()
  const fresh: { readonly mutation: Mutation; readonly known: Known }[] = []
  return {
    given,
    of(mutation) {
      const before = known.get(mutation.id)
      if (before === undefined) return mayBeAnswered(mutation, counted, nowMs) ? tooOld(mutation.id) : null
      if (before.user_id !== actor.id || before.body_hash !== hashOf(mutation)) return idReused(mutation.id)
      return mutationResultSchema.parse(JSON.parse(before.result))
    },
    give(mutation, result) {
      given.set(mutation, result)
      const row = { user_id: actor.id, body_hash: hashOf(mutation), result: JSON.stringify(result) }
      known.set(mutation.id, row)
      fresh.push({ mutation, known: row })
    },
    async flush(seq) {
      const common = { device_id: deviceId, seq, received_at: new Date(nowMs).toISOString() }
      const rows = fresh.map(({ mutation, known: row }) => ({
        ...common,
        ...row,
        id: mutation.id,
        // Of what was refused, hash and answer are enough to answer it again; its author has it in their list.
        body: given.get(mutation)?.status === 'rejected' ? '' : JSON.stringify(mutation),
      }))
      for (const chunk of chunksBySize(rows, ({ body }) => body.length)) {
        await loopTurn()
        await insertRows(tx, 'mutations', chunk)
      }
      await dropOldBodies(tx, nowMs, 2 * rows.length)
      const n = Math.max(counted, ...mutations.map((mutation) => mutation.n))
      if (n > counted)
        await tx
          .insertInto('device_counters')
          .values({ device_id: deviceId, user_id: actor.id, n })
          .onConflict((conflict) => conflict.columns(['device_id', 'user_id']).doUpdateSet({ n }))
          .execute()
    },
  }
}

/** Longer than devices keep what was acknowledged (14 days), so that what they offer can be held against it. */
const keptBodiesMs = 30 * 24 * 60 * 60 * 1000

/** Lets old bodies go, a few with each push: more than came with it, so that none are left behind. */
async function dropOldBodies(tx: Tx, nowMs: number, atMost: number): Promise<void> {
  if (atMost === 0) return
  const before = new Date(nowMs - keptBodiesMs).toISOString()
  await tx
    .updateTable('mutations')
    .set({ body: '' })
    .where('id', 'in', (old) =>
      old
        .selectFrom('mutations')
        .select('id')
        .where('body', '<>', '')
        .where('received_at', '<', before)
        .orderBy('received_at')
        .limit(atMost),
    )
    .execute()
}

export const idReused = (id: string): MutationResult => ({
  id,
  status: 'rejected',
  code: 'id_reused',
  field: 'id',
  message: 'this id was used for another change',
})

const tooOld = (id: string): MutationResult => ({
  id,
  status: 'rejected',
  code: 'too_old',
  message: 'this change may have been taken long ago; what was answered to it is forgotten',
})

/** Whether two mutations say the same under the same id. */
export const isSameMutation = (a: Mutation, b: Mutation): boolean => hashOf(a) === hashOf(b)

type Part = Mutation['patch'][string]

/** One spelling for a composite, whatever the order of its parts. */
const canonical = (value: Part): unknown =>
  typeof value === 'object' && value !== null ? Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)) : value

/** Of the mutation with its keys in one order, so that spelling does not matter. */
function hashOf({ id, n, group, entity, recordId, operation, patch, stamp }: Mutation): string {
  const cells = Object.entries(patch)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([cell, value]) => [cell, canonical(value)])
  const rest = { id, n, ...(group === undefined ? {} : { group }), entity, recordId, operation, stamp }
  return createHash('sha256')
    .update(JSON.stringify([rest, cells]))
    .digest('hex')
}
