import type { ExportTable } from './export-table.ts'
import { workbookOf } from './xlsx.ts'
import type { WorkbookMessage } from './workbook.ts'

const tables: { name: string; columns: ExportTable['columns']; rows: ExportTable['rows'][number][] }[] = []

addEventListener('message', ({ data }: MessageEvent<WorkbookMessage>) => {
  if (data.kind === 'table') tables.push({ ...data.table, rows: [] })
  else if (data.kind === 'rows') tables.at(-1)?.rows.push(...data.rows)
  else
    workbookOf(tables).then(
      (blob) => globalThis.postMessage(blob),
      () => globalThis.postMessage(null),
    )
})
