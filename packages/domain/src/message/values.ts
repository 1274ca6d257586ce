/** The stored priorities of a personal message; `גבוהה` is shown as חשוב, `דחופה` as דחוף. */
export const messagePriorities = ['רגילה', 'גבוהה', 'דחופה'] as const
