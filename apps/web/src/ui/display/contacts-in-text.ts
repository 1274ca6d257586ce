import { mailHref, telHref, whatsAppHref } from './contact-links.ts'

/** A piece of free text: words, or something that reaches a person. */
export interface ContactPart {
  readonly kind: 'words' | 'phone' | 'mail'
  readonly text: string
  /** What it opens; null for words. */
  readonly href: string | null
  readonly whatsApp: string | null
}

// An address, or a number of at least seven digits (a short one only behind a star: *2700), with what people put between them.
const candidates =
  /[^\s@,;:<>()"'״׳]+@[^\s@,;:<>()"'״׳]+\.[a-z]{2,}|(?<![\d*+])(?:\*\d{3,6}(?!\d)|\+?\d(?:[\s\-.()/\u2010-\u2015]{0,3}\d){6,14}(?!\d))/giu

// How numbers begin here, and those from abroad: an offer's number or a sum is none.
const beginsAsNumber = /^(?:\+|0|\*|972|1[\s\-.]?[78]00)/
const isDate = /^\d{1,2}[./-]\d{1,2}[./-](?:\d{4}|\d{2})$/

const phoneHref = (text: string): string | null =>
  beginsAsNumber.test(text) && !isDate.test(text) ? telHref(text) : null

/** A free text in pieces, so that what is recognisable in it can be called or written to. Together they are the text. */
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
