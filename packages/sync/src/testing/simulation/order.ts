import { type Patch, stampOf } from '@bama/domain'
import { recordIn, wins, type World } from '../oracle/fold.ts'
import type { Clocks } from '../../record/row.ts'
import { type Answered, complain, type Run } from './run.ts'

/** Checks that a device's changes are evaluated in order; with `isStrict` also those offered again after a restore. */
export function checkOrder(run: Run, fresh: readonly Answered[]): void {
  if (run.restored.length > 0 && !run.isStrict) return
  for (const { mutation } of fresh) {
    if (run.late.has(mutation.id)) continue
    const device = run.devices.find(({ written }) => written.has(mutation.id))
    if (device === undefined) continue
    const { outbox, acknowledged } = device.store.all()
    const letGoAt = run.restored.findLast(({ mode }) => mode === 'final')?.atMs ?? 0
    const isLetGo = (id: string): boolean => (device.takenAt.get(id) ?? letGoAt + 1) <= letGoAt
    const isEvaluated = (id: string): boolean =>
      run.truth.answered.has(id) || fresh.some((other) => other.mutation.id === id)
    const earlier = [...outbox, ...acknowledged].filter(
      ({ n, id }) => n < mutation.n && !isEvaluated(id) && !isLetGo(id),
    )
    for (const { id, n } of earlier)
      complain(run, `${device.name}: ${mutation.id} (${mutation.n}) was evaluated before ${id} (${n})`)
  }
}

/**
 * A stamp that the server replaced can set the device's clock back below stamps that it has seen and written. After a
 * restore, the device offers the change with its original stamp.
 */
const isExcused = (run: Run, stamp: string): boolean => !run.isStrict && run.cutBack.has(stamp.slice(-16))

/** Checks that a later change never loses to an earlier one of the same device. */
export function checkOwnOrder(run: Run, world: World, { mutation, result }: Answered): void {
  if (isExcused(run, mutation.stamp)) return
  const record = recordIn(world, mutation.entity, mutation.recordId)
  const stamp = result.stamp ?? mutation.stamp
  for (const [cell, value] of Object.entries(mutation.patch)) {
    const known = record?.cells.get(cell)
    // Of what was read the largest counts, of what was drawn the highest version, no matter who said it last.
    if (cell === 'read_to' || (mutation.entity === 'canvas' && cell.endsWith('/element'))) continue
    const isOwn = known?.stamp.slice(-16) === stamp.slice(-16)
    if (
      record !== undefined &&
      known !== undefined &&
      isOwn &&
      known.n < mutation.n &&
      !wins(record, cell, value, stamp)
    )
      complain(
        run,
        `${mutation.id} (${mutation.n}) lost ${cell} to an earlier one (${known.n}) of the same device: ${stamp}, ${known.stamp}`,
      )
  }
}

/** Checks that a new stamp is later than every value the device has seen, however slow its clock. */
export function checkLaterThanSeen(
  run: Run,
  what: string,
  { clocks, patch, stamp }: { readonly clocks: Clocks; readonly patch: Patch; readonly stamp: string },
): void {
  if (isExcused(run, stamp)) return
  for (const cell of Object.keys(patch)) {
    const seen = stampOf(clocks, cell)
    if (seen !== undefined && seen >= stamp) complain(run, `${what} changes ${cell} of ${seen} with the stamp ${stamp}`)
  }
}
