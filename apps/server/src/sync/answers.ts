import { hash } from 'node:crypto'
import { type DeviceId, type Mutation, type MutationResult, mutationResultSchema } from '@bama/sync'
import { insertRows } from '../store/insert-rows.ts'
import { loopTurn } from '../store/loop-turn.ts'
import { among } from '../store/among.ts'
import { chunksBySize } from '../store/chunks.ts'
import type { Tx } from '../store/schema.ts'
import { mayBeAnswered } from './retention.ts'

/** The answers to one push: earlier answers to repeated mutations, and new ones, which are stored for later repeats. */
export interface Answers {
  /**
   * Returns the stored answer to this mutation, or null if the mutation is new. Rejects an id that was used by another
   * person or with another body, and a mutation whose answer may have been forgotten.
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
        // Hash and result suffice to repeat the answer. The content is in the history, or in its author's list of
        // refused changes.
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

/** Clears bodies that earlier versions stored, a few per push. */
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

/** Whether two mutations with the same id have the same content. */
export const isSameMutation = (a: Mutation, b: Mutation): boolean => hashOf(a) === hashOf(b)

type Part = Mutation['patch'][string]

/** Returns a form of a composite value that doesn't depend on the order of its parts. */
const canonical = (value: Part): unknown =>
  typeof value === 'object' && value !== null ? Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)) : value

/** Hashes a mutation independently of the order of its keys. */
function hashOf({ id, n, group, entity, recordId, operation, patch, stamp }: Mutation): string {
  const cells: unknown[] = []
  for (const cell of Object.keys(patch).sort()) cells.push([cell, canonical(patch[cell] ?? null)])
  return hash('sha256', JSON.stringify([{ id, n, group, entity, recordId, operation, stamp }, cells]))
}
