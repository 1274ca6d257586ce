import { DatabaseError } from 'pg'

/** An error response with PostgREST's standard body. */
export class Refusal extends Error {
  readonly status: number
  readonly code: string
  readonly details: string | null
  readonly hint: string | null
  readonly headers: Readonly<Record<string, string>>

  constructor(
    status: number,
    code: string,
    message: string,
    details: string | null = null,
    headers: Readonly<Record<string, string>> = {},
    hint: string | null = null,
  ) {
    super(message)
    this.status = status
    this.code = code
    this.details = details
    this.headers = headers
    this.hint = hint
  }

  get body(): string {
    const { code, message, details, hint } = this
    return JSON.stringify({ code, message, details, hint })
  }
}

/** The HTTP status for a PostgreSQL error code (the first match), from the table on PostgREST's page "Errors". */
const statuses: readonly (readonly [code: RegExp, status: number])[] = [
  [/^08/, 503],
  [/^09/, 500],
  [/^0[LP]/, 403],
  [/^2350[35]$/, 409],
  [/^25006$/, 405],
  [/^25/, 500],
  [/^28/, 403],
  [/^2D/, 500],
  [/^3[89B]/, 500],
  [/^40/, 500],
  [/^53400$/, 500],
  [/^53/, 503],
  [/^5[4578]/, 500],
  [/^(F0|HV)/, 500],
  [/^P0001$/, 400],
  [/^(P0|XX)/, 500],
  [/^42883$|^42P01$/, 404],
  [/^42P17$/, 500],
]

/** Translates an error from PostgreSQL as PostgREST does. */
export function refusalOf(error: unknown, isAuthenticated: boolean): Refusal {
  if (error instanceof Refusal) return error
  if (!(error instanceof DatabaseError)) return new Refusal(503, 'PGRST000', 'Database connection error.')
  const { code = '', message, detail = null, hint = null } = error
  const answer = (status: number, headers = {}): Refusal => new Refusal(status, code, message, detail, headers, hint)
  // The token names a role that doesn't exist.
  if (code === '22023' && /^role ".*" does not exist$/.test(message)) return answer(401)
  if (code === '42501') return isAuthenticated ? answer(403) : answer(401, { 'www-authenticate': 'Bearer' })
  return answer(statuses.find(([pattern]) => pattern.test(code))?.[1] ?? 400)
}
