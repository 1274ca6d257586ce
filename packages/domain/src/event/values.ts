/**
 * The stored values of an event's enumerations, in display order; the first is the default.
 * Exactly these strings are stored and synced.
 */
export const eventStatuses = ['משימות קרובים - לפי קדימות', 'לסיים היום/מחכה לך', 'סיימתי - לבדיקה', 'בוטל'] as const
export const approvalStatuses = ['ממתין לאישור', 'מאושר', 'נדחה'] as const
export const bookingStatuses = ['טרם התחיל', 'סגירות בתהליך', 'הושלם', 'לא נדרש'] as const
export const paymentStatuses = ['טרם שולם', 'שולם חלקית', 'שולם במלואו', 'סגור'] as const
export const timerTargetTypes = ['event', 'task'] as const

export type EventStatus = (typeof eventStatuses)[number]
export type PaymentStatus = (typeof paymentStatuses)[number]

/** The status that asks for a manager's look. */
export const reviewStatus: EventStatus = 'סיימתי - לבדיקה'

/** The column a status belongs to; an unknown status falls into the first. */
export const columnOf = (status: string): EventStatus =>
  eventStatuses.find((known) => known === status) ?? eventStatuses[0]
