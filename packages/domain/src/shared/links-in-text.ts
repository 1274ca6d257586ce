import { webLinkSchema } from './link.ts'

/** A link inside a text: `text.slice(start, end)` is what stands there, `href` what it opens. */
interface LinkInText {
  readonly start: number
  readonly end: number
  readonly href: string
}

// Invisible characters end a link, because they can make an address look like another.
const candidates = /(?<![a-z0-9])(?:https?:\/\/|www\.|mailto:|tel:)[^\s<>"“”״«»\p{Cc}\p{Cf}]+/giu

const sentenceMarks = ".,;:!?'׳’…*~"
const openers: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }

const countOf = (text: string, mark: string): number => text.split(mark).length - 1

/** Removes the punctuation that a sentence puts after a link, and a closing bracket that was opened before the link. */
function withoutTrailingMarks(text: string): string {
  const unopened = new Map(
    Object.entries(openers).map(([closer, opener]) => [closer, countOf(text, closer) - countOf(text, opener)]),
  )
  let end = text.length
  for (; end > 0; end--) {
    const mark = text.charAt(end - 1)
    const surplus = unopened.get(mark) ?? 0
    if (surplus > 0) unopened.set(mark, surplus - 1)
    else if (!sentenceMarks.includes(mark)) break
  }
  return text.slice(0, end)
}

function hrefOf(shown: string): string | null {
  if (/^mailto:/i.test(shown)) return /^mailto:[^\s@]+@[^\s@]+$/i.test(shown) ? shown : null
  if (/^tel:/i.test(shown)) return /^tel:\+?[\d().*#-]+$/i.test(shown) && /\d/.test(shown) ? shown : null
  const href = /^www\./i.test(shown) ? `https://${shown}` : shown
  return webLinkSchema.safeParse(href).success ? href : null
}

/** Returns the links of a text, in order: http, https, mailto and tel only, so that none can run code. */
export function linksIn(text: string): readonly LinkInText[] {
  const links: LinkInText[] = []
  for (const { 0: candidate, index } of text.matchAll(candidates)) {
    const shown = withoutTrailingMarks(candidate)
    const href = hrefOf(shown)
    if (href !== null) links.push({ start: index, end: index + shown.length, href })
  }
  return links
}
