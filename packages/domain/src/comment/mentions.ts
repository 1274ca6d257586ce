import type { RecordId } from '../shared/ids.ts'
import { linksIn } from '../shared/links-in-text.ts'

/** Somebody who can be mentioned, by any of their names. */
export interface NamedPerson {
  readonly id: RecordId
  readonly name: string
  readonly full_name: string | null
  /** Where `full_name` carries a mark that tells them from others of their name (`withDistinctNames`): without it. */
  readonly plain_name?: string
}

/** `text.slice(start, end)` is the @ with the name; more than one id when people share it. */
interface Mention {
  readonly start: number
  readonly end: number
  readonly ids: readonly RecordId[]
}

export type FindMentions = (text: string) => readonly Mention[]

/** A name with everyone who has it. `pattern` is sticky: it matches only at its `lastIndex`. */
interface Name {
  readonly pattern: RegExp
  readonly ids: readonly RecordId[]
}

// People type whichever of these marks their keyboard has.
const singleQuotes = "'`׳‘’"
const doubleQuotes = '"״“”'

// A Hebrew prefix may precede the @ (ל@יואב). After Latin letters it is an e-mail address, after a slash a path.
const mayPrecede = (before: string): boolean => !/[A-Za-z0-9_/]/.test(before)

/** A name ends at a word boundary: `@דן` isn't in `@דנה`, nor `@צה` in `@צה״ל`. */
const wordEnds = `(?![${singleQuotes}${doubleQuotes}]?[\\p{L}\\p{M}\\p{N}_])`

function patternOf(name: string): RegExp {
  const source = name
    .trim()
    .replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
    .replace(new RegExp(`[${singleQuotes}]`, 'g'), `[${singleQuotes}]`)
    .replace(new RegExp(`[${doubleQuotes}]`, 'g'), `[${doubleQuotes}]`)
    .replace(/\s+/g, String.raw`[^\S\n]+`)
  return new RegExp(source + wordEnds, 'iuy')
}

/** Returns the lookup key of a name: its first character, normalized. */
function firstKey(text: string): string {
  const [first = ''] = text
  if (singleQuotes.includes(first)) return "'"
  return doubleQuotes.includes(first) ? '"' : first.toLowerCase()
}

function namesByFirst(people: Iterable<NamedPerson>): ReadonlyMap<string, readonly Name[]> {
  const idsByName = new Map<string, Set<RecordId>>()
  for (const { id, name, full_name, plain_name } of people)
    for (const known of [name, full_name, plain_name]) {
      const key = (known ?? '').trim().replace(/\s+/g, ' ').toLowerCase()
      if (key !== '') idsByName.set(key, (idsByName.get(key) ?? new Set()).add(id))
    }
  const names = [...idsByName].map(([name, ids]) => ({
    first: firstKey(name),
    pattern: patternOf(name),
    ids: [...ids],
  }))
  return Map.groupBy(names, ({ first }) => first)
}

/**
 * Returns a function that finds the mentions in a text: people's names after an @ (specification A5). The longest
 * matching name wins. An @ inside a link isn't a mention.
 */
export function createMentionFinder(people: Iterable<NamedPerson>): FindMentions {
  const names = namesByFirst(people)
  return (text) => {
    if (!text.includes('@')) return []
    const links = linksIn(text)
    const mentions: Mention[] = []
    for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
      if (!mayPrecede(text.charAt(at - 1)) || links.some(({ start, end }) => start <= at && at < end)) continue
      const mention = longestAt(names.get(firstKey(text.slice(at + 1, at + 3))) ?? [], text, at)
      if (mention !== null) mentions.push(mention)
    }
    return mentions
  }
}

function longestAt(names: readonly Name[], text: string, at: number): Mention | null {
  let longest: Mention | null = null
  for (const { pattern, ids } of names) {
    pattern.lastIndex = at + 1
    if (!pattern.test(text) || pattern.lastIndex < (longest?.end ?? 0)) continue
    const shared: readonly RecordId[] = longest?.end === pattern.lastIndex ? longest.ids : []
    longest = { start: at, end: pattern.lastIndex, ids: [...new Set([...shared, ...ids])] }
  }
  return longest
}

/**
 * Returns the ids of the mentioned people, each once. `chosen`: the people whom the author picked from the list. If
 * people share a name, only the picked ones are meant, or all of them if none was picked.
 */
export function mentionedIds(mentions: readonly Mention[], chosen: readonly RecordId[]): readonly RecordId[] {
  const meant = mentions.flatMap(({ ids }) => {
    const picked = ids.filter((id) => chosen.includes(id))
    return picked.length > 0 ? picked : ids
  })
  return [...new Set(meant)]
}

/** A name that is being typed: from its @ (`start`) to the end of the word that the caret is in. */
interface TypedMention {
  readonly start: number
  readonly end: number
  /** The text between the @ and the caret. */
  readonly query: string
}

const longestQuery = 60
const word = `[\\p{L}\\p{M}\\p{N}_${singleQuotes}${doubleQuotes}.־-]*`
const typedName = new RegExp(`^[\\p{L}\\p{N}_]${word}(?: ${word.slice(0, -1)}+)*$`, 'u')

/**
 * Returns the mention being typed at the caret, or null. The name begins with a letter (in any script), a digit or an
 * underscore and may have several words. A space at the end ends it until the next word begins. An @ alone, with no word
 * after it, is a mention without a name yet.
 */
export function typedMention(text: string, caret: number): TypedMention | null {
  const start = caret === 0 ? -1 : text.lastIndexOf('@', caret - 1)
  if (start < 0 || caret - start - 1 > longestQuery || !mayPrecede(text.charAt(start - 1))) return null
  const query = text.slice(start + 1, caret)
  const rest = /^[\p{L}\p{M}\p{N}_]*/u.exec(text.slice(caret))?.[0] ?? ''
  if (query === '' ? rest !== '' : !typedName.test(query)) return null
  return { start, end: caret + rest.length, query }
}

/** Replaces the typed part with the whole name and a space. Returns the text and the new position of the caret. */
export function completeMention(
  text: string,
  { start, end }: TypedMention,
  name: string,
): { readonly text: string; readonly caret: number } {
  const before = `${text.slice(0, start)}@${name} `
  return { text: before + text.slice(end).replace(/^ /, ''), caret: before.length }
}
