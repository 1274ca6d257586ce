import { describe, expect, it } from 'vitest'
import { plotOf } from './plot.ts'
import { peerTitles, peers, type Sample } from './rows.ts'
import { cellOf, linesOf, resultsOf, type Run, tableOf, timeOf, withRun } from './table.ts'

const samples: readonly Sample[] = [
  { row: 'update', peer: 'product', ms: [9, 4, 6, 5, 100] },
  { row: 'update', peer: 'raw', ms: [3, 2, 1, 4, 5] },
  { row: 'update', peer: 'rxdb', ms: [12, 11, 13, 14, 12] },
]

describe('the table beside the peers', () => {
  it('has the median of the rounds, their spread, and ours by theirs', () => {
    expect(cellOf(samples, 'update', 'product')).toEqual({ median: 6, least: 4, most: 100, ratio: 1 })
    expect(cellOf(samples, 'update', 'raw')).toEqual({ median: 3, least: 1, most: 5, ratio: 2 })
    expect(cellOf(samples, 'update', 'rxdb')?.ratio).toBe(0.5)
    expect(cellOf(samples, 'update', 'dexie')).toBeNull()
  })

  it('names in each row who is faster, and says when nobody is', () => {
    const lines = tableOf(samples).split('\n')
    const row = lines.find((line) => line.startsWith('| strict update'))
    expect(row).toBe(
      '| strict update of one record | 6.0 ms (4.0 ms to 100 ms) | 3.0 ms (1.0 ms to 5.0 ms), **2.00** |  | 12.0 ms (11.0 ms to 14.0 ms), **0.50** |  | IndexedDB and fetch |',
    )
    const ahead = tableOf(samples.filter(({ peer }) => peer !== 'raw')).split('\n')
    expect(ahead.find((line) => line.startsWith('| strict update'))).toMatch(/\| nobody \|$/)
  })

  it('writes times as people read them', () => {
    expect([0.84, 52.25, 272.4, 6608.2, 109_000].map(timeOf)).toEqual([
      '0.8 ms',
      '52.3 ms',
      '272 ms',
      '6.61 s',
      '109.0 s',
    ])
  })

  it('is read from its lines as it was written', () => {
    const run: Run = {
      records: 10,
      rounds: 5,
      minutes: 1,
      loads: [1, 2],
      cores: 2,
      chromium: '1',
      node: '26',
      versions: { rxdb: '17' },
    }
    const results = { runs: [run], samples }
    expect(resultsOf(linesOf(results))).toEqual(results)
    // Rows that are measured again replace only their own results.
    const again = { ...run, rows: ['push'] }
    const push: Sample = { row: 'push', peer: 'raw', ms: [1] }
    const first = { runs: [run], samples: [...samples, { ...push, ms: [2] }] }
    expect(withRun(first, { runs: [again], samples: [push] })).toEqual({
      runs: [run, again],
      samples: [...samples, push],
    })
    expect(withRun(first, results)).toEqual(results)
  })
})

describe('the plot beside the peers', () => {
  const xOf = (svg: string, fill: string): number[] =>
    [...svg.matchAll(/translate\(([\d.]+) ([\d.]+)\)" fill="([^"]+)"/g)]
      // The legend's marks are at y 24.
      .filter(([, , y, colour]) => y !== '24' && colour === fill)
      .map(([, x]) => Number(x))

  it('puts a faster one further left, in both schemes', () => {
    const light = plotOf(samples, 'light')
    const [product] = xOf(light, '#0b7a4b')
    const [raw] = xOf(light, '#6b7280')
    const [rxdb] = xOf(light, '#c026d3')
    expect(raw).toBeLessThan(product ?? 0)
    expect(product).toBeLessThan(rxdb ?? 0)
    expect(xOf(light, '#2563eb')).toEqual([])
    expect(xOf(plotOf(samples, 'dark'), '#4ade9a')).toEqual([product])
  })

  it('names every peer', () => {
    for (const peer of peers) expect(plotOf(samples, 'dark')).toContain(`>${peerTitles[peer]}<`)
  })
})
