const niqqud = /[\u0591-\u05c7]/g
/** Marks of direction and of no width, which come along with a name that is pasted. */
const unseen = /[\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g
const quotes = /["'`\u05f3\u05f4\u2018\u2019\u201c\u201d]/g
const finalForms: Readonly<Record<string, string>> = { ך: 'כ', ם: 'מ', ן: 'נ', ף: 'פ', ץ: 'צ' }

/** Normalises a text for search: ignores niqqud, invisible marks, final forms, geresh and gershayim. */
export const searchable = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(niqqud, '')
    .replace(unseen, '')
    .replace(quotes, '')
    .replace(/[ךםןףץ]/g, (letter) => finalForms[letter] ?? letter)
    .toLocaleLowerCase('he')
    .trim()

/** Compares names in Hebrew order. */
export const byName = new Intl.Collator('he', { numeric: true, sensitivity: 'base' }).compare

/** The normalised words of a query. */
export const searchWords = (query: string): readonly string[] =>
  searchable(query)
    .split(/\s+/)
    .filter((word) => word !== '')

/** Whether a normalised text contains every word of a query, in any order. */
export const hasWords = (text: string, words: readonly string[]): boolean => words.every((word) => text.includes(word))
