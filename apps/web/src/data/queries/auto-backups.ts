import { useCallback, useState } from 'react'
import { type AutoBackup, listAutoBackups } from '../local/backups/auto-backups.ts'
import { copyIdOf } from '../local/mode.ts'
import { useObservable } from '../runtime/observable.ts'
import { useLook } from '../runtime/use-look.ts'
import { workspace } from '../workspace/workspace.ts'

/** The automatic backups on this device, latest first, refreshed every ten seconds and by `refresh`. */
export function useAutoBackups(): {
  readonly backups: readonly AutoBackup[] | undefined
  readonly refresh: () => void
} {
  const open = useObservable(workspace)
  const copyId = open === null ? undefined : copyIdOf(open.userId)
  const [backups, setBackups] = useState<readonly AutoBackup[]>()
  const refresh = useCallback(() => {
    if (copyId !== undefined) void listAutoBackups(copyId).then(setBackups, console.error)
  }, [copyId])
  useLook(refresh)
  return { backups, refresh }
}
