/** The status of a work-hour entry, by name. Exactly these strings are stored and synced. */
export const workHourStatus = {
  /** Its timer runs. */
  running: 'בתהליך',
  recorded: 'נרשם',
  approved: 'אושר',
  rejected: 'נדחה',
  paid: 'שולם',
} as const
/** The decisions a person can make about an entry; `recorded` revokes a decision. */
export const decisionStatuses = [
  workHourStatus.recorded,
  workHourStatus.approved,
  workHourStatus.rejected,
  workHourStatus.paid,
] as const
export const workHourStatuses = [workHourStatus.running, ...decisionStatuses] as const

export type WorkHourStatus = (typeof workHourStatuses)[number]
export type DecisionStatus = (typeof decisionStatuses)[number]
