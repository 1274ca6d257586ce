import { cellOf } from './table.ts'
import { type PeerName, peers, peerTitles, type RowName, rowTitles, type Sample } from './rows.ts'

export type Scheme = 'light' | 'dark'

const inks: Readonly<Record<Scheme, { readonly text: string; readonly line: string; readonly ground: string }>> = {
  light: { text: '#1f2a25', line: '#c9d2cd', ground: '#ffffff' },
  dark: { text: '#e6ece9', line: '#3a4742', ground: '#12211b' },
}
const colours: Readonly<Record<Scheme, Readonly<Record<PeerName, string>>>> = {
  light: { product: '#0b7a4b', raw: '#6b7280', dexie: '#2563eb', rxdb: '#c026d3', pouchdb: '#c2410c' },
  dark: { product: '#4ade9a', raw: '#9ca3af', dexie: '#7db0ff', rxdb: '#f0a0ff', pouchdb: '#ffa36b' },
}
/** A distinct shape for each peer besides its colour, drawn around its point. */
const marks: Readonly<Record<PeerName, string>> = {
  product: '<circle r="6"/>',
  raw: '<path d="M-5 -5L5 5M5 -5L-5 5" fill="none" stroke-width="2.5"/>',
  dexie: '<rect x="-4.5" y="-4.5" width="9" height="9"/>',
  rxdb: '<path d="M0 -6L6 5H-6Z"/>',
  pouchdb: '<path d="M0 -6.5L6.5 0L0 6.5L-6.5 0Z"/>',
}

const [width, left, right, top, rowHeight] = [860, 330, 24, 70, 40]
const rowNames = Object.keys(rowTitles) as readonly RowName[]

/**
 * Draws the medians as an SVG: a line per row, milliseconds from left to right on a logarithmic scale, so that small
 * values are visible too.
 */
export function plotOf(samples: readonly Sample[], scheme: Scheme): string {
  const { text, line, ground } = inks[scheme]
  const medians = rowNames.flatMap((row) => peers.flatMap((peer) => cellOf(samples, row, peer)?.median ?? []))
  const from = Math.floor(Math.log10(Math.min(...medians)))
  const to = Math.max(from + 1, Math.ceil(Math.log10(Math.max(...medians))))
  const x = (ms: number): number =>
    Math.round((left + ((Math.log10(ms) - from) / (to - from)) * (width - left - right)) * 10) / 10
  const y = (at: number): number => top + 24 + at * rowHeight
  const height = y(rowNames.length) + 6
  const mark = (peer: PeerName, place: string): string =>
    `<g transform="translate(${place})" fill="${colours[scheme][peer]}" stroke="${colours[scheme][peer]}">${marks[peer]}</g>`
  const legend = peers.map(
    (peer, at) => `${mark(peer, `${30 + at * 165} 24`)}<text x="${44 + at * 165}" y="29">${peerTitles[peer]}</text>`,
  )
  const scale = Array.from({ length: to - from + 1 }, (_, step) => {
    const ms = 10 ** (from + step)
    const name = ms >= 1000 ? `${ms / 1000} s` : `${ms} ms`
    return `<path d="M${x(ms)} ${top}V${height - 22}" stroke="${line}"/><text x="${x(ms)}" y="${top - 8}" text-anchor="middle">${name}</text>`
  })
  const rows = rowNames.map((row, at) => {
    const points = peers.flatMap((peer) => {
      const cell = cellOf(samples, row, peer)
      return cell === null ? [] : [mark(peer, `${x(cell.median)} ${y(at)}`)]
    })
    // Ours is drawn last, on top.
    return `<path d="M${left} ${y(at)}H${width - right}" stroke="${line}"/><text x="${left - 14}" y="${y(at) + 5}" text-anchor="end">${rowTitles[row]}</text>${points.toReversed().join('')}`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="13" role="img"><title>Medians, the less the better</title><rect width="100%" height="100%" fill="${ground}"/><g fill="${text}">${[...legend, ...scale, ...rows].join('\n')}</g></svg>\n`
}
