/** How a work-hour entry stands. `בתהליך`: its timer runs. Exactly these strings are stored and synced. */
export const workHourStatuses = ['בתהליך', 'נרשם', 'אושר', 'נדחה', 'שולם'] as const
export type WorkHourStatus = (typeof workHourStatuses)[number]

/** What a person can decide about an entry; `נרשם` takes a decision back. */
export const decisionStatuses = ['נרשם', 'אושר', 'נדחה', 'שולם'] as const
export type DecisionStatus = (typeof decisionStatuses)[number]
