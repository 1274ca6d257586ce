import { isAdmin } from '@bama/domain'
import { isBackupDue, listAutoBackups } from '../local/backups/auto-backups.ts'
import { isStorageFallback } from '../local/device-database.ts'
import { copyIdOf } from '../local/mode.ts'
import { timers } from '../runtime/clock-timers.ts'
import { world } from '../runtime/world.ts'
import { currentSession } from '../session/current-session.ts'
import { onArrival } from '../workspace/arrival.ts'
import { hasArrived } from '../workspace/arrived.ts'
import { workspace } from '../workspace/workspace.ts'
import { createAutoBackup } from './auto-backup.ts'

/** Who opens the app wants to work first. */
const firstLookMs = 30_000
const lookEveryMs = 60 * 60 * 1000

/** Keeps a daily backup of admins' copies, because only admins can restore one. One tab does it. */
export function followDailyBackups(): void {
  let cancel = (): void => undefined
  const after = (ms: number): void => {
    cancel()
    cancel = timers.after(ms, () => {
      after(lookEveryMs)
      void look().catch(console.error)
    })
  }
  onArrival(() => after(firstLookMs))
  after(firstLookMs)
}

async function look(): Promise<void> {
  const session = currentSession()
  const open = workspace.get()
  const isTheirs = session.status === 'signed_in' && session.lock === undefined && isAdmin(session.actor)
  // localStorage has no room for a copy of its own content.
  if (!isTheirs || open === null || !hasArrived('everything') || isStorageFallback.get()) return
  await navigator.locks.request(`bama-backup:${open.userId}`, { ifAvailable: true }, async (lock) => {
    if (lock === null || !isBackupDue(await listAutoBackups(copyIdOf(open.userId)), world.now())) return
    const kept = await createAutoBackup('daily', { onProgress: () => undefined, signal: new AbortController().signal })
    if (!kept.ok) console.warn('no automatic backup was made', kept.error)
  })
}
