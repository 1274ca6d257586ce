import type { SourceTable } from '@bama/domain/moving-in'
import { useDeferredValue, useEffect, useState } from 'react'
import {
  createPlanSource,
  type ImportFile,
  type ImportPlan,
  type ImportSettings,
  planImport,
} from '../../../data/index.ts'

/** The batch id of previews, which are never written. */
const previewBatch = 'preview'

/** Plans the import of a table, or returns null while computing. Plans for outdated settings are ignored. */
export function useImportPlan(
  file: ImportFile,
  table: SourceTable | undefined,
  settings: ImportSettings | undefined,
): ImportPlan | null {
  const [source] = useState(createPlanSource)
  const wanted = useDeferredValue(settings)
  const [found, setFound] = useState<{ readonly settings: ImportSettings; readonly plan: ImportPlan }>()
  useEffect(() => {
    if (table === undefined || wanted === undefined) return undefined
    const control = new AbortController()
    const look = async (): Promise<void> => {
      const directory = await source(wanted.kind)
      if (directory === null || control.signal.aborted) return
      const planning = { file, table, settings: wanted, directory, batch: previewBatch }
      const plan = await planImport(planning, { signal: control.signal })
      if (plan !== null && !control.signal.aborted) setFound({ settings: wanted, plan })
    }
    void look().catch(console.error)
    return () => control.abort()
  }, [file, table, wanted, source])
  return found !== undefined && found.settings === settings ? found.plan : null
}
