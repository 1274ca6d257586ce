import {
  type Actor,
  type EventTemplate,
  type Freelancer,
  freelancerModel,
  isAdmin,
  mayOpen,
  type Screen,
  type SeasonalClient,
  seasonalClientModel,
  shownName,
  type Tag,
  templateModel,
  type VisibleClient,
  type VisibleUser,
} from '@bama/domain'
import { useEffect, useMemo, useState } from 'react'
import {
  readPast,
  type Searched,
  type SearchedEvent,
  type SearchedTask,
  useClients,
  useFirstPull,
  usePeople,
  useRecords,
  useSearched,
  useTags,
} from '../../data/index.ts'
import { deletedClient } from '../../texts/clients.ts'
import { indexed, type IndexedClient, indexClients } from '../../ui/lists/found-clients.ts'
import { byName, searchable } from '../../ui/lists/hebrew-search.ts'
import type { Findable } from './find.ts'
import { orderedEvents } from './ordered-events.ts'

/** The part of a name that is indexed, in characters. A long task description is prose. */
const longestName = 160

/** An event, whose `key` holds its own name and its client's. */
export type FoundEvent = SearchedEvent & Findable
export type FoundTask = SearchedTask & Findable
export type FoundClient = VisibleClient
export type FoundPerson = Findable & { readonly id: string; readonly name: string; readonly hasEvents: boolean }
export type FoundTag = Tag & Findable
export type FoundSeasonal = SeasonalClient & Findable
export type FoundTemplate = EventTemplate & Findable

/** Everything on this device that has a name, in display order. */
export interface Findables {
  readonly events: readonly FoundEvent[]
  readonly tasks: readonly FoundTask[]
  /** Indexed by all of their details. */
  readonly clients: readonly IndexedClient<FoundClient>[]
  /** Indexed by name, role and phone. */
  readonly freelancers: readonly IndexedClient<Freelancer>[]
  /** Follow-ups by their event's name, whose `key` holds the client's too. */
  readonly seasonal: readonly FoundSeasonal[]
  readonly templates: readonly FoundTemplate[]
  readonly people: readonly FoundPerson[]
  readonly tags: readonly FoundTag[]
  readonly clientName: (id: string | null) => string | undefined
  /** The archive is still loading. */
  readonly isReading: boolean
  /** Some of the archive couldn't be read. */
  readonly isFailed: boolean
}

const keyed = <T extends object>(item: T, name: string): T & Findable => ({
  ...item,
  key: searchable(name.slice(0, longestName)),
})
const keyedEvent = (event: SearchedEvent): FoundEvent => keyed(event, event.name)
const keyedTask = (task: SearchedTask): FoundTask => keyed(task, task.description)
const named = <T extends { readonly name: string }>(items: Iterable<T>): readonly (T & Findable)[] =>
  [...items].map((item) => keyed(item, item.name)).toSorted((a, b) => byName(a.name, b.name))

/** `isWanted`: there is a query, so the archive is read too. */
export function useFindables(actor: Actor, today: string, isWanted: boolean): Findables {
  const current = useSearched()
  const past = usePast(isAdmin(actor), isWanted)
  const clients = useClients()
  const people = usePeople()
  const tags = useTags()
  const freelancers = useRecords(freelancerModel)
  const seasonal = useRecords(seasonalClientModel)
  const templates = useRecords(templateModel)
  const of = <T>(screen: Screen, found: readonly T[]): readonly T[] => (mayOpen(actor, screen) ? found : [])

  const events = useMemo(() => {
    const clientKeys = new Map([...(clients?.values() ?? [])].map(({ id, name }) => [id as string, searchable(name)]))
    const withClient = (event: FoundEvent): FoundEvent => {
      const clientKey = event.clientId === null ? undefined : clientKeys.get(event.clientId)
      return clientKey === undefined ? event : { ...event, key: `${event.key}\n${clientKey}` }
    }
    const all = [...(current?.events ?? []).map(keyedEvent), ...(past?.events ?? [])]
    return orderedEvents(all.map(withClient), today)
  }, [current, past, clients, today])
  const tasks = useMemo(() => [...(current?.tasks ?? []).map(keyedTask), ...(past?.tasks ?? [])], [current, past])
  const indexedClients = useMemo(() => indexClients(clients?.values() ?? []), [clients])
  const foundPeople = useMemo(() => peopleAmong(people, current), [people, current])
  const foundTags = useMemo(() => named(tags?.values() ?? []), [tags])
  const foundFreelancers = useMemo(
    () => named(freelancers ?? []).map((person) => indexed(person, person.phone, [person.name, person.role])),
    [freelancers],
  )
  const foundSeasonal = useMemo(
    () =>
      (seasonal ?? [])
        .map((client) => keyed(client, `${client.event_name}\n${client.client_name}`))
        .toSorted((a, b) => byName(a.event_name, b.event_name)),
    [seasonal],
  )
  const foundTemplates = useMemo(() => named(templates ?? []), [templates])
  return {
    events,
    tasks,
    clients: indexedClients,
    people: foundPeople,
    tags: foundTags,
    freelancers: of('Freelancers', foundFreelancers),
    seasonal: of('SeasonalClients', foundSeasonal),
    templates: of('Templates', foundTemplates),
    clientName: (id) => (id === null ? undefined : clients && (clients.get(id)?.name ?? deletedClient)),
    isReading: isWanted && past === undefined,
    isFailed: past?.isFailed === true,
  }
}

/** Returns everyone, and whether each may have events: operators, and people with current events. */
function peopleAmong(
  people: ReadonlyMap<string, VisibleUser> | undefined,
  current: Searched | undefined,
): readonly FoundPerson[] {
  const assigned = new Set((current?.events ?? []).map(({ operatorId }) => operatorId?.toLowerCase()))
  const hasEvents = ({ id, email, role }: VisibleUser): boolean =>
    role === 'operator' || assigned.has(id.toLowerCase()) || assigned.has(email.toLowerCase())
  return named(
    [...(people?.values() ?? [])].map((person) => ({
      id: person.id,
      name: shownName(person),
      hasEvents: hasEvents(person),
    })),
  )
}

interface Past {
  readonly events: readonly FoundEvent[]
  readonly tasks: readonly FoundTask[]
  readonly isFailed: boolean
}

/** Reads past events and tasks once, when first wanted. Returns undefined until they are loaded. */
function usePast(withArchive: boolean, isWanted: boolean): Past | undefined {
  const [past, setPast] = useState<Past>()
  // Before the first pull is complete, a partial archive would be taken for all of it.
  const hasEverything = useFirstPull() === undefined
  const isMissing = isWanted && hasEverything && past === undefined
  useEffect(() => {
    if (!isMissing) return undefined
    let isOver = false
    const events: FoundEvent[] = []
    const tasks: FoundTask[] = []
    const take = (part: Searched): void => {
      events.push(...part.events.map(keyedEvent))
      tasks.push(...part.tasks.map(keyedTask))
    }
    const read = async (): Promise<void> => {
      let isFailed = false
      try {
        await readPast(withArchive, take, () => isOver)
      } catch (error) {
        console.error(error)
        isFailed = true
      }
      if (!isOver) setPast({ events, tasks, isFailed })
    }
    void read()
    return () => {
      isOver = true
    }
  }, [isMissing, withArchive])
  return past
}
