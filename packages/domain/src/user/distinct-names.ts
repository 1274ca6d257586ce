import { shownName } from './schema.ts'

interface NamedPerson {
  readonly id: string
  readonly name: string
  readonly full_name: string | null
  readonly email: string
}

const marks = /\p{M}/gu
const quotes = /["'`\u05f3\u05f4\u2018\u2019\u201c\u201d]/g

/** Normalizes a name for telling people apart: ignores letter case, niqqud, geresh, quotes and spaces. */
const nameKey = (name: string): string =>
  name.normalize('NFKD').replace(marks, '').replace(quotes, '').replace(/\s+/g, ' ').trim().toLowerCase()

const localPart = (email: string): string => email.slice(0, email.lastIndexOf('@'))

/**
 * The people with names that tell them apart: where several are called the same, each has the beginning of their e-mail behind
 * the name, or all of it where that is the same too; what they call themselves stays beside it, as `plain_name`: who writes that
 * after an @ means all of them. Nobody is passed for another by taking their name: an e-mail is an
 * admin's to give. Who needs no mark is the same object. For showing, never for writing.
 */
export function withDistinctNames<Person extends NamedPerson>(
  people: readonly Person[],
): readonly (Person & { readonly plain_name?: string })[] {
  const byKey = Map.groupBy(people, (person) => nameKey(shownName(person)))
  return people.map((person) => {
    const name = shownName(person)
    const same = byKey.get(nameKey(name)) ?? []
    if (same.length < 2) return person
    const local = localPart(person.email)
    const isLocalEnough = same.every(({ id, email }) => id === person.id || localPart(email) !== local)
    return { ...person, full_name: `${name} (${isLocalEnough ? local : person.email})`, plain_name: name }
  })
}
