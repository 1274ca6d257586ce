/** Stored and synced values, by name. The lists are in display order, the default first. */
export const eventStatus = {
  upcoming: 'משימות קרובים - לפי קדימות',
  today: 'לסיים היום/מחכה לך',
  /** Waits for a manager's review. */
  review: 'סיימתי - לבדיקה',
  cancelled: 'בוטל',
} as const
export const eventStatuses = [
  eventStatus.upcoming,
  eventStatus.today,
  eventStatus.review,
  eventStatus.cancelled,
] as const

export const approvalStatus = { pending: 'ממתין לאישור', approved: 'מאושר', rejected: 'נדחה' } as const
export const approvalStatuses = [approvalStatus.pending, approvalStatus.approved, approvalStatus.rejected] as const

export const bookingStatus = {
  notStarted: 'טרם התחיל',
  inProgress: 'סגירות בתהליך',
  completed: 'הושלם',
  notNeeded: 'לא נדרש',
} as const
export const bookingStatuses = [
  bookingStatus.notStarted,
  bookingStatus.inProgress,
  bookingStatus.completed,
  bookingStatus.notNeeded,
] as const

export const paymentStatus = {
  unpaid: 'טרם שולם',
  partlyPaid: 'שולם חלקית',
  paid: 'שולם במלואו',
  closed: 'סגור',
} as const
export const paymentStatuses = [
  paymentStatus.unpaid,
  paymentStatus.partlyPaid,
  paymentStatus.paid,
  paymentStatus.closed,
] as const

export const timerTargetTypes = ['event', 'task'] as const

export type EventStatus = (typeof eventStatuses)[number]
export type PaymentStatus = (typeof paymentStatuses)[number]

/** Returns a status's column. Unknown statuses belong to the first. */
export const columnOf = (status: string): EventStatus =>
  eventStatuses.find((known) => known === status) ?? eventStatus.upcoming
