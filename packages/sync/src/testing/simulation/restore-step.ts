import type { RestoreMode } from '../sim-server-port.ts'
import { olderSnapshot } from './older-snapshot.ts'
import { type Backup, note, type Restored, type Run } from './run.ts'
import { noteAllSights } from './sightings.ts'

/** Makes a backup of the server; sometimes in the format of an older one. */
export async function backupStep(run: Run): Promise<void> {
  const isOlder = run.older.chance(0.5)
  await run.inTurn(async () => {
    const snapshot = await run.server.snapshot()
    run.backup = { snapshot: isOlder ? olderSnapshot(snapshot) : snapshot, truth: run.truth }
  })
  if (isOlder) run.met.olderBackups++
  note(run, 'server', isOlder ? 'backup, of an older server' : 'backup')
}

/** Restores the last backup, which drops all later changes. */
export async function restoreStep(run: Run): Promise<void> {
  const { backup } = run
  if (backup === null) return backupStep(run)
  const mode: RestoreMode = run.random.chance(0.7) && !wasFinal(run) ? 'offer' : 'final'
  note(run, 'server', `restore, ${mode}`)
  await putInPlace(run, backup, mode, () => run.server.restore(backup.snapshot, mode))
  run.met.restores++
}

/** The database goes back without notice. Devices must be asked for what they sent since. */
export async function goBackStep(run: Run): Promise<void> {
  const { backup } = run
  if (backup === null || wasFinal(run)) return backupStep(run)
  note(run, 'server', 'the database goes back by itself')
  await putInPlace(run, backup, 'unnoticed', () => run.server.goBack(backup.snapshot))
  run.met.wentBack++
}

/** After a final restore, a later offer would bring back the changes that it dropped, because devices keep them. */
const wasFinal = (run: Run): boolean => !run.isStrict && run.restored.some(({ mode }) => mode === 'final')

async function putInPlace(
  run: Run,
  { truth }: Backup,
  mode: Restored['mode'],
  put: () => Promise<void>,
): Promise<void> {
  await run.inTurn(async () => {
    const acknowledged = new Set(run.devices.flatMap(({ store }) => store.all().acknowledged.map(({ id }) => id)))
    const forgotten = [...run.truth.answered.keys()].filter((id) => !truth.answered.has(id) && acknowledged.has(id))
    await put()
    run.restored.push({ mode, atMs: run.clock.nowMs, forgotten: new Set(forgotten) })
    run.truth = truth
    noteAllSights(run)
  })
}

export async function restartStep(run: Run): Promise<void> {
  note(run, 'server', 'restart')
  await run.inTurn(() => run.server.restart())
  run.met.restarts++
}
