/** A summary of the warnings about an event's crew: overlaps, absences, too little rest, too many hours. */
export interface CrewSign {
  /** Someone can't be there as planned. */
  readonly isGrave: boolean
  /** The number of people concerned. */
  readonly people: number
}

export type CrewSigns = ReadonlyMap<string, CrewSign>
