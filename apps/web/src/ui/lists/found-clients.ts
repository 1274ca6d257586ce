import type { VisibleClient } from '@bama/domain'
import { byName, searchable, searchWords } from './hebrew-search.ts'

const digitsOf = (text: string): string => text.replace(/\D/g, '')

/** A client, or another contact, with its searchable text. */
export interface IndexedClient<C> {
  readonly client: C
  readonly text: string
  readonly digits: string
}

type Words = readonly (string | null | undefined)[]

/** A contact with the texts by which it is found, and its phone number. */
export const indexed = <C>(client: C, phone: string | null | undefined, words: Words): IndexedClient<C> => ({
  client,
  text: [phone, ...words].map((part) => searchable(part ?? '')).join('\n'),
  digits: digitsOf(phone ?? ''),
})

/** The clients sorted by name, with their searchable text. */
export const indexClients = <C extends VisibleClient>(clients: Iterable<C>): readonly IndexedClient<C>[] =>
  [...clients]
    .toSorted((a, b) => byName(a.name, b.name) || (a.id < b.id ? -1 : 1))
    .map((client) => indexed(client, client.phone, [client.name, client.contact_person, client.email, client.address]))

/** The clients that contain every word of the query. Phone numbers match with or without separators. */
export function foundClients<C>(clients: readonly IndexedClient<C>[], query: string): readonly C[] {
  const words = searchWords(query)
  // Separators in a typed number are ignored.
  const number = /^[\d\s+()\-.]+$/.test(query) ? digitsOf(query) : ''
  return clients
    .filter(
      ({ text, digits }) =>
        (number.length >= 3 && digits.includes(number)) ||
        words.every((word) => text.includes(word) || (/^\d{3,}$/.test(word) && digits.includes(word))),
    )
    .map(({ client }) => client)
}
