/** As many of a kind as are shown at first, and when all of them are requested. */
export const shownPerGroup = 6
export const shownAtMost = 200

/** What can be found; `key` is its name as search sees it. */
export interface Findable {
  readonly key: string
}

export interface Found<T> {
  /** The first ones. */
  readonly shown: readonly T[]
  readonly total: number
}

/** Those that have every word somewhere in their name, in the order in which they are given. */
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

/** Those whose name begins with the first word, then the others. */
export function beginningFirst<T extends Findable>(items: readonly T[], words: readonly string[]): readonly T[] {
  const first = words[0] ?? ''
  const [begin, rest]: [T[], T[]] = [[], []]
  for (const item of items) (item.key.startsWith(first) ? begin : rest).push(item)
  return [...begin, ...rest]
}

/** Those in whose name every word begins a word: screens and actions are few, and one letter must not bring them all. */
export function findWords<T extends Findable>(items: readonly T[], words: readonly string[]): Found<T> {
  const found = items.filter(({ key }) => {
    const own = key.split(/\s+/)
    return words.every((word) => own.some((start) => start.startsWith(word)))
  })
  return { shown: found.slice(0, shownPerGroup), total: found.length }
}
