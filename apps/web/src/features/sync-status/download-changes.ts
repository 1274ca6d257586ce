import { saveFile } from '../../ui/hooks/save-file.ts'

/** Downloads a JSON text as a file named with today's date. Does nothing for null. */
export function downloadChanges(json: string | null): void {
  if (json === null) return
  saveFile(`bama-changes-${new Date().toISOString().slice(0, 10)}.json`, new Blob([json], { type: 'application/json' }))
}
