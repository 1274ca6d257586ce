import { err, type Result } from '@bama/domain'
import type { FileProblem, ImportFile } from '../local/moving-in/read-import-file.ts'
import type { ReadJob } from '../local/moving-in/read-import.worker.ts'
import { businessZone } from '../runtime/business-zone.ts'

/** Loaded when somebody moves in: on no other screen. */
type Work = typeof import('./import-table.ts')
type Undoing = typeof import('./undo-import.ts')
const work = (): Promise<Work> => import('./import-table.ts')

/** Reads a file in a worker. */
export function readFileToImport(
  file: File,
  signal: AbortSignal,
): Promise<Result<ImportFile, FileProblem | 'cancelled'>> {
  const { promise, resolve } = Promise.withResolvers<Result<ImportFile, FileProblem | 'cancelled'>>()
  const worker = new Worker(new URL('../local/moving-in/read-import.worker.ts', import.meta.url), { type: 'module' })
  signal.addEventListener('abort', () => resolve(err('cancelled')))
  worker.addEventListener('message', ({ data }: MessageEvent<Result<ImportFile, FileProblem>>) => resolve(data))
  worker.addEventListener('error', () => resolve(err('unreadable')))
  worker.postMessage({ file, name: file.name, zone: businessZone } satisfies ReadJob)
  return promise.finally(() => worker.terminate())
}

export const likelySettings: Work['likelySettings'] = async (table) => (await work()).likelySettings(table)

export const settingsFor = async (...given: Parameters<Work['settingsFor']>) => (await work()).settingsFor(...given)

/** Loads the records that rows are compared with, once for all previews of a file. */
export function createPlanSource(): ReturnType<Work['createPlanSource']> {
  const source = work().then((loaded) => loaded.createPlanSource())
  return async (kind) => (await source)(kind)
}

export const planImport: Work['planImport'] = async (...given) => (await work()).planImport(...given)

export const runImport: Work['runImport'] = async (...given) => (await work()).runImport(...given)

export const undoImportBatch: Undoing['undoImportBatch'] = async (...given) =>
  (await import('./undo-import.ts')).undoImportBatch(...given)
