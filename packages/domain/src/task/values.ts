/** The stored values of a task's enumerations, in display order. Exactly these strings are stored and synced. */
export const taskStatuses = ['פתוח', 'בתהליך', 'הושלם'] as const
export const taskPriorities = ['נמוכה', 'רגילה', 'גבוהה', 'קריטית'] as const
/** The preset tags that a task may get; older data may hold others. */
export const taskTags = ['דחוף', 'דרוש אישור', 'בוצע חלקית', 'לבדיקה שלי', 'להציג ללקוח'] as const

export type TaskStatus = (typeof taskStatuses)[number]
export type TaskPriority = (typeof taskPriorities)[number]

/** The status of a task that is done: it moves to the completed list. */
export const completedStatus: TaskStatus = 'הושלם'
