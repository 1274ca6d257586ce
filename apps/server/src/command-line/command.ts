import { readConfig } from '../config.ts'
import type { DataPlace } from '../backup/data-place.ts'
import { Refusal } from './refusal.ts'

/** Returns where the server keeps its data, from the same environment variables as the server. Throws `Refusal`. */
export function readPlace(environment: Readonly<Record<string, string | undefined>>): DataPlace {
  const read = readConfig(environment)
  if (!read.ok) throw new Refusal('usage', read.error)
  const { dataDir, databaseUrl, filesDir, objectStorage } = read.value
  return { dataDir, databaseUrl, filesDir, objectStorage }
}

export function usageError(usage: string): never {
  throw new Refusal('usage', `Usage: ${usage}`)
}

/**
 * Writes one line to stderr and sets the exit code: 2 wrong usage, 3 something is in the way, 4 no valid backup, 1 anything
 * else. The code 5, a backup with missing files, is set by the backup command.
 */
export function endWith(what: string, error: unknown): void {
  const message = error instanceof Error ? error.message : String(error)
  const exitCode = error instanceof Refusal ? error.exitCode : 1
  process.stderr.write(`${exitCode === 2 ? '' : `${what}: `}${message.replaceAll('\n', ' ')}\n`)
  process.exitCode = exitCode
}

export const sizeText = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
