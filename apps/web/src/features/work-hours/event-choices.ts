import { choicesByName, type NameChoice } from '../../ui/forms/name-choices.ts'

/** Events to choose from, by name, each once; the first name that is known of an event holds. */
export function eventChoices(...known: readonly (Iterable<NameChoice> | undefined)[]): readonly NameChoice[] {
  const byId = new Map<string, string>()
  for (const choices of known)
    for (const { value, label } of choices ?? []) if (!byId.has(value)) byId.set(value, label)
  return choicesByName([...byId].map(([value, label]) => ({ value, label })))
}
