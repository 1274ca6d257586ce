import type { ExportTable } from './export-table.ts'

export type WorkbookMessage =
  | { readonly kind: 'table'; readonly table: Omit<ExportTable, 'rows'> }
  | { readonly kind: 'rows'; readonly rows: ExportTable['rows'] }
  | { readonly kind: 'end' }

export interface Workbook {
  /** Starts a sheet, by name and columns. Its rows follow. */
  readonly addTable: (table: Omit<ExportTable, 'rows'>) => void
  readonly addRows: (rows: ExportTable['rows']) => void
  /** Returns the file, or null if it couldn't be made or `signal` aborted. */
  readonly end: (signal: AbortSignal) => Promise<Blob | null>
}

/** A workbook of several sheets, written in a worker while its rows are still being read. */
export function createWorkbook(): Workbook {
  const worker = new Worker(new URL('./workbook.worker.ts', import.meta.url), { type: 'module' })
  const post = (message: WorkbookMessage): void => worker.postMessage(message)
  return {
    addTable: (table) => post({ kind: 'table', table }),
    addRows: (rows) => post({ kind: 'rows', rows }),
    end(signal) {
      const { promise, resolve } = Promise.withResolvers<Blob | null>()
      worker.addEventListener('message', ({ data }: MessageEvent<Blob | null>) => resolve(data))
      worker.addEventListener('error', () => resolve(null))
      signal.addEventListener('abort', () => resolve(null))
      post({ kind: 'end' })
      return promise.finally(() => worker.terminate())
    },
  }
}
