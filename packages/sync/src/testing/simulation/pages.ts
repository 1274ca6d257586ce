import type { SyncRequest } from '../../protocol/sync-request.ts'
import type { SyncResponse, WireChange } from '../../protocol/sync-response.ts'
import { recordIn } from '../oracle/fold.ts'
import { differences, expectedRecord, ignoredOf } from '../oracle/expected-record.ts'
import { withPlainClocks } from '../oracle/plain-clocks.ts'
import { complain, personOf, type Run } from './run.ts'
import { everSaw } from './sightings.ts'

/** Checks that a page contains only what the person may see, in its right state, without hints at anything else. */
export function checkPage(
  run: Run,
  userId: string,
  request: Pick<SyncRequest, 'mutations'>,
  response: SyncResponse,
): void {
  const named = new Set(request.mutations.map(({ entity, recordId }) => `${entity}/${recordId}`))
  for (const [entity, changes] of Object.entries(response.changes))
    for (const change of changes as readonly WireChange[]) {
      const problem = problemOf(run, userId, entity, change, named.has(`${entity}/${change.id}`))
      if (problem !== null) complain(run, `${userId} was sent ${entity}/${change.id}: ${problem}`)
    }
}

function problemOf(run: Run, userId: string, entity: string, change: WireChange, isNamed: boolean): string | null {
  const { world } = run.truth
  const record = recordIn(world, entity, change.id)
  const expected = record === undefined ? null : expectedRecord(world, personOf(run, userId), record)
  if ('gone' in change && change.gone === true && !('_version' in change)) {
    run.met.gone++
    if (expected !== null) return 'gone, though it is there to be seen'
    return isNamed || everSaw(run, userId, entity, change.id) ? null : 'gone, though it was never in sight'
  }
  if ('deleted' in change && change.deleted === true && !('_version' in change)) {
    if (record?.isDeleted !== true) return 'deleted, though it is not'
    return everSaw(run, userId, entity, change.id) ? null : 'deleted, though it was never in sight'
  }
  if (expected === null) return 'not to be seen'
  const wrong = differences(withPlainClocks(entity, change), expected, ignoredOf(entity))
  return wrong.length === 0 ? null : wrong.join('; ')
}
