/** What stays here when a text goes out. */
const kinds = ['email', 'link', 'amount', 'phone'] as const
type Kind = (typeof kinds)[number]

const currency = String.raw`(?:₪|ש(?:"|״|'')?ח|שקל(?:ים)?|NIS|ILS|USD|EUR|GBP|\$|€|£|דולר(?:ים)?|אירו|יורו)`
// Bounded, as all of these are: a page of digits must not hold up the server.
const number = String.raw`\d(?:[\d,.]{0,14}\d)?`
const scale = String.raw`(?:\s?(?:אלפים|אלף|מיליון|[kK](?![A-Za-z])))?`
const moneyWord = 'מחיר|תקציב|עלות|עולה|סכום|מקדמה|תשלום|שכר|תעריף|הצעת מחיר|budget|price|cost|fee'

/** In this order: an e-mail address may look like a link, an amount like a phone. */
const patterns: Readonly<Record<Kind, RegExp>> = {
  email: /[^\s@<>()[\],;:"]{1,64}@[^\s@<>()[\],;:"]{1,190}\.[^\s@<>()[\],;:".]{2,63}/g,
  link: /\b(?:https?:\/\/|www\.)[^\s<>"]+/gi,
  amount: new RegExp(
    [
      String.raw`${currency}\s?${number}${scale}`,
      String.raw`${number}${scale}\s?-?${currency}(?![א-ת])`,
      // A number close behind a word for money, without its currency; hours and days have other signs in them.
      String.raw`(?<=(?:${moneyWord})[^\d\n]{0,20})(?!\d{1,2}[./]\d{1,2}[./])${number}${scale}(?![\d:/]|\.\d)`,
    ].join('|'),
    'gi',
  ),
  // Israeli and foreign numbers, and any seven digits and more in a row (identity cards, accounts). A date is none.
  phone:
    /(?<!\d|\d[./-])(?!\d{1,2}[./-]\d{1,2}[./-]\d{2,4}(?!\d))(?!\d{4}-\d{2}-\d{2}(?!\d))(?:\+\d(?:[\s().-]?\d){7,14}|\(?0\d\)?(?:[\s.-]?\d){7,8}|1[\s-]?[578]00(?:[\s-]?\d){6}|972(?:[\s-]?\d){8,9}|\*\d{4}|\d{7,})(?!\d)/g,
}

/** What an answer's marks stand for. */
export interface Kept {
  /** Puts phones, addresses and links back where an answer has their marks. Amounts, and marks that are none, are left out. */
  readonly restore: (answer: string) => string
  /** The same with the amounts: for those who read all of it anyway. */
  readonly restoreAll: (answer: string) => string
  /** The one phone that an answer names by its mark, or null: a model makes up no number. */
  readonly phoneIn: (answer: string) => string | null
}

/** A text as it may go out, and how to fill in again what was taken from it. */
export interface Withheld extends Kept {
  readonly text: string
}

const mark = /\[(email|link|amount|phone)-(\d{1,4})\]/g

/**
 * Takes e-mail addresses, links, amounts of money and phones out of a text and leaves marks (`[phone-1]`). It knows them by
 * their form: an amount that is written in words stays.
 */
export function withhold(text: string): Withheld {
  const { texts, ...kept } = withholdAll([text])
  return { text: texts[0] ?? '', ...kept }
}

/** The same for a text of which nothing comes back: without marks. */
export const stripped = (text: string): string => withhold(text).text.replaceAll(mark, ' ')

/** The same of several texts that go out together: no two of them share a mark. */
export function withholdAll(texts: readonly string[]): Kept & { readonly texts: readonly string[] } {
  const kept = new Map<string, string>()
  const counts = { email: 0, link: 0, amount: 0, phone: 0 }
  const takeOut = (text: string): string => {
    // Marks that somebody typed would be taken for ours.
    let out = text.replaceAll(mark, ' ')
    for (const kind of kinds)
      out = out.replaceAll(patterns[kind], (found) => {
        const name = `[${kind}-${++counts[kind]}]`
        kept.set(name, found.trim())
        return name
      })
    return out
  }
  const fillIn = (answer: string, isBack: (kind: string) => boolean): string =>
    answer
      .replaceAll(mark, (name, kind: string) => (isBack(kind) ? (kept.get(name) ?? '') : ''))
      .replaceAll(/ {2,}/g, ' ')
  return {
    texts: texts.map(takeOut),
    restore: (answer) => fillIn(answer, (kind) => kind !== 'amount'),
    restoreAll: (answer) => fillIn(answer, () => true),
    phoneIn(answer) {
      const [name] = /\[phone-\d{1,4}\]/.exec(answer) ?? []
      return name === undefined ? null : (kept.get(name) ?? null)
    },
  }
}
