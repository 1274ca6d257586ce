const niqqud = /[\u0591-\u05c7]/g
const quotes = /["'`\u05f3\u05f4\u2018\u2019\u201c\u201d]/g
const finalForms: Readonly<Record<string, string>> = { ך: 'כ', ם: 'מ', ן: 'נ', ף: 'פ', ץ: 'צ' }

/** A text as search sees it: niqqud, final forms, geresh and gershayim make no difference. */
export const searchable = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(niqqud, '')
    .replace(quotes, '')
    .replace(/[ךםןףץ]/g, (letter) => finalForms[letter] ?? letter)
    .toLocaleLowerCase('he')
    .trim()

/** Names in the order of a Hebrew reader. */
export const byName = new Intl.Collator('he', { numeric: true, sensitivity: 'base' }).compare

/** The words of a query, as search sees them. */
export const searchWords = (query: string): readonly string[] =>
  searchable(query)
    .split(/\s+/)
    .filter((word) => word !== '')
