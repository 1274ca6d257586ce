const separators = [',', ';', '\t', '|'] as const
type Separator = (typeof separators)[number]

/** How many characters and records are enough to detect the separator. */
const [sampleSize, sampleRecords] = [64_000, 20] as const

/** Detects the separator that splits the first records into equally many cells, at least two. Default: a comma. */
export function separatorOf(text: string): Separator {
  const sample = text.slice(0, sampleSize)
  let best: { readonly separator: Separator; readonly score: number } = { separator: ',', score: 0 }
  for (const separator of separators) {
    const records = parseDelimited(sample, separator, sampleRecords).filter((cells) =>
      cells.some((cell) => cell !== ''),
    )
    const width = records[0]?.length ?? 0
    const alike = records.filter(({ length }) => length === width).length
    const score = width < 2 ? 0 : (alike / records.length) * 1000 + width
    if (score > best.score) best = { separator, score }
  }
  return best.separator
}

/**
 * Parses delimited text (RFC 4180, with any of the three line ends) into records of cells. Empty lines are kept as
 * records with one empty cell, so that indexes match spreadsheet rows. A quote that is never closed extends to the end
 * of the text.
 */
export function parseDelimited(text: string, separator: Separator, most = Number.POSITIVE_INFINITY): string[][] {
  const records: string[][] = []
  let cells: string[] = []
  let at = 0
  while (at < text.length && records.length < most) {
    const { cell, end } = text[at] === '"' ? quotedCell(text, at + 1, separator) : plainCell(text, at, separator)
    cells.push(cell)
    at = end
    if (text[at] === separator) {
      at++
      // A separator at the very end is followed by one more, empty cell.
      if (at === text.length) cells.push('')
    } else {
      if (text[at] === '\r' && text[at + 1] === '\n') at++
      at++
      records.push(cells)
      cells = []
    }
  }
  if (cells.length > 0 && records.length < most) records.push(cells)
  return records
}

interface ReadCell {
  readonly cell: string
  /** The index of the separator or line end after the cell. */
  readonly end: number
}

function plainCell(text: string, start: number, separator: string): ReadCell {
  let end = start
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end++
  return { cell: text.slice(start, end), end }
}

function quotedCell(text: string, start: number, separator: Separator): ReadCell {
  const parts: string[] = []
  let from = start
  for (;;) {
    const quote = text.indexOf('"', from)
    if (quote === -1) return { cell: [...parts, text.slice(from)].join(''), end: text.length }
    parts.push(text.slice(from, quote))
    if (text[quote + 1] !== '"') {
      // Text between the closing quote and the separator belongs to the cell.
      const rest = plainCell(text, quote + 1, separator)
      return { cell: [...parts, rest.cell].join(''), end: rest.end }
    }
    parts.push('"')
    from = quote + 2
  }
}
