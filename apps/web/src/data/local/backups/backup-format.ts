import { type EntityName, entityNames } from '@bama/domain'
import { maxImportBytes, maxImportItems } from '@bama/sync'

export const backupVersion = '2.0'

/** What a backup holds beside the business's records, and whether its data is compressed. */
export interface BackupOptions {
  /** The device's sync metadata and its queue of unsent changes, which no import replays. */
  readonly metadata: boolean
  /** Personal data: messages, chats, sketches. */
  readonly userData: boolean
  /** System data: people and tags. */
  readonly systemData: boolean
  readonly compress: boolean
  /** The bytes of files on this device. */
  readonly files?: boolean
  /** Ids of deleted records too, for a move to a server. Restoring a backup deletes nothing. */
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

/** `backupSize`: the size of the data before compression, in bytes. */
export interface BackupStats {
  readonly totalEntities: number
  readonly totalItems: number
  readonly backupSize: number
}

/** What a backup holds at most that can be restored. */
export interface BackupLimits {
  readonly items: number
  readonly bytes: number
}

/** Of the server's import. */
export const importLimits: BackupLimits = { items: maxImportItems, bytes: maxImportBytes }

/** Without a server, where a backup may be the only copy: only what would use up the memory, like a gzip bomb, is refused. */
export const localLimits: BackupLimits = { items: Infinity, bytes: 256 * 1024 * 1024 }

export interface MadeBackup {
  /** The file: JSON, or JSON around gzip. */
  readonly file: Blob
  readonly stats: BackupStats
  /** Whether it exceeds what can be restored here. */
  readonly isTooLarge?: boolean
  /**
   * The number of files included with their bytes, of further files on this device that didn't fit, and of those whose
   * bytes the browser has lost.
   */
  readonly files?: { readonly taken: number; readonly leftOut: number; readonly unreadable: number }
}

/** The bytes of a file in a backup (data/uploads/backup-files.ts). */
export interface BackupFile {
  /** The file's id, by which records refer to it. */
  readonly id: string
  /** In bytes. Like `sha256` (hex), of the bytes in the backup. */
  readonly size: number
  readonly sha256: string
  readonly name: string
  readonly type: string
  /** When the file was added on this device, ISO 8601. */
  readonly created_at: string
  /** Whether the file is an event's image; otherwise an attachment refers to it. */
  readonly isImage: boolean
  readonly blob: Blob
}

/** A backup that was read and found valid. */
export interface ReadBackup {
  /** When the backup was made, ISO 8601. */
  readonly timestamp: string
  readonly totalItems: number
  /** The request body for the server's import. */
  readonly body: Blob
  /** The files whose bytes are in the backup. */
  readonly files?: readonly BackupFile[]
}
