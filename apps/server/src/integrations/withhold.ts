/** The kinds of text that never go out. */
const kinds = ['email', 'link', 'amount', 'phone'] as const
type Kind = (typeof kinds)[number]

/** Hyphens and dashes of all keyboards, for a character class. Messengers write phones with non-breaking ones. */
const dash = String.raw`\u2010-\u2015\u2212\u05BE-`
const quote = String.raw`(?:["״“”„]|['׳’]{2})`
const currency = String.raw`(?:₪|ש${quote}?ח|שקל(?:ים)?|NIS|ILS|USD|EUR|GBP|\$|€|£|דולר(?:ים)?|אירו|יורו)`
/** The words after a number that make it a price. */
const tax = String.raw`(?:\+|פלוס|בתוספת|לפני|כולל|לא כולל)\s?מע${quote}מ`
// Bounded, like all of these: a page of digits must not block the server.
const number = String.raw`(?:\d{1,3}(?:[ \u00A0\u202F]\d{3}){1,3}(?!\d)|\d(?:[\d,.]{0,14}\d)?)`
const scale = String.raw`(?:\s?(?:אלפים|אלף|מיליון|[kK](?![A-Za-z])))?`
const upTo = String.raw`\s?(?:[${dash}]|עד|ל-?|to)\s?`
/** A number, or a range of two. */
const numbers = String.raw`(?:(?<![\d/:.])${number}${scale}${upTo}${number}|${number})${scale}`
const moneyWord = 'מחיר|תקציב|עלות|עולה|סכום|בסך|סך של|מקדמה|תשלום|שכר|תעריף|הצעת מחיר|budget|price|cost|fee'

/** The characters between the digits of a phone number: `(050) 123-4567`. */
const gap = String.raw`(?:[^\S\n]|[./()${dash}]){0,3}`
const next = String.raw`${gap}\d`
const ofIsrael = String.raw`(?:[57](?:${next}){8}|[23489](?:${next}){7})`
const phones = [
  // Cards, written in groups of four.
  String.raw`\d{4}(?:[ ${dash}]\d{4}){3}`,
  String.raw`(?:\+|00)?972${gap}(?:0${gap})?${ofIsrael}`,
  String.raw`(?:\+|00)\d(?:${next}){7,14}`,
  String.raw`\(?0${gap}${ofIsrael}`,
  String.raw`\(?0\d(?:${next}){7,8}`,
  String.raw`\(\d{3}\)(?:${next}){7}`,
  String.raw`1[\s${dash}]?[578]00(?:[\s${dash}]?\d){6}`,
  String.raw`\*\d{4}`,
  // Any seven or more digits in a row (identity cards, accounts).
  String.raw`\d{7,}`,
]
/** Where a phone may begin behind the number of a list's line, `1.050-1234567`, but no date may. */
const afterItem = String.raw`(?<=^[^\S\n]{0,9}\d{1,2}\.)(?=\+|0\d[\d${dash}])`
/** Dates that look like the beginning of a phone number; the second form has no year. */
const days = [
  String.raw`\d{1,2}[./-]\d{1,2}[./-]\d{2,4}(?!\d)`,
  String.raw`\d{1,2}[./](?:0?[1-9]|1[0-2])(?!\d)`,
  String.raw`\d{4}-\d{2}-\d{2}(?!\d)`,
]

/** In order of precedence: an e-mail address may look like a link, an amount like a phone number. */
const patterns: Readonly<Record<Kind, RegExp>> = {
  email: /[^\s@<>()[\],;:"]{1,64}@[^\s@<>()[\],;:"]{1,190}\.[^\s@<>()[\],;:".]{2,63}/g,
  link: /\b(?:https?:\/\/|www\.)[^\s<>"]+/gi,
  amount: new RegExp(
    [
      String.raw`${currency}\s?${numbers}`,
      String.raw`${numbers}\s?(?:-?${currency}(?![א-ת])|${tax})`,
      // A number shortly after a word for money, without a currency. Times and dates are excluded by their punctuation,
      // phones by their zero, and the number of a mark by the mark.
      String.raw`(?<=(?:${moneyWord})[^\d\n]{0,20})(?<!\[(?:email|link)-)(?!\(?0\d|\d{1,2}[./]\d{1,2}[./])${numbers}(?![\d:/]|\.\d)`,
      // A total at the end of its line or sentence. After a number of people, chairs or hours, their name follows.
      String.raw`(?<=סה${quote}כ[^\d\n]{0,20})(?=\d[\d,]{2})${number}(?=[^\S\n]*(?:[.,;!\n]|$|לתשלום))`,
    ].join('|'),
    'gim',
  ),
  phone: new RegExp(
    String.raw`(?:(?<!\d|\d[./${dash}])|${afterItem})(?!${days.join('|')})(?:${phones.join('|')})(?!\d)`,
    'gm',
  ),
}

/** Invisible and direction marks, which between two digits would hide a number from the patterns. */
const unseen = /[\u061C\u200B\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/g
/** Digits of other scripts, each range from its zero. */
const otherDigits = /[\u0660-\u0669\u06F0-\u06F9\uFF10-\uFF19]/g
const plain = (text: string): string =>
  text.replaceAll(unseen, '').replaceAll(otherDigits, (digit) => String(digit.charCodeAt(0) & 0xf))

/** Puts back what the marks in an answer stand for. */
export interface Kept {
  /** Puts phones, addresses and links back in place of their marks. Removes marks of amounts, and unknown marks. */
  readonly restore: (answer: string) => string
  /** Like `restore`, with the amounts, for people who can read the whole text anyway. */
  readonly restoreAll: (answer: string) => string
  /** Returns the phone whose mark an answer contains, or null: the model must not invent a number. */
  readonly phoneIn: (answer: string) => string | null
}

/** A text that may go out, and the way to put back what was taken out of it. */
export interface Withheld extends Kept {
  readonly text: string
}

const mark = /\[(email|link|amount|phone)-(\d{1,4})\]/g

/**
 * Replaces e-mail addresses, links, amounts of money and phones in a text by marks (`[phone-1]`). They are recognised by
 * their form, so an amount in words isn't replaced.
 */
export function withhold(text: string): Withheld {
  const { texts, ...kept } = withholdAll([text])
  return { text: texts[0] ?? '', ...kept }
}

/** Like `withhold`, without the marks, for a text into which nothing is put back. */
export const stripped = (text: string): string => withhold(text).text.replaceAll(mark, ' ')

/** Whether a text may go out unchanged. */
export const mayGoOut = (text: string): boolean => withhold(text).text.search(mark) === -1

/** Like `withhold`, for several texts that go out together and share no marks. */
export function withholdAll(texts: readonly string[]): Kept & { readonly texts: readonly string[] } {
  const kept = new Map<string, string>()
  const counts = { email: 0, link: 0, amount: 0, phone: 0 }
  const takeOut = (text: string): string => {
    // Marks that a person typed could be mistaken for ours.
    let out = plain(text).replaceAll(mark, ' ')
    const takeOutOf = (kind: Kind): void => {
      const before = out
      out = out.replaceAll(patterns[kind], (found) => {
        const name = `[${kind}-${++counts[kind]}]`
        kept.set(name, found.trim())
        return name
      })
      // A number that a slash joined to a phone is found once that one is a mark.
      if (kind === 'phone' && out !== before) takeOutOf(kind)
    }
    for (const kind of kinds) takeOutOf(kind)
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
