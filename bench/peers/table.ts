import { median } from '../sync/parts.ts'
import { type PeerName, peers, peerTitles, type RowName, rowTitles, type Sample } from './rows.ts'

/** How a run was made, next to its figures. */
export interface Run {
  /** The measured rows, if not all. */
  readonly rows?: readonly string[]
  readonly records: number
  readonly rounds: number
  readonly minutes: number
  /** The machine's one-minute load at the end of each round; compare to `cores`. */
  readonly loads: readonly number[]
  readonly cores: number
  readonly chromium: string
  readonly node: string
  readonly versions: Readonly<Record<string, string>>
}

export interface Results {
  /** Usually one; some rows may have been measured again. */
  readonly runs: readonly Run[]
  readonly samples: readonly Sample[]
}

/** One peer's time for one row. */
export interface Cell {
  readonly median: number
  readonly least: number
  readonly most: number
  /** Our time divided by theirs: below 1 we are faster. */
  readonly ratio: number
}

export function cellOf(samples: readonly Sample[], row: RowName, peer: PeerName): Cell | null {
  const valuesOf = (name: PeerName): readonly number[] =>
    samples.find((sample) => sample.row === row && sample.peer === name)?.ms ?? []
  const values = valuesOf(peer)
  if (values.length === 0) return null
  const middle = median(values)
  return {
    median: middle,
    least: Math.min(...values),
    most: Math.max(...values),
    ratio: median(valuesOf('product')) / middle,
  }
}

export const timeOf = (ms: number): string =>
  ms >= 1000 ? `${(ms / 1000).toFixed(ms >= 10_000 ? 1 : 2)} s` : `${ms.toFixed(ms >= 100 ? 0 : 1)} ms`

const rowNames = Object.keys(rowTitles) as readonly RowName[]

const textOf = (cell: Cell | null, isOurs: boolean): string => {
  if (cell === null) return ''
  const spread = `${timeOf(cell.median)} (${timeOf(cell.least)} to ${timeOf(cell.most)})`
  return isOurs ? spread : `${spread}, **${cell.ratio.toFixed(2)}**`
}

/**
 * Returns the table as markdown: medians with the minimum and maximum of the rounds, ratios, and who is faster than us.
 */
export function tableOf(samples: readonly Sample[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  const body = rowNames.map((row) => {
    const cells = peers.map((peer) => cellOf(samples, row, peer))
    const faster = peers.filter((_, at) => (cells[at]?.ratio ?? 0) > 1).map((peer) => peerTitles[peer])
    return line([
      rowTitles[row],
      ...peers.map((peer, at) => textOf(cells[at] ?? null, peer === 'product')),
      faster.join(', ') || 'nobody',
    ])
  })
  const heads = ['', ...peers.map((peer) => peerTitles[peer]), 'faster than Bama']
  return [line(heads), line(heads.map(() => '---')), ...body].join('\n')
}

/** Formats results as JSON lines: first the runs, then one line per peer and row. */
export const linesOf = ({ runs, samples }: Results): string =>
  `${[...runs.map((run) => ({ run })), ...samples].map((one) => JSON.stringify(one)).join('\n')}\n`

export function resultsOf(lines: string): Results {
  const parsed = lines
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { readonly run: Run } | Sample)
  return {
    runs: parsed.flatMap((one) => ('run' in one ? [one.run] : [])),
    samples: parsed.filter((one): one is Sample => !('run' in one)),
  }
}

/** Merges a run into earlier results: its rows replace those measured before. */
export function withRun(before: Results | null, { runs, samples }: Results): Results {
  if (before === null || runs.every(({ rows }) => rows === undefined)) return { runs, samples }
  const again = new Set(samples.map(({ row }) => row))
  return {
    runs: [...before.runs.filter(({ rows }) => rows === undefined), ...runs],
    samples: [...before.samples.filter(({ row }) => !again.has(row)), ...samples],
  }
}
