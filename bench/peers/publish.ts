import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { plotOf } from './plot.ts'
import { linesOf, type Results, resultsOf, tableOf } from './table.ts'

const root = join(import.meta.dirname, '../..')
const lastRun = join(root, '.cache/bench-peers.jsonl')

/** Returns the last run's results; null before the first. */
export const readLastRun = (): Results | null => (existsSync(lastRun) ? resultsOf(readFileSync(lastRun, 'utf8')) : null)

export function keepRun(results: Results): void {
  mkdirSync(join(root, '.cache'), { recursive: true })
  writeFileSync(lastRun, linesOf(results))
}

/** Writes the last run's lines and plots next to the document, and prints the table for it. */
export function publish(): void {
  const results = readLastRun()
  if (results === null) throw new Error('nothing was measured yet: npm run bench -- peers')
  const folder = join(root, 'docs/measurements')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'peers.jsonl'), linesOf(results))
  for (const scheme of ['light', 'dark'] as const)
    writeFileSync(join(folder, `peers-${scheme}.svg`), plotOf(results.samples, scheme))
  console.log(results.runs)
  console.log(tableOf(results.samples))
}
