/** That there is something to know of an event's crew: overlaps, days off, too little rest, too many hours. */
export interface CrewSign {
  /** Somebody can't be there as it is planned. */
  readonly isGrave: boolean
  /** Of how many people. */
  readonly people: number
}

export type CrewSigns = ReadonlyMap<string, CrewSign>
