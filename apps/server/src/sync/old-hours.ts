import { entityModels, type Interval, intervalIn, stampOf, withInstants } from '@bama/domain'
import { fieldsOf, serverDevice } from '@bama/sync/authority'
import { getMeta, setMeta } from '../store/meta.ts'
import { readRecords } from '../store/records.ts'
import type { ServerRecord } from '../store/stored-form.ts'
import type { Store } from '../store/store.ts'
import type { Tx } from '../store/schema.ts'
import { openUnitOfWork } from './unit-of-work.ts'

/** Entries updated per transaction, so that others can write in between. */
const mostAtOnce = 500

/**
 * Gives instants to work-hour entries that were accepted with wall times only, before the server added instants itself.
 * Hours across a clock change then have their true length. The interval keeps its stamp, so that decisions on it remain
 * valid. Reads all hours, so it runs once per database, and again on a restored one. Returns the number of entries
 * updated.
 */
export async function giveOldHoursInstants(
  store: Store,
  { zone, nowMs }: { readonly zone: string; readonly nowMs: number },
): Promise<number> {
  if ((await getMeta(store.db, 'hours_have_instants')) !== null) return 0
  let mended = 0
  for (let after: string | null = ''; after !== null;) {
    const from: string = after
    const ids = await store.read((tx) => idsByWall(tx, from))
    after = ids.at(-1) ?? null
    if (ids.length > 0) mended += await store.write((tx) => giveInstants(tx, ids, { zone, nowMs }))
  }
  await store.write((tx) => setMeta(tx, 'hours_have_instants', 'true'))
  return mended
}

/** Returns ids in order. Some may not need instants, because any text can contain the pattern. */
async function idsByWall(tx: Tx, after: string): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom('records')
    .select('id')
    .where('entity', '=', 'workHours')
    .where('id', '>', after)
    .where('deleted', 'is', null)
    .where('fields', 'like', '%"started_at":null%')
    .orderBy('id')
    .limit(mostAtOnce)
    .execute()
  return rows.map(({ id }) => id)
}

async function giveInstants(
  tx: Tx,
  ids: readonly string[],
  { zone, nowMs }: { readonly zone: string; readonly nowMs: number },
): Promise<number> {
  const unitOfWork = await openUnitOfWork(tx)
  const model = entityModels.workHours
  let mended = 0
  for (const before of await readRecords(tx, 'workHours', ids)) {
    const was = intervalIn(fieldsOf('workHours', before))
    const interval: Interval = withInstants(was, zone)
    const { clocks } = before.row
    const stamp = stampOf(clocks, 'interval')
    if (interval === was || stamp === undefined) continue
    const fields = { ...before.row.fields, ...interval }
    const after: ServerRecord = {
      ...before,
      row: { fields: model.derive?.(fields, clocks) ?? fields, clocks },
      version: before.version + 1,
    }
    const cause = { actorId: serverDevice, mutationId: `hours-${before.id}`, at: new Date(nowMs).toISOString() }
    const patch = { interval: { ...interval } }
    await unitOfWork.write({ operation: 'update', entity: 'workHours', before, after, patch, lost: [], stamp, cause })
    mended++
  }
  await unitOfWork.flush()
  return mended
}
