import { millisecondsOf, type Mutation } from '@bama/sync'
import { type ExpressionBuilder, sql } from 'kysely'
import { runWhileListening } from '../http/run-while-listening.ts'
import type { App } from '../http/zod-validation.ts'
import { loopTurn } from '../store/loop-turn.ts'
import { getMeta, type MetaKey, setMeta } from '../store/meta.ts'
import type { Db, Tables, Tx } from '../store/schema.ts'
import { currentSequence } from '../store/sequence.ts'
import type { Store } from '../store/store.ts'
import type { Every } from '../stream/every.ts'
import type { Cursor } from './cursor.ts'

/** How long bookkeeping, as opposed to people's data, is kept, in days (docs/decisions/0043-retention.md). */
export const keptDays = {
  /** Tombstones, lost sight and answers, which returning devices need. */
  changes: 180,
  history: 2 * 365,
  /** The history of work hours and people: the basis of wages, and who decided them. */
  paperwork: 7 * 365,
  /** The log of webhook deliveries. */
  deliveries: 30,
} as const

const dayMs = 24 * 60 * 60 * 1000

/** Numbers processed per transaction, which limits how long other writers wait. */
const stepSize = 500

const paperwork = ['workHours', 'systemUsers'] as const

/** Their ids are derived, so that without the tombstone the server would create them again. */
const madeAgain = ['systemUsers', 'personalMessages'] as const

export const forgetWhileListening = (
  app: App,
  { store, now, every }: { readonly store: Store; readonly now: () => number; readonly every: Every },
): void =>
  void runWhileListening(app, {
    every,
    everyMs: 60 * 60 * 1000,
    failure: 'what is old was not forgotten',
    run: (isStopping) => forget(store, { nowMs: now(), isStopping }),
  })

/** Marks today's numbers and deletes what is older than {@link keptDays}, step by step. */
export async function forget(
  store: Store,
  { nowMs, isStopping = () => false }: { readonly nowMs: number; readonly isStopping?: () => boolean },
): Promise<void> {
  await markDay(store, nowMs)
  for (const sweep of sweeps) await carryOut(store, sweep, { nowMs, isStopping })
  await forgetDeliveries(store, { nowMs, isStopping })
}

/**
 * Deletes old webhook deliveries. They are only a log: pending deliveries are derived from the history. The failure at which
 * a webhook stands still stays: it names the change that an admin may leave out.
 */
async function forgetDeliveries(
  store: Store,
  { nowMs, isStopping }: { readonly nowMs: number; readonly isStopping: () => boolean },
): Promise<void> {
  const before = toInstant(nowMs - keptDays.deliveries * dayMs)
  const isOld = (eb: ExpressionBuilder<Tables, 'webhook_deliveries'>) =>
    eb.and([
      eb('last_at', '<', before),
      eb.not(
        eb.exists(
          eb
            .selectFrom('webhooks')
            .select('webhooks.id')
            .whereRef('webhooks.id', '=', 'webhook_deliveries.webhook_id')
            .whereRef('webhooks.position', '<', 'webhook_deliveries.position')
            .where('webhook_deliveries.outcome', '=', 'failed'),
        ),
      ),
    ])
  for (let isDone = false; !isDone && !isStopping();) {
    const old = await store.db
      .selectFrom('webhook_deliveries')
      .select(['webhook_id', 'id'])
      .where(isOld)
      .limit(stepSize)
      .execute()
    if (old.length > 0)
      await store.write((tx) =>
        tx
          .deleteFrom('webhook_deliveries')
          .where(isOld)
          .where(
            'id',
            'in',
            old.map(({ id }) => id),
          )
          .execute(),
      )
    isDone = old.length < stepSize
    await loopTurn()
  }
}

/** Whether a change since the cursor may have been forgotten, in which case the device starts from the beginning. */
export async function isForgotten(db: Db | Tx, { phase, position, from }: Cursor): Promise<boolean> {
  return (phase === 'changes' ? position : from) < Number((await getMeta(db, 'forgotten_seq')) ?? 0)
}

/** Allows for stamps ahead of the time of receipt, and for answers slightly older than their mark. */
const marginMs = 2 * dayMs

/**
 * Whether this mutation may have been answered so long ago that its answer is forgotten. `counted` is the highest
 * answered `n` of its device and person. A mutation that waited equally long on a device but never arrived has a higher
 * `n`.
 */
export const mayBeAnswered = ({ n, stamp }: Mutation, counted: number, nowMs: number): boolean =>
  n <= counted && millisecondsOf(stamp) < nowMs - keptDays.changes * dayMs + marginMs

interface Sweep {
  /** The key of the number up to which everything has been deleted. */
  readonly key: Extract<MetaKey, `forgotten_${string}`>
  readonly days: number
  readonly numbers: Numbers
  readonly step: (tx: Tx, range: Range) => Promise<void>
}

/** Which number of a day's mark applies, and the table that holds those numbers with their instants. */
interface Numbers {
  readonly mark: 'seq' | 'history_n'
  readonly table: 'mutations' | 'history'
  readonly number: string
  readonly at: string
}

const changes: Numbers = { mark: 'seq', table: 'mutations', number: 'seq', at: 'received_at' }
const entries: Numbers = { mark: 'history_n', table: 'history', number: 'n', at: 'at' }

/** The numbers above `after`, up to `upTo`. */
interface Range {
  readonly after: number
  readonly upTo: number
}

/** Each step commits together with the number it reached, so that an interrupted sweep leaves nothing half done. */
async function carryOut(
  store: Store,
  { key, days, numbers, step }: Sweep,
  { nowMs, isStopping }: { readonly nowMs: number; readonly isStopping: () => boolean },
): Promise<void> {
  const before = nowMs - days * dayMs
  for (let isDone = false; !isDone && !isStopping();) {
    isDone = await store.write(async (tx) => {
      const after = Number((await getMeta(tx, key)) ?? 0)
      const known = (await lastMarkUpTo(tx, before))?.[numbers.mark] ?? 0
      const range = { after, upTo: Math.min(after + stepSize, known) }
      if (range.upTo <= after) return true
      // Guards against a wrong clock on the day of the mark, which could make recent rows look old.
      const recent = await firstSince(tx, numbers, toInstant(before), range)
      const upTo = recent === undefined ? range.upTo : recent - 1
      if (upTo <= after) return true
      await step(tx, { after, upTo })
      await setMeta(tx, key, String(upTo))
      return recent !== undefined
    })
    await loopTurn()
  }
}

/** Returns the first number in the range that was assigned at that instant or later. */
async function firstSince(
  tx: Tx,
  { table, number, at }: Numbers,
  instant: string,
  { after, upTo }: Range,
): Promise<number | undefined> {
  const n = sql.ref<number>(number)
  const { rows } = await sql<{ n: number }>`
    select ${n} as n from ${sql.table(table)}
    where ${n} > ${after} and ${n} <= ${upTo} and ${sql.ref(at)} >= ${instant}
    order by ${n} limit 1`.execute(tx)
  return rows[0]?.n
}

async function forgetChanges(tx: Tx, { after, upTo }: Range): Promise<void> {
  await tx
    .deleteFrom('records')
    .where('seq', '>', after)
    .where('seq', '<=', upTo)
    .where('deleted', 'is not', null)
    .where('entity', 'not in', madeAgain)
    .execute()
  await tx.deleteFrom('lost_sight').where('seq', '>', after).where('seq', '<=', upTo).execute()
  await tx.deleteFrom('mutations').where('seq', '>', after).where('seq', '<=', upTo).execute()
}

async function forgetHistory(tx: Tx, { after, upTo }: Range): Promise<void> {
  const old = tx.deleteFrom('history').where('n', '>', after).where('n', '<=', upTo)
  await old.where('entity', 'not in', paperwork).execute()
}

async function forgetPaperwork(tx: Tx, { after, upTo }: Range): Promise<void> {
  await tx.deleteFrom('history').where('n', '>', after).where('n', '<=', upTo).execute()
}

const sweeps: readonly Sweep[] = [
  { key: 'forgotten_seq', days: keptDays.changes, numbers: changes, step: forgetChanges },
  { key: 'forgotten_history', days: keptDays.history, numbers: entries, step: forgetHistory },
  { key: 'forgotten_paperwork', days: keptDays.paperwork, numbers: entries, step: forgetPaperwork },
]

const toInstant = (ms: number): string => new Date(ms).toISOString()

const dayOf = (ms: number): string => toInstant(ms).slice(0, 10)

/** Marks a day once, by UTC. */
async function markDay(store: Store, nowMs: number): Promise<void> {
  const day = dayOf(nowMs)
  const known = await store.db.selectFrom('day_marks').select('day').where('day', '=', day).executeTakeFirst()
  if (known !== undefined) return
  await store.write(async (tx) => {
    const last = await tx.selectFrom('history').select('n').orderBy('n', 'desc').limit(1).executeTakeFirst()
    await tx
      .insertInto('day_marks')
      .values({ day, seq: await currentSequence(tx), history_n: last?.n ?? 0 })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await tx
      .deleteFrom('day_marks')
      .where('day', '<', dayOf(nowMs - (keptDays.paperwork + 31) * dayMs))
      .execute()
  })
}

/** Returns the last mark before that day; everything numbered up to it is at least as old. */
const lastMarkUpTo = (db: Tx, ms: number) =>
  db
    .selectFrom('day_marks')
    .select(['seq', 'history_n'])
    .where('day', '<', dayOf(ms))
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst()
