import { hash } from 'node:crypto'
import { type DeviceId, type Mutation, type MutationResult, mutationResultSchema } from '@bama/sync'
import { insertRows } from '../store/insert-rows.ts'
import { loopTurn } from '../store/loop-turn.ts'
import { among } from '../store/among.ts'
import { chunksBySize } from '../store/records.ts'
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
    isCounting = true,
    nowMs,
  }: {
    readonly mutations: readonly Mutation[]
    readonly actor: { readonly id: string }
    readonly deviceId: DeviceId
    readonly isCounting?: boolean
    readonly nowMs: number
  },
): Promise<Answers> {
  const known = new Map<string, Known>()
  const ids = mutations.map(({ id }) => id)
  const rows = tx
    .selectFrom('mutations')
    .select(['id', 'user_id', 'body_hash', 'result'])
    .where(among(tx, 'id', ids))
  for (const row of await rows.execute()) known.set(row.id, row)
  const counter = await tx
    .selectFrom('device_counters')
    .select('n')
    .where('device_id', '=', deviceId)
    .where('user_id', '=', actor.id)
    .executeTakeFirst()
  const counted = isCounting ? (counter?.n ?? 0) : 0
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
        // Hash and answer are enough to answer it again. What it said stands in the history, or in its author's list.
        body: '',
      }))
      for (const chunk of chunksBySize(rows, ({ result }) => result.length)) {
        await loopTurn()
        await insertRows(tx, 'mutations', chunk)
      }
      await dropBodies(tx, 2 * rows.length)
      const n = Math.max(counted, ...mutations.map((mutation) => mutation.n))
      if (isCounting && n > counted)
        await tx
          .insertInto('device_counters')
          .values({ device_id: deviceId, user_id: actor.id, n })
          .onConflict((conflict) => conflict.columns(['device_id', 'user_id']).doUpdateSet({ n }))
          .execute()
    },
  }
}

/** Lets go the bodies that earlier versions kept, a few with each push. */
async function dropBodies(tx: Tx, atMost: number): Promise<void> {
  await tx
    .updateTable('mutations')
    .set({ body: '' })
    .where('id', 'in', (old) => old.selectFrom('mutations').select('id').where('body', '<>', '').limit(atMost))
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
  const cells: unknown[] = []
  for (const cell of Object.keys(patch).sort()) cells.push([cell, canonical(patch[cell] ?? null)])
  return hash('sha256', JSON.stringify([{ id, n, group, entity, recordId, operation, stamp }, cells]))
}
