/** A piece of text on a page as the PDF library returns it: in logical order, with its position in page units. */
export interface Piece {
  readonly str: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/**
 * The text of a page, line by line. Pieces come in the order in which the page was generated. Those of a line are
 * sorted into reading order, with a space where there is a gap.
 */
export function linesOf(pieces: readonly Piece[]): readonly string[] {
  const lines: Piece[][] = []
  for (const piece of pieces) {
    if (piece.str.trim() === '') continue
    const line = lines.at(-1)?.[0]
    if (line !== undefined && isBeside(line, piece)) lines.at(-1)?.push(piece)
    else lines.push([piece])
  }
  return lines.map(textOf)
}

const isBeside = (one: Piece, other: Piece): boolean =>
  Math.abs(one.y - other.y) <= Math.max(one.height, other.height, 1) / 2

function textOf(line: readonly Piece[]): string {
  const isRtl = line.some(({ str }) => /[\u0590-\u05FF]/.test(str))
  const inOrder = line.toSorted((one, other) => (isRtl ? other.x + other.width - one.x - one.width : one.x - other.x))
  return inOrder
    .map((piece, index) => {
      const before = inOrder[index - 1]
      const text = isRtl ? asWritten(piece.str) : piece.str
      if (before === undefined) return text
      const gap = isRtl ? before.x - piece.x - piece.width : piece.x - before.x - before.width
      return gap > Math.max(piece.height, 1) / 8 ? ` ${text}` : text
    })
    .join('')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

const mirrored: Readonly<Record<string, string>> = { '(': ')', ')': '(', '[': ']', ']': '[', '{': '}', '}': '{' }

/** Brackets in a piece without letters are stored as drawn, which is mirrored in right-to-left text. */
const asWritten = (text: string): string =>
  /^[\s()[\]{}]+$/.test(text) ? text.replaceAll(/[()[\]{}]/g, (sign) => mirrored[sign] ?? sign) : text
