/** Entries shown per group: at first, and at most after the user asks for the whole group. */
export const shownPerGroup = 6
export const shownAtMost = 200

/** A searchable item. `key` is its normalized name. */
export interface Findable {
  readonly key: string
}

export interface Found<T> {
  /** The first matches, up to the limit. */
  readonly shown: readonly T[]
  readonly total: number
}

/** Returns the items whose key contains every word, in their given order. */
export function findAnywhere<T extends Findable>(
  items: readonly T[],
  words: readonly string[],
  limit = shownPerGroup,
): Found<T> {
  const shown: T[] = []
  let total = 0
  for (const item of items) {
    if (!words.every((word) => item.key.includes(word))) continue
    total++
    if (shown.length < limit) shown.push(item)
  }
  return { shown, total }
}

/** Puts the items whose key begins with the first word before the others. */
export function beginningFirst<T extends Findable>(items: readonly T[], words: readonly string[]): readonly T[] {
  const first = words[0] ?? ''
  const [begin, rest]: [T[], T[]] = [[], []]
  for (const item of items) (item.key.startsWith(first) ? begin : rest).push(item)
  return [...begin, ...rest]
}

/** Matches word beginnings only: screens and actions are few, and one letter would match nearly all of them. */
export function findWords<T extends Findable>(items: readonly T[], words: readonly string[]): Found<T> {
  const found = items.filter(({ key }) => {
    const own = key.split(/\s+/)
    return words.every((word) => own.some((start) => start.startsWith(word)))
  })
  return { shown: found.slice(0, shownPerGroup), total: found.length }
}
