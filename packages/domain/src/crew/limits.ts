/** From when on planners are warned. */
export interface CrewLimits {
  /** The way from one place to another, when both are known and differ. */
  readonly travelMinutes: number
  /** Between the work of one day and that of the next. */
  readonly restMinutes: number
  /** Of the work that begins on one day. */
  readonly mostMinutesADay: number
}

/**
 * Until an admin sets others. Rest: what the law on hours of work asks of most work, eight hours between two working days
 * (section 21); twelve hours are its longest day.
 */
export const crewLimits: CrewLimits = { travelMinutes: 60, restMinutes: 8 * 60, mostMinutesADay: 12 * 60 }
