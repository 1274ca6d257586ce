import { hexOf } from '@bama/sync'
import { bytesOfHex, type WorkspaceKeys } from '@bama/sync/storage'
import { z } from 'zod'
import { type StorageChoice, storageChoiceSchema } from './storage-choice.ts'

const keySchema = z.strictObject({
  kid: z.string().regex(/^[0-9a-f]{16}$/),
  key: z.string().regex(/^[0-9a-f]{64}$/),
})

/** The shared storage and its keys, the current one first. `id`: unique for each time sharing begins. */
export const sharedSettingsSchema = z.strictObject({
  id: z.string(),
  choice: storageChoiceSchema,
  keys: z.tuple([keySchema], keySchema),
})
export type SharedSettings = z.infer<typeof sharedSettingsSchema>

export function settingsOf(id: string, choice: StorageChoice, [inUse, ...older]: WorkspaceKeys): SharedSettings {
  const asText = ({ kid, key }: WorkspaceKeys[0]) => ({ kid, key: hexOf(key) })
  return { id, choice, keys: [asText(inUse), ...older.map(asText)] }
}

export function keysOf({ keys: [inUse, ...older] }: SharedSettings): WorkspaceKeys {
  const asKey = ({ kid, key }: SharedSettings['keys'][0]) => ({ kid, key: bytesOfHex(key) })
  return [asKey(inUse), ...older.map(asKey)]
}
