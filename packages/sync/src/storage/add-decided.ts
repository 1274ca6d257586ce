import { assert, type Patch } from '@bama/domain'
import { laterStamp, type Stamp } from '../stamp/stamp.ts'
import type { StorageTx } from './log.ts'
import { deltaSchema, withDelta } from './shared-record.ts'

/** One change decided on this device, with its stamp. Each of its consequences is another one. */
export interface Decided {
  readonly entity: string
  readonly id: string
  readonly operation: 'create' | 'update' | 'delete'
  /** The cells that the change really wrote. */
  readonly patch: Patch
  readonly stamp: Stamp
}

/**
 * Writes changes that were decided together, in the transaction that decided them. From then on this device will
 * publish them, whatever becomes of any answer. The disk must have a clock, whose `n` continues.
 */
export async function addDecided(tx: StorageTx, decided: readonly Decided[], group?: string): Promise<void> {
  const clock = await tx.getClock()
  assert(clock !== undefined, 'who decides has a clock')
  let { n, lastStamp } = clock
  for (const { entity, id, operation, patch, stamp } of decided) {
    const known = (await tx.getRecord(entity, id)) ?? null
    // Earlier where the clock was far ahead once: what was made since is not dated there.
    const created = known?.created != null && known.created < stamp ? known.created : stamp
    const delta = deltaSchema.parse({
      entity,
      id,
      ...(operation === 'create' ? { created } : operation === 'delete' ? { deleted: stamp } : {}),
      patches: operation === 'delete' ? [] : [[stamp, patch]],
    })
    const record = withDelta(known, delta)
    assert(record !== null, 'only what is known is decided')
    if (record !== known) await tx.putRecord(record)
    await tx.addChange({ n: ++n, delta, ...(group === undefined ? {} : { group }) })
    lastStamp = laterStamp(lastStamp, stamp)
  }
  await tx.putClock({ ...clock, n, lastStamp })
}
