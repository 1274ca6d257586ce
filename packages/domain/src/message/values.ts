/** The stored priorities of a personal message; `high` is shown as חשוב, `urgent` as דחוף. */
export const messagePriority = { normal: 'רגילה', high: 'גבוהה', urgent: 'דחופה' } as const
export const messagePriorities = [messagePriority.normal, messagePriority.high, messagePriority.urgent] as const
