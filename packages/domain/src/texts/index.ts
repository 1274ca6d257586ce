/** The Hebrew that browser and server share. What only screens say stands in `apps/web/src/texts`. */
export { dayTexts, entryTexts, occasionNames, occasionTexts } from './calendar.ts'
export { linkMailTexts, mailTexts } from './mail.ts'
export { contextTexts, messageTexts } from './messages.ts'

export const productName = 'במה'

/** Why hours that came in from a backup were rejected, where it does not say. */
export const importedReason = 'יובא מגיבוי'
