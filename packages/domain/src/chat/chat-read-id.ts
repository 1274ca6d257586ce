import { recordId, type RecordId } from '../shared/ids.ts'

/** The id of a person's read mark in a chat: it follows from both, so that two devices make one record. */
export const chatReadId = (chatId: string, userId: string): RecordId =>
  // An id has at most 128 characters, and old ids may be as long as that by themselves.
  recordId(`${chatId.slice(-63)}:${userId.slice(-63)}`)
