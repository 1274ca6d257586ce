import type { ImportReport } from '@bama/sync'
import { useEffect, useState } from 'react'
import {
  type BackupFailure,
  type ImportChoice,
  previewImport,
  type PreviewOf,
  type ReadBackup,
} from '../../../data/index.ts'

/** What an import would change; while that is looked for, nothing. */
export interface Preview {
  readonly report?: ImportReport
  /** Why it could not be found out. */
  readonly problem?: BackupFailure
}

/** Asks what an import would change, again for each choice; an answer to an older one is left aside. */
export function usePreview(
  backup: ReadBackup,
  { strategy, users, deletions }: ImportChoice,
  previewOf: PreviewOf = previewImport,
): Preview {
  const [found, setFound] = useState<{ readonly key: string; readonly preview: Preview }>()
  const key = `${strategy} ${users}`
  useEffect(() => {
    const control = new AbortController()
    const look = async (): Promise<void> => {
      const answer = await previewOf(backup, { strategy, users, ...(deletions && { deletions }) }, control.signal)
      if (control.signal.aborted) return
      const preview = answer.ok ? { report: answer.value } : { problem: answer.error }
      setFound({ key: `${strategy} ${users}`, preview })
    }
    void look()
    return () => control.abort()
  }, [backup, strategy, users, deletions, previewOf])
  return found?.key === key ? found.preview : {}
}
