import type { ImportReport } from '@bama/sync'
import { useEffect, useState } from 'react'
import {
  type BackupFailure,
  type ImportChoice,
  previewImport,
  type PreviewOf,
  type ReadBackup,
} from '../../../data/index.ts'

/** The preview of an import. Empty while loading. */
export interface Preview {
  readonly report?: ImportReport
  /** Why the preview failed. */
  readonly problem?: BackupFailure
}

/** Previews an import, again for each choice. Outdated answers are ignored. */
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
