import { shownName, type VisibleUser } from '@bama/domain'
import { byName, searchable } from '../../ui/lists/hebrew-search.ts'

/** A longer list doesn't help: typing another letter is quicker. */
const longestList = 20

/** A suggested person. `email` is set if another suggestion has the same name. */
export interface Suggestion {
  readonly person: VisibleUser
  readonly name: string
  readonly email: string | null
}

/** Finds people by a name in which the query starts a word. Names that begin with the query come first. */
export function matchingPeople(people: readonly VisibleUser[], query: string): readonly Suggestion[] {
  const wanted = ` ${searchable(query)}`
  const found = people
    .map((person) => {
      const name = shownName(person)
      const places = [name, person.name]
        .map((known) => ` ${searchable(known)}`.indexOf(wanted))
        .filter((place) => place >= 0)
      return { person, name, place: Math.min(...places) }
    })
    .filter(({ place }) => place < Infinity)
    .toSorted((one, other) => Math.sign(one.place) - Math.sign(other.place) || byName(one.name, other.name))
    .slice(0, longestList)
  const times = Map.groupBy(found, ({ name }) => name)
  return found.map(({ person, name }) => ({
    person,
    name,
    email: (times.get(name)?.length ?? 0) > 1 ? person.email : null,
  }))
}
