import { dayInZone } from '@bama/domain'
import { businessZone } from '../../data/index.ts'
import { saveFile } from '../../ui/hooks/save-file.ts'

/** Downloads a JSON text as a file named with today's date. Does nothing for null. */
export function downloadChanges(json: string | null): void {
  if (json === null) return
  const today = dayInZone(Date.now(), businessZone)
  saveFile(`bama-changes-${today}.json`, new Blob([json], { type: 'application/json' }))
}
