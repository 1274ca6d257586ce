/** The limits from which planners are warned. */
export interface CrewLimits {
  /** Travel time between two different places, if both are known. */
  readonly travelMinutes: number
  /** Between the work of one day and of the next. */
  readonly restMinutes: number
  /** Work that begins on one day. */
  readonly mostMinutesADay: number
}

/**
 * The limits until an admin sets others. For most work, the law on hours of work requires eight hours of rest between
 * two working days (section 21); twelve hours is its longest day.
 */
export const crewLimits: CrewLimits = { travelMinutes: 60, restMinutes: 8 * 60, mostMinutesADay: 12 * 60 }
