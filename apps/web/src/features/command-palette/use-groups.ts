import type { Actor } from '@bama/domain'
import { clientEntry, eventEntry, personEntry, tagEntry, taskEntry } from './entries.ts'
import type { Entry, EntryGroup, GroupName } from './entry.ts'
import { searchWords } from '../../ui/lists/hebrew-search.ts'
import { findAnywhere, type Findable, findNames, findWords, type Found, shownPerGroup } from './find.ts'
import { upcoming } from './ordered-events.ts'
import { inOtherLayout } from './other-layout.ts'
import { mayFilterByPerson, screenEntries, useActions } from './use-actions.ts'
import { type Findables, useFindables } from './use-findables.ts'

interface PaletteContents {
  readonly groups: readonly EntryGroup[]
  /** Nothing was found as it was typed; this is what it would be on the other keyboard layout, and what the groups are for. */
  readonly otherLayout: string | null
  readonly isReading: boolean
}

interface PaletteOptions {
  readonly actor: Actor
  readonly today: string
  readonly query: string
  readonly onShowShortcuts: () => void
}

/** What the palette shows: what is at hand, or what was found. */
export function useGroups({ actor, today, query, onShowShortcuts }: PaletteOptions): PaletteContents {
  const actions = useActions(actor, onShowShortcuts)
  const words = searchWords(query)
  const findables = useFindables(actor, today, words.length > 0)
  const commands = { actions, screens: screenEntries(actor) }
  const { isReading } = findables
  if (words.length === 0) return { groups: atHand(findables, commands, today), otherLayout: null, isReading: false }

  const groups = groupsFor(words, findables, commands, actor)
  if (groups.length > 0 || isReading) return { groups, otherLayout: null, isReading }
  const other = inOtherLayout(query.trim())
  const others = groupsFor(searchWords(other), findables, commands, actor)
  return { groups: others, otherLayout: others.length === 0 ? null : other, isReading }
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
  words: readonly string[],
  { events, tasks, clients, people, tags, clientName }: Findables,
  { actions, screens }: Commands,
  actor: Actor,
): readonly EntryGroup[] {
  if (words.length === 0) return []
  return filled([
    group('screens', findWords(screens, words), asItIs),
    group('events', findAnywhere(events, words), (event) => eventEntry(event, clientName)),
    group('tasks', findAnywhere(tasks, words), taskEntry),
    group('clients', findNames(clients, words), (client) => clientEntry(client, actor)),
    group('people', findNames(mayFilterByPerson(actor) ? people : [], words), personEntry),
    group('tags', findNames(tags, words), tagEntry),
    // Last: Enter must not do something to one who looks for a name.
    group('actions', findWords(actions, words), asItIs),
  ])
}

const asItIs = (entry: Entry): Entry => entry

const group = <T>(name: GroupName, { shown, total }: Found<T>, toEntry: (item: T) => Entry): EntryGroup => ({
  name,
  entries: shown.map(toEntry),
  total,
})

const filled = (groups: readonly EntryGroup[]): readonly EntryGroup[] =>
  groups.filter(({ entries }) => entries.length > 0)
