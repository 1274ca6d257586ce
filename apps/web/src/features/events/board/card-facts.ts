import { operatorIds, shownName, type Tag, type VisibleClient, type VisibleUser } from '@bama/domain'
import type { DayOf, EventOverlap } from '../../../data/index.ts'
import { createContext, useContext } from 'react'
import { eventsTexts } from '../../../texts/events.ts'
import type { BoardEvent } from './board-actions.ts'

/** What a card shows that is not in the event itself. */
interface CardFacts {
  readonly today: string
  /** Undefined if the event has no client, or while clients are loading. */
  clientName(event: BoardEvent): string | undefined
  operatorName(event: BoardEvent): string | undefined
  /** Undefined for a tag without a record. */
  readonly tagColor: (name: string) => string | undefined
  /** The Jewish calendar; undefined while loading. */
  readonly dayOf: DayOf | undefined
  readonly showsHebrewDates: boolean
  /** The overlapping events of the same operator. The array keeps its identity until they change. */
  overlaps(event: BoardEvent): readonly EventOverlap[]
}

const none: readonly EventOverlap[] = []

export const CardFactsContext = createContext<CardFacts>({
  today: '',
  clientName: () => undefined,
  operatorName: () => undefined,
  tagColor: () => undefined,
  dayOf: undefined,
  showsHebrewDates: false,
  overlaps: () => none,
})

export const useCardFacts = (): CardFacts => useContext(CardFactsContext)

interface Known {
  readonly today: string
  readonly clients: ReadonlyMap<string, VisibleClient> | undefined
  readonly people: ReadonlyMap<string, VisibleUser> | undefined
  readonly tags: ReadonlyMap<string, Tag> | undefined
  readonly dayOf: DayOf | undefined
  readonly showsHebrewDates: boolean
  readonly overlaps: ReadonlyMap<string, readonly EventOverlap[]> | undefined
}

export function cardFacts({ today, clients, people, tags, dayOf, showsHebrewDates, overlaps }: Known): CardFacts {
  const operatorOf = operatorIds(people?.values() ?? [])
  return {
    today,
    dayOf,
    showsHebrewDates,
    overlaps: ({ id }) => overlaps?.get(id) ?? none,
    clientName: ({ client_id }) =>
      client_id === null || clients === undefined
        ? undefined
        : (clients.get(client_id)?.name ?? eventsTexts.card.deletedClient),
    tagColor: (name) => tags?.get(name)?.color,
    operatorName({ assigned_operator_id: id }) {
      if (id === null || people === undefined) return undefined
      const person = people.get(operatorOf(id))
      return person === undefined ? eventsTexts.card.unknownOperator : shownName(person)
    },
  }
}

/** What a card of the event shows of them. */
export const shownOn = (facts: CardFacts, event: BoardEvent) => ({
  event,
  clientName: facts.clientName(event),
  operatorName: facts.operatorName(event),
  today: facts.today,
  dayOf: facts.dayOf,
  showsHebrewDates: facts.showsHebrewDates,
  overlaps: facts.overlaps(event),
})
