import type { StorageProblem } from '@bama/sync/storage'

/** PostgreSQL's codes for a disk that is full, and for a database that takes no writes, as Supabase makes it before that. */
const fullCodes: ReadonlySet<string | undefined> = new Set(['53100', '25006'])

/** Why PostgREST, or what stands before it, gave no rows. Status 0: nothing came back. `code`: the error's own. */
export function problemOf(status: number, code: string | undefined, retryAfterMs: number | undefined): StorageProblem {
  if (status === 0) return { code: 'offline' }
  if (status === 401 || status === 403) return { code: 'refused', status }
  if (status === 413 || status === 507 || fullCodes.has(code)) return { code: 'full', status }
  if (status === 429 || status === 503)
    return { code: 'busy', status, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) }
  // Not the table, not the path; or something else answers there, and calls it a success.
  if (status === 404 || status < 400) return { code: 'gone', status }
  return { code: 'http', status }
}

/** `Retry-After`: seconds, or a date (RFC 9110, 10.2.3). */
export function retryAfterMs(header: string | null, nowMs: number): number | undefined {
  if (header === null) return undefined
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - nowMs
  return Number.isNaN(ms) ? undefined : Math.max(0, ms)
}
