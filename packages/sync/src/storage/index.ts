export { storedBytes } from './base64.ts'
export { bytesOfHex } from './hex.ts'
export { createBrowserStorage } from './browser-storage.ts'
export {
  createKeyring,
  isProvenBy,
  type Keyring,
  type KeyringError,
  keyringNames,
  openByKey,
  openByPassphrase,
  openByRecoveryCode,
} from './keyring.ts'
export { createSealer, type WorkspaceKeys } from './sealer.ts'
export type { Bytes, ListedObject, Listing, SharedStorage, StorageProblem, Unreachable } from './shared-storage.ts'
export { putBackKeyring, putKeyring, readKeyring, type StoredKeyring, writeKeyring } from './write-keyring.ts'
export { beginSharing, createSharedTx, publishEverything } from './local-disk.ts'
export { createMemoryDisk } from './memory-disk.ts'
export { newState } from './log.ts'
export type { StorageState, UnpublishedChange } from './log.ts'
export type { SharedRecord } from './shared-record.ts'
export { type StorageOutcome, syncStorage } from './sync-storage.ts'
