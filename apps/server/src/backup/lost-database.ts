import type { DataPlace } from './data-place.ts'
import { openSource } from './open-source.ts'
import { listStoredFiles } from './stored-files.ts'

/**
 * Whether images lie beside a database that has nothing: it was lost or emptied, or the wrong one is named. A server that
 * began again there would offer an empty workspace, and an admin would fill it before anybody noticed.
 */
export async function isDatabaseLost(place: DataPlace): Promise<boolean> {
  if ((await listStoredFiles(place.filesDir)).length === 0) return false
  const source = await openSource(place)
  await source?.close()
  return source === null
}
