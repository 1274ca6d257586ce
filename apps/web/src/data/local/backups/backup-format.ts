import { type EntityName, entityNames } from '@bama/domain'

/** The version of the format that is written. */
export const backupVersion = '2.0'

/** What of the copy a backup holds beside the business's records, and whether its data is compressed. */
export interface BackupOptions {
  /** The device's own notes on its sync, and its queue of unsent changes, which no import replays. */
  readonly metadata: boolean
  /** What is one person's: messages, chats, sheets. */
  readonly userData: boolean
  /** What the system needs: people and tags. */
  readonly systemData: boolean
  readonly compress: boolean
  /** The bytes of files that lie on this device. */
  readonly files?: boolean
  /** What was deleted here too, for a move to a server: a backup that is restored deletes nothing. */
  readonly deletions?: true
}

export const wholeBackup: BackupOptions = { metadata: true, userData: true, systemData: true, compress: true }

const groupOf: Partial<Readonly<Record<EntityName, 'userData' | 'systemData'>>> = {
  personalMessages: 'userData',
  chats: 'userData',
  chatMessages: 'userData',
  chatReads: 'userData',
  canvas: 'userData',
  systemUsers: 'systemData',
  tags: 'systemData',
}

export const entitiesIn = (options: BackupOptions): readonly EntityName[] =>
  entityNames.filter((entity) => {
    const group = groupOf[entity]
    return group === undefined || options[group]
  })

/** `backupSize`: of the data before it is compressed, in bytes. */
export interface BackupStats {
  readonly totalEntities: number
  readonly totalItems: number
  readonly backupSize: number
}

export interface MadeBackup {
  /** The file: JSON, or JSON around gzip. */
  readonly file: Blob
  readonly stats: BackupStats
  /** How many files are in it with their bytes, and how many more lie here for which it has no room. */
  readonly files?: { readonly taken: number; readonly leftOut: number }
}

/** Bytes of a file, as they go into a backup (data/uploads/backup-files.ts). */
export interface BackupFile {
  /** Of the file, by which records name it. */
  readonly id: string
  /** In bytes, as is `sha256` (in hex): of the bytes in the backup. */
  readonly size: number
  readonly sha256: string
  readonly name: string
  readonly type: string
  /** When it was added here, ISO 8601. */
  readonly created_at: string
  /** An event's image; else an attachment names it. */
  readonly isImage: boolean
  readonly blob: Blob
}

/** A backup that was read and found to be one. */
export interface ReadBackup {
  /** When it was made, ISO 8601. */
  readonly timestamp: string
  readonly totalItems: number
  /** What the server's import takes. */
  readonly body: Blob
  /** The files whose bytes came with it. */
  readonly files?: readonly BackupFile[]
}
