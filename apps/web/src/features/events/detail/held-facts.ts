import type { EventFormValues } from '../form/form-values.ts'

/** What was typed into an event and could not be saved when its dialog closed, until the event is open again. */
const held = new Map<string, EventFormValues>()

const keyOf = (eventId: string, fields: readonly string[]): string => `${eventId} ${fields.join(' ')}`

export const heldFacts = {
  has: (eventId: string, fields: readonly string[]): boolean => held.has(keyOf(eventId, fields)),
  keep: (eventId: string, fields: readonly string[], values: EventFormValues): void => {
    held.set(keyOf(eventId, fields), values)
  },
  of: (eventId: string, fields: readonly string[]): EventFormValues | undefined => held.get(keyOf(eventId, fields)),
  drop: (eventId: string, fields: readonly string[]): void => {
    held.delete(keyOf(eventId, fields))
  },
}
