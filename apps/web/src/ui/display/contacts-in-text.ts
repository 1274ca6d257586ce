import { mailHref, telHref, whatsAppHref } from './contact-links.ts'

/** A piece of free text: plain words, or a phone number or e-mail address. */
export interface ContactPart {
  readonly kind: 'words' | 'phone' | 'mail'
  readonly text: string
  /** A `tel:` or `mailto:` link; null for plain words. */
  readonly href: string | null
  readonly whatsApp: string | null
}

// An e-mail address, or a number of at least seven digits (fewer only after a star: *2700), with the usual separators.
const candidates =
  /[^\s@,;:<>()"'״׳]+@[^\s@,;:<>()"'״׳]+\.[a-z]{2,}|(?<![\d*+])(?:\*\d{3,6}(?!\d)|\+?\d(?:[\s\-.()/\u2010-\u2015]{0,3}\d){6,14}(?!\d))/giu

// How phone numbers begin in Israel and abroad. Excludes quote numbers and sums.
const beginsAsNumber = /^(?:\+|0|\*|972|1[\s\-.]?[78]00)/
const isDate = /^\d{1,2}[./-]\d{1,2}[./-](?:\d{4}|\d{2})$/

const phoneHref = (text: string): string | null =>
  beginsAsNumber.test(text) && !isDate.test(text) ? telHref(text) : null

/** Splits a text into pieces, so that phone numbers and e-mail addresses become links. Joined, they give the text. */
export function contactsIn(text: string): readonly ContactPart[] {
  const parts: ContactPart[] = []
  let end = 0
  const addWords = (to: number): void => {
    if (to > end) parts.push({ kind: 'words', text: text.slice(end, to), href: null, whatsApp: null })
  }
  for (const { 0: found, index } of text.matchAll(candidates)) {
    const isMail = found.includes('@')
    const href = isMail ? mailHref(found) : phoneHref(found)
    if (href === null) continue
    addWords(index)
    parts.push({ kind: isMail ? 'mail' : 'phone', text: found, href, whatsApp: isMail ? null : whatsAppHref(found) })
    end = index + found.length
  }
  addWords(text.length)
  return parts
}
