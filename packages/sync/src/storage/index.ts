export {
  createKeyring,
  type Keyring,
  type KeyringError,
  keyringName,
  keyringOfBytes,
  keyringToBytes,
  type MadeKeyring,
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
export type { Bytes, ListedObject, Listing, ReadAnswer, SharedStorage, WriteAnswer } from './shared-storage.ts'
