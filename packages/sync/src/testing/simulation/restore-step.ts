import type { RestoreMode } from '../sim-server.ts'
import { note, type Run } from './run.ts'
import { noteAllSights } from './sightings.ts'

/** A backup of what the server has now. */
export async function backupStep(run: Run): Promise<void> {
  await run.inTurn(async () => {
    run.backup = { snapshot: await run.server.snapshot(), truth: run.truth }
  })
  note(run, 'server', 'backup')
}

/** The last backup takes the place of all that came after it. */
export async function restoreStep(run: Run): Promise<void> {
  const { backup } = run
  if (backup === null) return backupStep(run)
  // An offer after a final restore brings back what that one let go: devices do not forget it.
  const wasFinal = !run.isStrict && run.restored.some((earlier) => earlier.mode === 'final')
  const mode: RestoreMode = run.random.chance(0.7) && !wasFinal ? 'offer' : 'final'
  note(run, 'server', `restore, ${mode}`)
  await run.inTurn(async () => {
    const acknowledged = new Set(run.devices.flatMap(({ store }) => store.all().acknowledged.map(({ id }) => id)))
    const forgotten = [...run.truth.answered.keys()].filter(
      (id) => !backup.truth.answered.has(id) && acknowledged.has(id),
    )
    await run.server.restore(backup.snapshot, mode)
    run.restored.push({ mode, atMs: run.clock.nowMs, forgotten: new Set(forgotten) })
    run.truth = backup.truth
    run.met.restores++
    noteAllSights(run)
  })
}

export async function restartStep(run: Run): Promise<void> {
  note(run, 'server', 'restart')
  await run.inTurn(() => run.server.restart())
  run.met.restarts++
}
