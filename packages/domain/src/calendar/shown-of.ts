/** What a day's cell has room for (docs/specification.md, A2). */
const room = {
  withHoliday: { events: 2, tasks: 1 },
  without: { events: 3, tasks: 2 },
} as const

export interface ShownOfDay<E, T> {
  readonly events: readonly E[]
  readonly tasks: readonly T[]
  /** How many events and tasks of the day the cell does not show. */
  readonly more: number
}

/** What a day's cell shows of its events and tasks, given in their order, and how many it leaves out. */
export function shownOf<E, T>(events: readonly E[], tasks: readonly T[], hasHoliday: boolean): ShownOfDay<E, T> {
  const most = hasHoliday ? room.withHoliday : room.without
  const shown = { events: events.slice(0, most.events), tasks: tasks.slice(0, most.tasks) }
  return { ...shown, more: events.length - shown.events.length + tasks.length - shown.tasks.length }
}
