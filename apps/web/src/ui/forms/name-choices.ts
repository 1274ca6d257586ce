import { byName } from '../lists/hebrew-search.ts'

/** Something that is chosen by its name. */
export interface NameChoice {
  readonly value: string
  readonly label: string
}

/** The choices as a Hebrew reader looks for them; those of one name always in the same order. */
export const choicesByName = (choices: readonly NameChoice[]): NameChoice[] =>
  choices.toSorted((a, b) => byName(a.label, b.label) || (a.value < b.value ? -1 : 1))
