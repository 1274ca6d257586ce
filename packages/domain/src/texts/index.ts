/** The Hebrew texts that browser and server share. Texts that only screens use are in `apps/web/src/texts`. */
export { dayTexts, entryTexts, occasionNames, occasionTexts } from './calendar.ts'
export { linkMailTexts, mailTexts } from './mail.ts'
export { contextTexts, messageTexts } from './messages.ts'

export const productName = 'במה'

/** The reason for rejected hours from a backup that gives none. */
export const importedReason = 'יובא מגיבוי'
