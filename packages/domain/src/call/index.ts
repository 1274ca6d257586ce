/** Calls of a crew: what is sent to one person, its versions and their answer. */
export { sendCall } from './commands.ts'
export { callSheetOf } from './make-sheet.ts'
export { callMessage, callMoment, clockOf, isEndWorthSaying } from './message.ts'
export { mapsHref, wazeHref } from './navigation.ts'
export { type CallContent, callContentSchema, type CallSheet, readCallSheet } from './schema.ts'
export type { CallChannel } from './values.ts'
export { callStateOf, type CallVersion, hasSameContent } from './versions.ts'
export { callDay, callTexts } from '../texts/calls.ts'
