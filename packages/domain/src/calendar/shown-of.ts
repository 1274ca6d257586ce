/** How much fits into a day's cell (docs/specification.md, A2). */
const room = {
  withHoliday: { events: 2, tasks: 1 },
  without: { events: 3, tasks: 2 },
} as const

export interface ShownOfDay<E, T> {
  readonly events: readonly E[]
  readonly tasks: readonly T[]
  /** The number of the day's events and tasks that aren't shown. */
  readonly more: number
}

/** Returns what a day's cell shows of the given events and tasks, and how many it leaves out. */
export function shownOf<E, T>(events: readonly E[], tasks: readonly T[], hasHoliday: boolean): ShownOfDay<E, T> {
  const most = hasHoliday ? room.withHoliday : room.without
  const shown = { events: events.slice(0, most.events), tasks: tasks.slice(0, most.tasks) }
  return { ...shown, more: events.length - shown.events.length + tasks.length - shown.tasks.length }
}
