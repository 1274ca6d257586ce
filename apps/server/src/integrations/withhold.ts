/** What stays here when a text goes out. */
const kinds = ['email', 'link', 'amount', 'phone'] as const
type Kind = (typeof kinds)[number]

/** Hyphens and dashes of all keyboards, for inside a class: messengers write phones with one that does not break. */
const dash = String.raw`\u2010-\u2015\u2212\u05BE-`
const quote = String.raw`(?:["״“”„]|['׳’]{2})`
const currency = String.raw`(?:₪|ש${quote}?ח|שקל(?:ים)?|NIS|ILS|USD|EUR|GBP|\$|€|£|דולר(?:ים)?|אירו|יורו)`
/** What makes a number in front of it a price. */
const tax = String.raw`(?:\+|פלוס|בתוספת|לפני|כולל|לא כולל)\s?מע${quote}מ`
// Bounded, as all of these are: a page of digits must not hold up the server.
const number = String.raw`(?:\d{1,3}(?:[ \u00A0\u202F]\d{3}){1,3}(?!\d)|\d(?:[\d,.]{0,14}\d)?)`
const scale = String.raw`(?:\s?(?:אלפים|אלף|מיליון|[kK](?![A-Za-z])))?`
const upTo = String.raw`\s?(?:[${dash}]|עד|ל-?|to)\s?`
/** A number, or two of which one is the least and one the most. */
const numbers = String.raw`(?:(?<![\d/:.])${number}${scale}${upTo}${number}|${number})${scale}`
const moneyWord = 'מחיר|תקציב|עלות|עולה|סכום|בסך|סך של|מקדמה|תשלום|שכר|תעריף|הצעת מחיר|budget|price|cost|fee'

/** What stands between the digits of a phone: `(050) 123-4567`. */
const gap = String.raw`(?:[^\S\n]|[./()${dash}]){0,3}`
const next = String.raw`${gap}\d`
const ofIsrael = String.raw`(?:[57](?:${next}){8}|[23489](?:${next}){7})`
const phones = [
  // Cards, which are written in fours.
  String.raw`\d{4}(?:[ ${dash}]\d{4}){3}`,
  String.raw`(?:\+|00)?972${gap}(?:0${gap})?${ofIsrael}`,
  String.raw`(?:\+|00)\d(?:${next}){7,14}`,
  String.raw`\(?0${gap}${ofIsrael}`,
  String.raw`\(?0\d(?:${next}){7,8}`,
  String.raw`\(\d{3}\)(?:${next}){7}`,
  String.raw`1[\s${dash}]?[578]00(?:[\s${dash}]?\d){6}`,
  String.raw`\*\d{4}`,
  // Any seven digits and more in a row (identity cards, accounts).
  String.raw`\d{7,}`,
]
/** What begins as a phone might: days, the last of them without their year. */
const days = [
  String.raw`\d{1,2}[./-]\d{1,2}[./-]\d{2,4}(?!\d)`,
  String.raw`\d{1,2}[./](?:0?[1-9]|1[0-2])(?!\d)`,
  String.raw`\d{4}-\d{2}-\d{2}(?!\d)`,
]

/** In this order: an e-mail address may look like a link, an amount like a phone. */
const patterns: Readonly<Record<Kind, RegExp>> = {
  email: /[^\s@<>()[\],;:"]{1,64}@[^\s@<>()[\],;:"]{1,190}\.[^\s@<>()[\],;:".]{2,63}/g,
  link: /\b(?:https?:\/\/|www\.)[^\s<>"]+/gi,
  amount: new RegExp(
    [
      String.raw`${currency}\s?${numbers}`,
      String.raw`${numbers}\s?(?:-?${currency}(?![א-ת])|${tax})`,
      // A number close behind a word for money, without its currency; hours and days have other signs in them.
      String.raw`(?<=(?:${moneyWord})[^\d\n]{0,20})(?!\d{1,2}[./]\d{1,2}[./])${numbers}(?![\d:/]|\.\d)`,
      // A total at the end of its line or sentence: of people, chairs and hours their name follows.
      String.raw`(?<=סה${quote}כ[^\d\n]{0,20})(?=\d[\d,]{2})${number}(?=[^\S\n]*(?:[.,;!\n]|$|לתשלום))`,
    ].join('|'),
    'gim',
  ),
  phone: new RegExp(String.raw`(?<!\d|\d[./${dash}])(?!${days.join('|')})(?:${phones.join('|')})(?!\d)`, 'g'),
}

/** Signs that show nothing and turn a line around: what stands between two digits would hide what they are. */
const unseen = /[\u061C\u200B\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/g
/** Digits of other scripts, each block from its zero. */
const otherDigits = /[\u0660-\u0669\u06F0-\u06F9\uFF10-\uFF19]/g
const plain = (text: string): string =>
  text.replaceAll(unseen, '').replaceAll(otherDigits, (digit) => String(digit.charCodeAt(0) & 0xf))

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

/** Whether all of a text may go out as it is. */
export const mayGoOut = (text: string): boolean => withhold(text).text.search(mark) === -1

/** The same of several texts that go out together: no two of them share a mark. */
export function withholdAll(texts: readonly string[]): Kept & { readonly texts: readonly string[] } {
  const kept = new Map<string, string>()
  const counts = { email: 0, link: 0, amount: 0, phone: 0 }
  const takeOut = (text: string): string => {
    // Marks that somebody typed would be taken for ours.
    let out = plain(text).replaceAll(mark, ' ')
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
