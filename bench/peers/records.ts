import { addDays, monthGrid } from '@bama/domain'
import { readSyncResponse } from '@bama/sync'
import { type BenchDevice, creation, eventPatch } from '../sync/parts.ts'
import type { Month } from './pages/offer-peer.ts'

export const total = Number(process.env['BENCH_RECORDS'] ?? 50_000)
/** The events on the board: the live query's result. */
const current = Math.min(500, total)
/** Five years, so that a month has as many events as a busy one. */
const days = 1826
const firstDay = '2023-01-01'

const dayOf = (index: number): string => addDays(firstDay, Math.floor((index * days) / total))

/** Fills the product's server with the events of the other measurements, spread over five years. */
export async function seedProduct(device: BenchDevice): Promise<void> {
  for (let start = 0; start < total; start += 500) {
    const batch = Array.from({ length: Math.min(500, total - start) }, (_, offset) => {
      const index = start + offset
      // Current events come last, because future ones are on the board.
      const isArchived = index < total - current
      return creation('events', `e-${index}`, { ...eventPatch(index, isArchived), date: dayOf(index) })
    })
    const { results } = await device.sync(batch)
    const refused = results.find(({ status }) => status !== 'applied')
    if (refused !== undefined) throw new Error(`not applied: ${JSON.stringify(refused)}`)
  }
}

export interface PlainRecord {
  readonly id: string
  readonly [field: string]: unknown
}

/**
 * Reads the same records for the peers from the product's server, without its bookkeeping: clocks and versions are the
 * product's cost, as the others have theirs. `current` is the mark that the product's device adds itself.
 */
export async function readRecords(device: BenchDevice): Promise<readonly PlainRecord[]> {
  const records: PlainRecord[] = []
  for (;;) {
    const page = readSyncResponse(await device.sync([]))
    if (page === null) throw new Error('the answer is none')
    for (const record of page.changes['events'] ?? []) {
      const entries = Object.entries(record).filter(([field]) => !field.startsWith('_'))
      const fields: Readonly<Record<string, unknown>> = Object.fromEntries(entries)
      records.push({ ...fields, id: record.id, current: fields['is_archived'] === true ? 0 : 1 })
    }
    if (!page.more) return records
  }
}

/** Months spread over the five years. */
export const months: readonly Month[] = [2023, 2024, 2025, 2026, 2027].map((year) => {
  const month = `${year}-06`
  const grid = monthGrid(month)
  return { month, from: grid[0] ?? '', to: grid.at(-1) ?? '' }
})
