import { byName } from '../lists/hebrew-search.ts'

export interface NameChoice {
  readonly value: string
  readonly label: string
}

/** Sorts choices by name in Hebrew order. Equal names have a stable order. */
export const choicesByName = (choices: readonly NameChoice[]): NameChoice[] =>
  choices.toSorted((a, b) => byName(a.label, b.label) || (a.value < b.value ? -1 : 1))
