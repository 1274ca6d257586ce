import type { EventFormValues } from '../form/form-values.ts'

/** The fact that a person was writing. */
export interface FactPlace {
  /** Another who signs in on this device is shown nothing of it. */
  readonly personId: string
  readonly eventId: string
  readonly fields: readonly string[]
}

/** What was typed into an event and could not be saved when its dialog closed, until the event is open again. */
const held = new Map<string, EventFormValues>()

const keyOf = ({ personId, eventId, fields }: FactPlace): string => [personId, eventId, ...fields].join(' ')

export const heldFacts = {
  has: (place: FactPlace): boolean => held.has(keyOf(place)),
  keep: (place: FactPlace, values: EventFormValues): void => {
    held.set(keyOf(place), values)
  },
  of: (place: FactPlace): EventFormValues | undefined => held.get(keyOf(place)),
  drop: (place: FactPlace): void => {
    held.delete(keyOf(place))
  },
}
