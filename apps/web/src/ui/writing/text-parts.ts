import { type FindMentions, linksIn, type RecordId } from '@bama/domain'

/** A piece of a text: plain, a link, or a mention. */
export interface TextPart {
  readonly kind: 'text' | 'link' | 'mention'
  readonly start: number
  readonly text: string
  readonly href?: string
}

/** Splits a text into pieces, in order. `tagged`: whom the author mentioned; other names are plain text. */
export function textParts(text: string, find: FindMentions, tagged: readonly RecordId[]): readonly TextPart[] {
  const marked = [
    ...linksIn(text).map(({ start, end, href }) => ({ kind: 'link' as const, start, end, href })),
    ...find(text)
      .filter(({ ids }) => ids.some((id) => tagged.includes(id)))
      .map(({ start, end }) => ({ kind: 'mention' as const, start, end })),
  ].toSorted((one, other) => one.start - other.start)

  const parts: TextPart[] = []
  let at = 0
  for (const { start, end, ...part } of marked) {
    if (start > at) parts.push({ kind: 'text', start: at, text: text.slice(at, start) })
    parts.push({ ...part, start, text: text.slice(start, end) })
    at = end
  }
  if (at < text.length) parts.push({ kind: 'text', start: at, text: text.slice(at) })
  return parts
}

const hasLetter = /\p{L}/u

/** The direction of a text. Without letters it follows the page. */
export const directionOf = (text: string): 'auto' | 'rtl' => (hasLetter.test(text) ? 'auto' : 'rtl')

const hasHebrew = /[֐-׿]/

/** The direction of a name. One that contains Hebrew is right to left, whatever its first letter. */
export const nameDirection = (name: string): 'auto' | 'rtl' => (hasHebrew.test(name) ? 'rtl' : 'auto')
