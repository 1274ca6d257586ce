import { shownName, type VisibleClient, type VisibleUser } from '@bama/domain'
import { createContext, useContext } from 'react'
import { eventsTexts } from '../../../texts/events.ts'
import type { BoardEvent } from './board-actions.ts'

/** What a card shows that is not in the event itself. */
export interface CardFacts {
  readonly today: string
  /** undefined: not known yet, or no client. */
  clientName(event: BoardEvent): string | undefined
  operatorName(event: BoardEvent): string | undefined
}

export const CardFactsContext = createContext<CardFacts>({
  today: '',
  clientName: () => undefined,
  operatorName: () => undefined,
})

export const useCardFacts = (): CardFacts => useContext(CardFactsContext)

export function cardFacts(
  today: string,
  clients: ReadonlyMap<string, VisibleClient> | undefined,
  people: ReadonlyMap<string, VisibleUser> | undefined,
): CardFacts {
  const byEmail = new Map([...(people?.values() ?? [])].map((person) => [person.email.toLowerCase(), person]))
  return {
    today,
    clientName: ({ client_id }) => (client_id === null ? undefined : clients?.get(client_id)?.name),
    // Old records name the operator by e-mail (document A, section 6).
    operatorName({ assigned_operator_id: id }) {
      if (id === null || people === undefined) return undefined
      const person = people.get(id) ?? byEmail.get(id.toLowerCase())
      return person === undefined ? eventsTexts.card.unknownOperator : shownName(person)
    },
  }
}
