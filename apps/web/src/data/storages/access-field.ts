import type { StorageChoice } from './storage-choice.ts'

/** The field of the token that lets this device in, which may expire. Null if the storage needs none. */
export function accessFieldOf(choice: StorageChoice): 'token' | 'accessToken' | 'key' | null {
  if (choice.kind === 'gist') return 'token'
  if (choice.kind === 'browser') return null
  return choice.accessToken === undefined ? 'key' : 'accessToken'
}
