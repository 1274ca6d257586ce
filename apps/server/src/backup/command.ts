import { readConfig } from '../config.ts'
import type { DataPlace } from './data-place.ts'
import { Refusal } from './refusal.ts'

/** Where the server keeps its data, by the same environment that the server reads. Throws `Refusal`. */
export function readPlace(environment: Readonly<Record<string, string | undefined>>): DataPlace {
  const read = readConfig(environment)
  if (!read.ok) throw new Refusal('usage', read.error)
  const { dataDir, databaseUrl, filesDir, objectStorage } = read.value
  return { dataDir, databaseUrl, filesDir, objectStorage }
}

export function usageError(usage: string): never {
  throw new Refusal('usage', `Usage: ${usage}`)
}

/** Ends the process with one line: 2 wrong call, 3 something is in the way, 4 no good backup, 1 anything else (5, a backup that misses files, is set by its command). */
export function endWith(what: string, error: unknown): void {
  const message = error instanceof Error ? error.message : String(error)
  const exitCode = error instanceof Refusal ? error.exitCode : 1
  process.stderr.write(`${exitCode === 2 ? '' : `${what}: `}${message.replaceAll('\n', ' ')}\n`)
  process.exitCode = exitCode
}

export const sizeText = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
