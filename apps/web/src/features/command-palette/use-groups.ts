import type { Actor } from '@bama/domain'
import {
  allEntry,
  chatEntry,
  chatMessageEntry,
  clientEntry,
  eventEntry,
  freelancerEntry,
  personEntry,
  seasonalEntry,
  tagEntry,
  taskEntry,
  templateEntry,
} from './entries.ts'
import type { Entry, EntryGroup, GroupName } from './entry.ts'
import { searchable, searchWords } from '../../ui/lists/hebrew-search.ts'
import {
  beginningFirst,
  findAnywhere,
  type Findable,
  findWords,
  type Found,
  shownAtMost,
  shownPerGroup,
} from './find.ts'
import { foundClients, type IndexedClient } from '../../ui/lists/found-clients.ts'
import { upcoming } from './ordered-events.ts'
import { inOtherLayout } from './other-layout.ts'
import { mayFilterByPerson, screenEntries, useActions } from './use-actions.ts'
import { useChatsFound } from './use-chats-found.ts'
import { type Findables, useFindables } from './use-findables.ts'

interface PaletteContents {
  readonly groups: readonly EntryGroup[]
  /** The query in the other keyboard layout, if only that finds something; `groups` are its results. Null otherwise. */
  readonly otherLayout: string | null
  readonly isReading: boolean
  /** Messages of chats are still being searched, so that nothing found yet doesn't mean that there is nothing. */
  readonly isSearching: boolean
  /** Not everything could be searched. */
  readonly isFailed: boolean
}

interface PaletteOptions {
  readonly actor: Actor
  readonly today: string
  readonly query: string
  /** The group to show in full. */
  readonly whole: GroupName | null
  readonly onShowShortcuts: () => void
}

/** Returns the palette's groups: suggestions while the query is empty, otherwise the results. */
export function useGroups({ actor, today, query, whole, onShowShortcuts }: PaletteOptions): PaletteContents {
  const actions = useActions(actor, onShowShortcuts)
  const words = searchWords(query)
  const findables = useFindables(actor, today, words.length > 0)
  const inChats = useChatsFound(query, whole === 'messages' ? shownAtMost : shownPerGroup)
  const commands = { actions, screens: screenEntries(actor) }
  const { isReading } = findables
  const { isSearching } = inChats
  const none = { otherLayout: null, isReading: false, isSearching: false, isFailed: false }
  if (words.length === 0) return { ...none, groups: atHand(findables, commands, today) }

  const state = { isReading, isSearching, isFailed: findables.isFailed || inChats.isFailed }
  const find = (text: string) => groupsFor(text, whole, { ...findables, ...inChats }, commands, actor)
  const groups = find(query)
  if (groups.length > 0 || isReading) return { ...state, groups, otherLayout: null }
  const other = inOtherLayout(query.trim())
  const others = find(other)
  return { ...state, groups: others, otherLayout: others.length === 0 ? null : other }
}

interface Commands {
  readonly actions: readonly (Entry & Findable)[]
  readonly screens: readonly (Entry & Findable)[]
}

function atHand(
  { events, clientName }: Findables,
  { actions, screens }: Commands,
  today: string,
): readonly EntryGroup[] {
  const next = upcoming(events, today).slice(0, shownPerGroup)
  return filled([
    group('upcoming', { shown: next, total: next.length }, (event) => eventEntry(event, clientName)),
    group('actions', { shown: actions, total: actions.length }, asItIs),
    group('screens', { shown: screens, total: screens.length }, asItIs),
  ])
}

function groupsFor(
  query: string,
  whole: GroupName | null,
  found: Findables & ReturnType<typeof useChatsFound>,
  { actions, screens }: Commands,
  actor: Actor,
): readonly EntryGroup[] {
  const words = searchWords(query)
  const limitOf = (name: GroupName): number => (name === whole ? shownAtMost : shownPerGroup)
  const any = <T extends Findable>(name: GroupName, items: readonly T[]): Found<T> =>
    findAnywhere(items, words, limitOf(name))
  const names = <T extends Findable>(name: GroupName, items: readonly T[]): Found<T> =>
    any(name, beginningFirst(items, words))
  const contacts = <T extends { readonly name: string }>(
    name: GroupName,
    index: readonly IndexedClient<T>[],
  ): Found<T> => {
    const all = foundClients(index, query).map((contact) => ({ ...contact, key: searchable(contact.name) }))
    return { shown: beginningFirst(all, words).slice(0, limitOf(name)), total: all.length }
  }
  if (words.length === 0) return []
  return filled([
    group('screens', findWords(screens, words), asItIs),
    group('events', any('events', found.events), (event) => eventEntry(event, found.clientName)),
    group('tasks', any('tasks', found.tasks), taskEntry),
    group('clients', contacts('clients', found.clients), (client) => clientEntry(client, actor)),
    group('people', names('people', mayFilterByPerson(actor) ? found.people : []), personEntry),
    group('freelancers', contacts('freelancers', found.freelancers), freelancerEntry),
    group('seasonal', names('seasonal', found.seasonal), seasonalEntry),
    group('templates', names('templates', found.templates), templateEntry),
    group('tags', names('tags', found.tags), tagEntry),
    group('chats', any('chats', found.chats), chatEntry),
    group('messages', found.messages, chatMessageEntry),
    // Last, so that Enter doesn't run an action when the user is looking for a name.
    group('actions', findWords(actions, words), asItIs),
  ])
}

const asItIs = (entry: Entry): Entry => entry

const group = <T>(name: GroupName, { shown, total }: Found<T>, toEntry: (item: T) => Entry): EntryGroup => ({
  name,
  entries: [...shown.map(toEntry), ...(shown.length < Math.min(total, shownAtMost) ? [allEntry(name, total)] : [])],
  total,
})

const filled = (groups: readonly EntryGroup[]): readonly EntryGroup[] =>
  groups.filter(({ entries }) => entries.length > 0)
