/** The data layer's own failures by code, with the messages of the specification (B8), for callers and logs. */
const messages = {
  sync_signed_out: 'User must be logged in to sync',
  sync_offline: 'Cannot sync while offline',
  no_backup: 'No backup found',
  no_auto_backup: 'Auto backup not found',
  bad_backup: 'Invalid backup format',
  bad_backup_file: 'Invalid backup file format',
  bad_backup_parts: 'The backup is damaged',
  unreadable_backup: 'The backup file cannot be read',
  bad_import_data: 'Invalid import data format',
} as const
type DataErrorCode = keyof typeof messages

/** A failure of the data layer. Screens show the catalogue's text for its code. */
export interface DataError {
  readonly code: DataErrorCode
  readonly message: string
}

export const dataError = (code: DataErrorCode): DataError => ({ code, message: messages[code] })
