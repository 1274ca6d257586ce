import { choicesByName, type NameChoice } from '../../ui/forms/name-choices.ts'

/** Merges lists of events, sorted by name without duplicates. The first name given for an event wins. */
export function eventChoices(...known: readonly (Iterable<NameChoice> | undefined)[]): readonly NameChoice[] {
  const byId = new Map<string, string>()
  for (const choices of known)
    for (const { value, label } of choices ?? []) if (!byId.has(value)) byId.set(value, label)
  return choicesByName([...byId].map(([value, label]) => ({ value, label })))
}
