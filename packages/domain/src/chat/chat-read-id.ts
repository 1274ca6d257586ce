import { recordId, type RecordId } from '../shared/ids.ts'

/** Derives a read mark's id from chat and person, so that two devices create the same record. */
export const chatReadId = (chatId: string, userId: string): RecordId =>
  // Ids have at most 128 characters, and old ones may be that long themselves.
  recordId(`${chatId.slice(-63)}:${userId.slice(-63)}`)
