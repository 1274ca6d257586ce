export { base64Of, bytesOfBase64 } from './base64.ts'
export { bytesOfHex, hexOf } from './hex.ts'
export { createBrowserStorage, type TextStorage } from './browser-storage.ts'
export {
  createKeyring,
  type Keyring,
  type KeyringError,
  keyringName,
  keyringOfBytes,
  keyringToBytes,
  type MadeKeyring,
  openByKey,
  openByPassphrase,
  openByRecoveryCode,
} from './keyring.ts'
export {
  createSealer,
  type Opened,
  type RandomBytes,
  type Sealer,
  type WorkspaceKey,
  type WorkspaceKeys,
} from './sealer.ts'
export type {
  Bytes,
  ListedObject,
  Listing,
  ReadAnswer,
  SharedStorage,
  StorageProblem,
  Unreachable,
  WriteAnswer,
} from './shared-storage.ts'
export { putBackKeyring, putKeyring } from './check-key.ts'
export { addDecided, type Decided } from './add-decided.ts'
export { beginSharing, createSharedTx, publishEverything } from './local-disk.ts'
export { createMemoryDisk } from './memory-disk.ts'
export { newState } from './log.ts'
export type { DeviceClock, StorageDisk, StorageState, StorageTx, UnpublishedChange } from './log.ts'
export type { SharedRecord } from './shared-record.ts'
export type { StoragePorts } from './storage-run.ts'
export { type StorageOutcome, syncStorage } from './sync-storage.ts'
