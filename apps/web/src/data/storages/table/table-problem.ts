import type { StorageProblem } from '@bama/sync/storage'

/** PostgreSQL's codes for a full disk, and for a read-only database, which Supabase makes it before that. */
const fullCodes: ReadonlySet<string | undefined> = new Set(['53100', '25006'])

/** Why PostgREST, or a gateway before it, returned no rows. Status 0: no response. `code`: of the error. */
export function problemOf(status: number, code: string | undefined, retryAfterMs: number | undefined): StorageProblem {
  if (status === 0) return { code: 'offline' }
  if (status === 401 || status === 403) return { code: 'refused', status }
  if (status === 413 || status === 507 || fullCodes.has(code)) return { code: 'full', status }
  if (status === 429 || status === 503)
    return { code: 'busy', status, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) }
  // The table or path doesn't exist, or something else responds there with a success.
  if (status === 404 || status < 400) return { code: 'gone', status }
  return { code: 'http', status }
}

/** Parses `Retry-After`, seconds or a date (RFC 9110, 10.2.3), to milliseconds. */
export function retryAfterMs(header: string | null, nowMs: number): number | undefined {
  if (header === null) return undefined
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - nowMs
  return Number.isNaN(ms) ? undefined : Math.max(0, ms)
}
