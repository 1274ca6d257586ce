/** Stored and synced values, by name. The lists are in display order. */
export const taskStatus = {
  open: 'פתוח',
  inProgress: 'בתהליך',
  /** Done: the task moves to the completed list. */
  completed: 'הושלם',
} as const
export const taskStatuses = [taskStatus.open, taskStatus.inProgress, taskStatus.completed] as const

export const taskPriority = { low: 'נמוכה', normal: 'רגילה', high: 'גבוהה', critical: 'קריטית' } as const
/** From the least to the most urgent. */
export const taskPriorities = [taskPriority.low, taskPriority.normal, taskPriority.high, taskPriority.critical] as const

/** The day of the event from which a task's date is counted. */
export const dueAnchors = ['start', 'load_in', 'end'] as const
export type DueAnchor = (typeof dueAnchors)[number]

/** The preset tags that a task may get; older data may have others. */
export const taskTags = ['דחוף', 'דרוש אישור', 'בוצע חלקית', 'לבדיקה שלי', 'להציג ללקוח'] as const

export type TaskStatus = (typeof taskStatuses)[number]
export type TaskPriority = (typeof taskPriorities)[number]
