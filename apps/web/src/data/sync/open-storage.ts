import { createBrowserStorage, type SharedStorage } from '@bama/sync/storage'
import { world } from '../runtime/world.ts'
import type { StorageChoice } from './storage-choice.ts'

/** The storage that was chosen; nothing is asked of it yet. Null: this app has no way to such a one. */
export async function openStorage(choice: StorageChoice): Promise<SharedStorage | null> {
  if (choice.kind === 'browser') return createBrowserStorage(localStorage, `bama-shared:${choice.name}:`, world.uuid)
  return null
}
